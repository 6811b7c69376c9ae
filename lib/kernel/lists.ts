import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { forItsValues } from "@/db/preparing-client";
import { jsonRow } from "@/db/statement";
import { boundedTotal, mostCounted, type Paging, rowsOf } from "./paging";

interface Listing {
  /** name → column; moments become text as the API writes them. */
  columns: Record<string, SQLWrapper>;
  /** The tables, with all that is joined for columns and conditions. */
  from: SQL;
  where?: SQL;
  /** Total: a tie is broken by id. */
  order: SQL;
  /** Over orders, logs and the ledger: `total` counts to `mostCounted`, and pages end there. */
  isBig?: boolean;
  /** Its best plan hangs on what is searched for. */
  isSearch?: boolean;
}

/** Page, size and total in one query, for lists whose conditions vary. */
export async function listRows<Row>(
  db: Database,
  { columns, from, where, order, isBig = false, isSearch = false }: Listing,
  { page = 1, size }: Paging,
) {
  const wanted = rowsOf(size);
  const skipped = sql`(${page - 1} * ${wanted})`;
  const most = sql.raw(String(mostCounted));
  const filter = where ? sql`where ${where}` : sql``;
  const counted = isBig
    ? sql`(select count(*)::int from (select from ${from} ${filter} limit ${most} + 1) first)`
    : sql`(select count(*)::int from ${from} ${filter})`;
  const limit = isBig ? sql`least(${wanted}, greatest(${most} - ${skipped}, 0))` : wanted;
  const [found] = await rows<{ items: Row[]; size: number; counted: number }>(
    db,
    sql`${sql.raw(isSearch ? forItsValues : "")} select ${wanted} as size, ${counted} as counted,
      (select coalesce(json_agg(item), '[]') from
        (select ${jsonRow(columns)} as item from ${from} ${filter} order by ${order} limit ${limit} offset ${skipped}) shown) as items`,
  );
  const { items, size: taken, counted: total } = found!;
  return { items, page, size: taken, ...(isBig ? boundedTotal(total) : { total }) };
}
