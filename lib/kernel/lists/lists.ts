import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { jsonRow, statement } from "@/db/statement";
import { unnamedMark } from "@/db/statement-names";
import { boundedTotal, isLate, maxRows, type Paging, rowsOf, type Sliced } from "./paging";

interface Page {
  /** SQL before the query, such as `with …`. */
  before?: SQL;
  /** Rows a page. */
  size: SQL;
  /** How many rows there are. */
  counted: SQL;
  /** One row of `from`, as JSON. */
  item: SQL;
  /** The rows of this page, ordered. */
  from: SQL;
}
/** The result of `pageQuery`. */
export interface FoundPage<Row, Counted = number> {
  items: Row[];
  size: number;
  counted: Counted;
}

/** The form of every list: the page size, the number of rows and one page of them as JSON, in one query. */
export const pageQuery = ({ before = sql``, size, counted, item, from }: Page) =>
  sql`${before} select ${size} as size, ${counted} as counted, (select coalesce(json_agg(${item}), '[]') from ${from}) as items`;

/** A frequent list. Its late pages are long statements. */
export function pageStatement<Args extends object, Found>(build: () => SQL) {
  const usual = statement<Sliced & Args, Found>(build);
  const late = statement<Sliced & Args, Found>(build, "long");
  return (db: Database, args: Sliced & Args) => (isLate(args) ? late : usual)(db, args);
}

/** Counts the rows of `select`; in a big table, up to `mostCounted` + 1. */
export const countOf = (select: SQL, isBig = false) =>
  sql`(select count(*)::int from (${select}${isBig ? sql` limit ${maxRows} + 1` : sql``}) counted)`;

/** The LIMIT and OFFSET of a page. In a big table, pages end at row `mostCounted`. */
export const window = (size: SQL, skipped: SQL, isBig = false) =>
  sql`limit ${isBig ? sql`least(${size}, greatest(${maxRows} - ${skipped}, 0))` : size} offset ${skipped}`;

/** The number of rows before this page. */
export const skippedBefore = (page: number, size: SQL) => sql`(${page - 1} * ${size})`;

export const asPage = <Row>({ items, size, counted }: FoundPage<Row>, page: number, isBig = false) => ({
  items,
  page,
  size,
  ...(isBig ? boundedTotal(counted) : { total: counted }),
});

interface Hits {
  /** Selects `id` and the columns of the order, of at most `mostCounted` + 1 rows. */
  hits: SQL;
  order: SQL;
  /** The row of `shown.id`, as JSON. */
  item: SQL;
  /** The best plan depends on how much the range holds, so PostgreSQL plans each query. */
  isRange?: boolean;
}

/** Lists rows that are found once, for both the count and the page. */
export async function listHits<Row>(
  db: Database,
  { hits, order, item, isRange = false }: Hits,
  { page = 1, size }: Paging,
) {
  const rowCount = rowsOf(size);
  const [found] = await rows<FoundPage<Row>>(
    db,
    pageQuery({
      before: sql`${sql.raw(isRange ? unnamedMark : "")} with hits as materialized (${hits})`,
      size: rowCount,
      counted: countOf(sql`select from hits`),
      item,
      from: sql`(select id from hits order by ${order} ${window(rowCount, skippedBefore(page, rowCount), true)}) shown`,
    }),
  );
  return asPage(found!, page, true);
}

interface Listing {
  /** name → column. A time becomes text as the API writes it. */
  columns: Record<string, SQLWrapper>;
  /** The tables, with the joins that columns and conditions need. */
  from: SQL;
  where?: SQL;
  /** A total order: ties are broken by id. */
  order: SQL;
  /** For orders, logs and the ledger: `total` counts up to `mostCounted`, and pages end there. */
  isBig?: boolean;
  /** The best plan depends on the values, so PostgreSQL plans each query. */
  isSearch?: boolean;
}

/** Lists rows under conditions that vary from call to call. */
export async function listRows<Row>(
  db: Database,
  { columns, from, where, order, isBig = false, isSearch = false }: Listing,
  { page = 1, size }: Paging,
) {
  const rowCount = rowsOf(size);
  const chosen = where ? sql`from ${from} where ${where}` : sql`from ${from}`;
  const [found] = await rows<FoundPage<Row>>(
    db,
    pageQuery({
      before: sql.raw(isSearch ? unnamedMark : ""),
      size: rowCount,
      counted: countOf(sql`select ${chosen}`, isBig),
      item: sql`item`,
      from: sql`(select ${jsonRow(columns)} as item ${chosen} order by ${order} ${window(rowCount, skippedBefore(page, rowCount), isBig)}) shown`,
    }),
  );
  return asPage(found!, page, isBig);
}
