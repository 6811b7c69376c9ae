import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

const largest = 1_000_000;

/** The place behind these rows, for a new one that names none: at 0 it would stand before all that were ever put in order. */
export const lastPlace = (table: PgTable & { sort: PgColumn }, among: SQL | undefined) =>
  sql<number>`(select least(coalesce(max(${table.sort}), 0) + 10, ${largest}::int) from ${table} where ${among})`;
