import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { jsonRow } from "@/db/statement";
import { boundedTotal, maxRows, type Paging, rowsOf } from "./paging";

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

/** Counts the rows of `select`, up to `maxCount` + 1 in a big table. */
export const countOf = (select: SQL, isBig = false) =>
  sql`(select count(*)::int from (${select}${isBig ? sql` limit ${maxRows} + 1` : sql``}) counted)`;

/** The LIMIT and OFFSET of a page. In a big table, pages end at row `maxCount`. */
export const window = (size: SQL, skipped: SQL, isBig = false) =>
  sql`limit ${isBig ? sql`least(${size}, greatest(${maxRows} - ${skipped}, 0))` : size} offset ${skipped}`;

const skippedBefore = (page: number, size: SQL) => sql`(${page - 1} * ${size})`;

export const asPage = <Row>({ items, size, counted }: FoundPage<Row>, page: number, isBig = false) => ({
  items,
  page,
  size,
  ...(isBig ? boundedTotal(counted) : { total: counted }),
});

interface Listing {
  columns: Record<string, SQLWrapper>;
  from: SQL;
  where?: SQL;
  /** Must be a total order, with the id as the tie-breaker. */
  order: SQL;
  /** Reads the columns by this id, for the rows of the page only. Without it, they are also computed for skipped rows. */
  id?: SQLWrapper;
  /** For orders, logs and the stock ledger: `total` counts up to `maxCount`, and pages end there. */
  isBig?: boolean;
}

/** Lists rows whose conditions vary between calls. */
export async function listRows<Row>(
  db: Database,
  { columns, from, where, order, id, isBig = false }: Listing,
  { page = 1, size }: Paging,
) {
  const rowCount = rowsOf(size);
  const row = jsonRow(columns);
  const matching = where ? sql`from ${from} where ${where}` : sql`from ${from}`;
  const chosen = id ? sql`${id} as id` : sql`${row} as item`;
  const [found] = await rows<FoundPage<Row>>(
    db,
    pageQuery({
      size: rowCount,
      counted: countOf(sql`select ${matching}`, isBig),
      item: id ? sql`(select ${row} from ${from} where ${id} = shown.id)` : sql`item`,
      from: sql`(select ${chosen} ${matching} order by ${order} ${window(rowCount, skippedBefore(page, rowCount), isBig)}) shown`,
    }),
  );
  return asPage(found!, page, isBig);
}
