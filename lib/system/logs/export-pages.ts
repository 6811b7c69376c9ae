import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import { jsonRow, jsonRows } from "@/db/statement";
import { allPages } from "@/lib/kernel/lists/all-pages";
import { allOf, ordered } from "@/lib/kernel/lists/conditions";

interface Export<Row> {
  table: PgTable & { id: PgColumn };
  at: PgColumn;
  columns: Record<string, SQLWrapper>;
  where: readonly (SQL | undefined)[];
  timeOf: (row: Row) => string | Date;
}
const rowsAPage = 500;

/** All lines that match, the newest first. */
export const exportPages = <Row extends { id: number }>(
  db: Database,
  { table, at, columns, where, timeOf }: Export<Row>,
) =>
  allPages<Row>(rowsAPage, (last) => {
    const isBehind = last && sql`(${at}, ${table.id}) < (${timeOf(last)}::timestamptz, ${last.id}::bigint)`;
    return jsonRows(
      db,
      jsonRow(columns) as SQL<Row>,
      sql`from ${table} where ${allOf([...where, isBehind])} order by ${ordered(at, table.id, "desc")} limit ${rowsAPage}`,
    );
  });
