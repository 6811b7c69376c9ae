import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { jsonRow, statement } from "@/db/statement";
import { unnamedMark } from "@/db/statement-names";
import { boundedTotal, isLate, maxRows, type Paging, rowsOf, type Sliced } from "./paging";

interface Page {
  /** SQL before the query, such as `with …`. */
  before?: SQL;
  size: SQL;
  counted: SQL;
  item: SQL;
  from: SQL;
}
export interface FoundPage<Row, Counted = number> {
  items: Row[];
  size: number;
  counted: Counted;
}

/** Selects the page size, the total number of rows and one page of rows as JSON, in one query. */
export const pageQuery = ({ before = sql``, size, counted, item, from }: Page) =>
  sql`${before} select ${size} as size, ${counted} as counted, (select coalesce(json_agg(${item}), '[]') from ${from}) as items`;

/** For frequent lists. Late pages run as `long` statements, because they read many rows. */
export function pageStatement<Args extends object, Found>(build: () => SQL) {
  const usual = statement<Sliced & Args, Found>(build);
  const late = statement<Sliced & Args, Found>(build, "long");
  return (db: Database, args: Sliced & Args) => (isLate(args) ? late : usual)(db, args);
}

/** Counts the rows of `select`, up to `maxCount` + 1 in a big table. */
export const countOf = (select: SQL, isBig = false) =>
  sql`(select count(*)::int from (${select}${isBig ? sql` limit ${maxRows} + 1` : sql``}) counted)`;

/** The LIMIT and OFFSET of a page. In a big table, pages end at row `maxCount`. */
export const window = (size: SQL, skipped: SQL, isBig = false) =>
  sql`limit ${isBig ? sql`least(${size}, greatest(${maxRows} - ${skipped}, 0))` : size} offset ${skipped}`;

export const skippedBefore = (page: number, size: SQL) => sql`(${page - 1} * ${size})`;

export const asPage = <Row>({ items, size, counted }: FoundPage<Row>, page: number, isBig = false) => ({
  items,
  page,
  size,
  ...(isBig ? boundedTotal(counted) : { total: counted }),
});

interface Hits<Row> {
  /** Selects `id` and the columns to order by, of at most `maxCount` + 1 rows. */
  hits: SQL;
  order: SQL;
  item: SQL<Row>;
  /** PostgreSQL plans each execution, because the best plan depends on the size of the range. */
  isRange?: boolean;
}

/** Lists rows that are selected once, for both the count and the page. */
export async function listHits<Row>(
  db: Database,
  { hits, order, item, isRange = false }: Hits<Row>,
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
  columns: Record<string, SQLWrapper>;
  from: SQL;
  where?: SQL;
  /** Must be a total order, with the id as the tie-breaker. */
  order: SQL;
  /** For orders, logs and the stock ledger: `total` counts up to `maxCount`, and pages end there. */
  isBig?: boolean;
  /** PostgreSQL plans each execution, because the best plan depends on the values. */
  isSearch?: boolean;
}

/** Lists rows whose conditions vary between calls. */
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
