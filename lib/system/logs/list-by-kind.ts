import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Database, rows } from "@/db/client";
import { jsonRow } from "@/db/statement";
import { allOf, ordered } from "@/lib/kernel/conditions";
import { asPage, type FoundPage, pageQuery, skippedBefore, window } from "@/lib/kernel/lists";
import { mostCounted, type Paging, rowsOf } from "@/lib/kernel/paging";

interface Wanted {
  table: PgTable & { id: PgColumn; created_at: PgColumn };
  /** An index begins with `lead` (where there is one) and these, and goes on with the time and the id. */
  kinds: readonly PgColumn[];
  lead?: { column: PgColumn; value: string | number };
  /** The kinds' first columns, as far as they are wanted to be one value without a gap. */
  equal: readonly (string | number | undefined)[];
  /** What the kinds must be, of `kind`. */
  kindIs: readonly SQL[];
  /** What else the rows must be: of what the index has. */
  rowIs: readonly SQL[];
  columns: Record<string, SQLWrapper>;
  direction: "asc" | "desc";
}
const most = sql.raw(String(mostCounted));
const listed = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `);

/**
 * A page of a big log under any filters. There are few kinds of lines (who did what, how it ended), so the index is asked for each kind that
 * there is, and then for the newest lines of each one that is wanted: what matches nothing costs no more than what matches all.
 */
export async function listByKind<Row>(db: Database, of: Wanted, { page = 1, size }: Paging) {
  const { table, kinds, lead, columns, direction } = of;
  const ofKind = kinds.map((column) => sql`kind.${sql.identifier(column.name)}`);
  const gap = of.equal.indexOf(undefined);
  const equal = of.equal.slice(0, gap < 0 ? of.equal.length : gap).map((value, at) => ({ column: kinds[at]!, value }));
  const fixed = [...(lead ? [lead] : []), ...equal];
  const leading = lead ? [sql`${lead.column} = ${lead.value}`] : [];
  // By the whole row and in its order, so that no other index comes into question; it stops where what is fixed ends.
  const row = [...(lead ? [lead.column] : []), ...kinds];
  const first = (after: SQL) => sql`select ${listed(kinds)} from
    (select ${listed(row)} from ${table} where ${after} order by ${listed(row)} limit 1) ${table}
    where ${allOf(fixed.map(({ column, value }) => sql`${column} = ${value}`))}`;
  const begin = fixed.length
    ? sql`(${listed(fixed.map(({ column }) => column))}) >= (${listed(fixed.map(({ value }) => sql`${value}`))})`
    : sql`true`;
  const next = sql`(${listed(row)}) > (${listed([...(lead ? [sql`${lead.value}`] : []), ...ofKind])})`;
  const isOfKind = allOf([...leading, ...kinds.map((column, at) => sql`${column} = ${ofKind[at]!}`), ...of.rowIs]);
  const isWanted = allOf(of.kindIs);
  const newest = ordered(table.created_at, table.id, direction);
  const newestOf = (name: string) => ordered(sql.raw(`${name}.created_at`), sql.raw(`${name}.id`), direction);
  const wanted = rowsOf(size);
  const skipped = skippedBefore(page, wanted);
  const kind = sql`kind as (
        (${first(begin)})
        union all
        (select following.* from kind cross join lateral (${first(next)}) following))`;
  const counted = sql`counted as (select from kind cross join lateral (select from ${table} where ${isOfKind} limit ${most} + 1) one
        where ${isWanted} limit ${most} + 1)`;
  const chosen = sql`chosen as (select one.* from kind cross join lateral
          (select ${table.created_at}, ${table.id} from ${table} where ${isOfKind} order by ${newest} limit ${skipped} + ${wanted}) one
        where ${isWanted} order by ${newestOf("one")} ${window(wanted, skipped, true)})`;
  const [found] = await rows<FoundPage<Row>>(
    db,
    pageQuery({
      before: sql`with recursive ${kind}, ${counted}, ${chosen}`,
      size: wanted,
      counted: sql`(select count(*)::int from counted)`,
      // Looked up one by one: a join would be planned for far more rows, since the planner does not know the limit.
      item: sql`(select ${jsonRow(columns)} from ${table} where ${table.id} = chosen.id) order by ${newestOf("chosen")}`,
      from: sql`chosen`,
    }),
  );
  return asPage(found!, page, true);
}
