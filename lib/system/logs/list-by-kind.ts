import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Database, rows } from "@/db/client";
import { jsonRow } from "@/db/statement";
import { allOf, ordered } from "@/lib/kernel/lists/conditions";
import { asPage, type FoundPage, pageQuery, skippedBefore, window } from "@/lib/kernel/lists/lists";
import { maxCount, type Paging, rowsOf } from "@/lib/kernel/lists/paging";

interface Query {
  table: PgTable & { id: PgColumn; created_at: PgColumn };
  /** An index must consist of `lead` (if given), these columns, the time and the id, in this order. */
  kinds: readonly PgColumn[];
  lead?: { column: PgColumn; value: string | number };
  /** Values of the first columns of `kinds`. Values after the first undefined one are ignored. */
  equal: readonly (string | number | undefined)[];
  /** Conditions on `kind`, the columns of `kinds`. */
  kindIs: readonly SQL[];
  /** Other conditions on the rows, which may only use columns of that index. */
  rowIs: readonly SQL[];
  columns: Record<string, SQLWrapper>;
  direction: "asc" | "desc";
}
const maxCounted = sql.raw(String(maxCount));
const listed = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `);

/**
 * Lists a page of a big log with any filters. A log has few kinds of lines (actor, action, result), so the query first
 * finds each kind with the index, then the newest lines of each matching kind. A filter that matches nothing costs no
 * more than one that matches everything.
 */
export async function listByKind<Row>(db: Database, query: Query, { page = 1, size }: Paging) {
  const { table, kinds, lead, columns, direction } = query;
  const ofKind = kinds.map((column) => sql`kind.${sql.identifier(column.name)}`);
  const gap = query.equal.indexOf(undefined);
  const equal = query.equal
    .slice(0, gap < 0 ? query.equal.length : gap)
    .map((value, at) => ({ column: kinds[at]!, value }));
  const fixed = [...(lead ? [lead] : []), ...equal];
  const leading = lead ? [sql`${lead.column} = ${lead.value}`] : [];
  // Compares and orders by the whole row, so that only this index fits. Stops after the fixed values.
  const row = [...(lead ? [lead.column] : []), ...kinds];
  const first = (after: SQL) => sql`select ${listed(kinds)} from
    (select ${listed(row)} from ${table} where ${after} order by ${listed(row)} limit 1) ${table}
    where ${allOf(fixed.map(({ column, value }) => sql`${column} = ${value}`))}`;
  const begin = fixed.length
    ? sql`(${listed(fixed.map(({ column }) => column))}) >= (${listed(fixed.map(({ value }) => sql`${value}`))})`
    : sql`true`;
  const next = sql`(${listed(row)}) > (${listed([...(lead ? [sql`${lead.value}`] : []), ...ofKind])})`;
  const isOfKind = allOf([...leading, ...kinds.map((column, at) => sql`${column} = ${ofKind[at]!}`), ...query.rowIs]);
  const isWanted = allOf(query.kindIs);
  const newest = ordered(table.created_at, table.id, direction);
  const newestOf = (name: string) => ordered(sql.raw(`${name}.created_at`), sql.raw(`${name}.id`), direction);
  const limit = rowsOf(size);
  const skipped = skippedBefore(page, limit);
  const kind = sql`kind as (
        (${first(begin)})
        union all
        (select following.* from kind cross join lateral (${first(next)}) following))`;
  const counted = sql`counted as (select from kind cross join lateral (select from ${table} where ${isOfKind} limit ${maxCounted} + 1) one
        where ${isWanted} limit ${maxCounted} + 1)`;
  const chosen = sql`chosen as (select one.* from kind cross join lateral
          (select ${table.created_at}, ${table.id} from ${table} where ${isOfKind} order by ${newest} limit ${skipped} + ${limit}) one
        where ${isWanted} order by ${newestOf("one")} ${window(limit, skipped, true)})`;
  const [found] = await rows<FoundPage<Row>>(
    db,
    pageQuery({
      before: sql`with recursive ${kind}, ${counted}, ${chosen}`,
      size: limit,
      counted: sql`(select count(*)::int from counted)`,
      // Looks rows up one by one: the planner does not know the limit and would plan a join for far more rows.
      item: sql`(select ${jsonRow(columns)} from ${table} where ${table.id} = chosen.id) order by ${newestOf("chosen")}`,
      from: sql`chosen`,
    }),
  );
  return asPage(found!, page, true);
}
