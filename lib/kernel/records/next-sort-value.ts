import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

const largest = 1_000_000;

/** The `sort` of a new row without one, after the existing rows. 0 would put it first. */
export const nextSortValue = (table: PgTable & { sort: PgColumn }, among: SQL | undefined) =>
  sql<number>`(select least(coalesce(max(${table.sort}), 0) + 10, ${largest}::int) from ${table} where ${among})`;
