import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { isoTime, jsonRow } from "@/db/statement";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { allOf } from "@/lib/kernel/lists/conditions";
import { asPage, type FoundPage, pageQuery } from "@/lib/kernel/lists/lists";
import { maxCount, rowsOf } from "@/lib/kernel/lists/paging";
import { type Extra, listedOrderColumns, type Permissions, type StoredListed, toListed } from "./admin-queries";
import { conditionsOf, type Filters } from "./order-filters";

/** Filters by values that never change: an order cannot leave their list, so its changes can be followed. */
const unchanging = new Set(["delivery", "user_id", "from", "to"]);

interface Query extends Filters {
  /** The place of an order: the time of its change and its id. */
  after: { at: string; id: number };
  size?: number;
  include?: readonly Extra[];
  page?: number;
  sort?: string;
}

function refuseOthers(others: object) {
  const errors = Object.entries(others).flatMap(([path, value]): FieldError[] =>
    value === undefined || unchanging.has(path)
      ? []
      : [{ path, code: "invalid", message: "Cannot be combined with `after`." }],
  );
  if (errors.length) throw invalid(...errors);
}

/**
 * The start of the oldest transaction that can still commit a change. `updated_at` is the start of its transaction, so
 * changes before this time are complete. A transaction that has written nothing within a minute is a long read. The
 * second covers the moment between the start of a transaction and its entry in pg_stat_activity.
 */
const findSettled = sql`select (least(now(), min(xact_start)) - interval '1 second')::text as settled from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    and (backend_xid is not null or xact_start > now() - interval '1 minute')`;

/** `last`: the place of the last order that was read. */
const reached = sql`(select json_build_object('count', count(*) filter (where is_wanted)::int, 'scanned', count(*)::int,
  'last', (select ${isoTime(sql`updated_at`)} || '_' || id from changed order by updated_at desc, id desc limit 1)) from changed)`;
interface Reached {
  count: number;
  scanned: number;
  last: string | null;
}

/**
 * Lists orders by the time of their last change. `settled` is read first, in a separate statement: a change that
 * commits between the two statements is then in the list. A page looks through at most `maxCount` changed orders, so that a filter
 * which matches few of them does not read all.
 */
export async function followOrders(
  db: Database,
  { after, size, include = [], ...filters }: Query,
  permissions: Permissions,
) {
  refuseOthers(filters);
  const [found] = await rows<{ settled: string }>(db, findSettled);
  const wanted = allOf(conditionsOf(filters));
  const pageSize = rowsOf(size);
  const order = sql`order by updated_at, id`;
  const [page] = await rows<FoundPage<StoredListed, Reached>>(
    db,
    pageQuery({
      before: sql`with changed as materialized (
        select orders.id, orders.updated_at, ${wanted} as is_wanted from orders
        where (orders.updated_at, orders.id) > (${after.at}::timestamptz, ${after.id}::bigint) and orders.updated_at < ${found!.settled}::timestamptz
        ${order} limit ${sql.raw(String(maxCount + 1))})`,
      size: pageSize,
      counted: reached,
      item: sql`(select ${jsonRow(listedOrderColumns(include))} from orders where orders.id = shown.id)`,
      from: sql`(select id from changed where is_wanted ${order} limit ${pageSize}) shown`,
    }),
  );
  const { items, counted } = page!;
  const last = items.at(-1);
  const next =
    last && items.length === page!.size ? `${last.updated_at}_${last.id}` : (counted.last ?? `${after.at}_${after.id}`);
  const total = counted.scanned > maxCount ? maxCount + 1 : counted.count;
  return { ...asPage({ size: page!.size, items: toListed(items, permissions), counted: total }, 1, true), next };
}
