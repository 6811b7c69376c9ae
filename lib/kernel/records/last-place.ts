import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

const largest = 1_000_000;

/** The default place of a new row, after all others. With 0 it would come before every row that was ever sorted. */
export const lastPlace = (table: PgTable & { sort: PgColumn }, among: SQL | undefined) =>
  sql<number>`(select least(coalesce(max(${table.sort}), 0) + 10, ${largest}::int) from ${table} where ${among})`;
