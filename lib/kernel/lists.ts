import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { forItsValues } from "@/db/preparing-client";
import { jsonRow } from "@/db/statement";
import { boundedTotal, mostCounted, type Paging, rowsOf } from "./paging";

interface Page {
  /** Stands before the query: `with …`. */
  before?: SQL;
  /** Rows a page. */
  size: SQL;
  /** How many rows there are. */
  counted: SQL;
  /** One row as JSON, of what `from` gives. */
  item: SQL;
  /** The rows of this page, in their order. */
  from: SQL;
}
/** What `pageQuery` finds. */
export interface FoundPage<Row, Counted = number> {
  items: Row[];
  size: number;
  counted: Counted;
}

const most = sql.raw(String(mostCounted));

/** The one form of a list: its size, how many rows there are, and one page of them as JSON, in one query. */
export const pageQuery = ({ before = sql``, size, counted, item, from }: Page) =>
  sql`${before} select ${size} as size, ${counted} as counted, (select coalesce(json_agg(${item}), '[]') from ${from}) as items`;

/** Counts what `select` gives. In a big table it counts to `mostCounted` and one more. */
export const countOf = (select: SQL, isBig = false) =>
  sql`(select count(*)::int from (${select}${isBig ? sql` limit ${most} + 1` : sql``}) counted)`;

/** The rows of a page. In a big table pages end at `mostCounted`. */
export const window = (size: SQL, skipped: SQL, isBig = false) =>
  sql`limit ${isBig ? sql`least(${size}, greatest(${most} - ${skipped}, 0))` : size} offset ${skipped}`;

/** Rows before this page. */
export const skippedBefore = (page: number, size: SQL) => sql`(${page - 1} * ${size})`;

export const asPage = <Row>({ items, size, counted }: FoundPage<Row>, page: number, isBig = false) => ({
  items,
  page,
  size,
  ...(isBig ? boundedTotal(counted) : { total: counted }),
});

interface Listing {
  /** name → column; moments become text as the API writes them. */
  columns: Record<string, SQLWrapper>;
  /** The tables, with all that is joined for columns and conditions. */
  from: SQL;
  where?: SQL;
  /** Total: a tie is broken by id. */
  order: SQL;
  /** Orders, logs and the ledger are big: `total` counts to `mostCounted`, and pages end there. */
  isBig?: boolean;
  /** The best plan depends on what is searched for. */
  isSearch?: boolean;
}

/** A list whose conditions vary. */
export async function listRows<Row>(
  db: Database,
  { columns, from, where, order, isBig = false, isSearch = false }: Listing,
  { page = 1, size }: Paging,
) {
  const wanted = rowsOf(size);
  const chosen = where ? sql`from ${from} where ${where}` : sql`from ${from}`;
  const [found] = await rows<FoundPage<Row>>(
    db,
    pageQuery({
      before: sql.raw(isSearch ? forItsValues : ""),
      size: wanted,
      counted: countOf(sql`select ${chosen}`, isBig),
      item: sql`item`,
      from: sql`(select ${jsonRow(columns)} as item ${chosen} order by ${order} ${window(wanted, skippedBefore(page, wanted), isBig)}) shown`,
    }),
  );
  return asPage(found!, page, isBig);
}
