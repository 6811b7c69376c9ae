import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Database, rows } from "@/db/client";
import { isoTime, jsonRow } from "@/db/statement";
import { allOf, rangeOf } from "@/lib/kernel/lists/conditions";

interface Export {
  table: PgTable & { id: PgColumn };
  at: PgColumn;
  columns: Record<string, SQLWrapper>;
  from?: string;
  to?: string;
  where: readonly SQL[];
}
interface Window<Row> {
  items: Row[];
  last_at: string | null;
  last_id: number | null;
}
const windowRows = sql.raw("5000");

/** Newest first. Each statement reads at most `windowRows` rows, even if few or none of them match. */
export async function* exportPages<Row>(
  db: Database,
  { table, at, columns, from, to, where }: Export,
): AsyncGenerator<Row[]> {
  let after = sql`true`;
  for (;;) {
    const range = allOf([after, ...rangeOf(at, { from, to })]);
    const [window] = await rows<Window<Row>>(
      db,
      sql`with looked as materialized (select * from ${table} where ${range} order by ${at} desc, ${table.id} desc limit ${windowRows}),
            last as (select ${table.id}, ${at} from looked ${table} order by ${at}, ${table.id} limit 1)
          select (select coalesce(json_agg(${jsonRow(columns)} order by ${at} desc, ${table.id} desc), '[]') from looked ${table} where ${allOf(where)}) as items,
            (select ${isoTime(at)} from last ${table}) as last_at, (select ${table.id}::int from last ${table}) as last_id`,
    );
    const { items, last_at, last_id } = window!;
    if (items.length) yield items;
    if (last_id === null) return;
    after = sql`(${at}, ${table.id}) < (${last_at}::timestamptz, ${last_id}::bigint)`;
  }
}
