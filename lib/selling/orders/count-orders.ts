import { type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { type OrderStatus, orderStatuses } from "@/db/schema/orders";
import { unnamedMark } from "@/db/statement-names";
import { countOf } from "@/lib/kernel/lists/lists";
import { maxCount } from "@/lib/kernel/lists/paging";
import { firstOrders } from "./find-orders";
import { type Filters, isLapsed, isToPickUp, isVaried, statesOf } from "./order-filters";

type Counts = Record<OrderStatus | "to_pick_up", number>;

export async function countOrders(db: Database, filters: Omit<Filters, "status">) {
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const [found] = await (isFiltered ? countFiltered(db, filters) : countAll(db));
  const { has_more, to_pick_up, ...counts } = found!;
  return {
    all: Object.values(counts).reduce((sum, count) => sum + count, 0),
    ...counts,
    to_pick_up,
    ...(has_more && { has_more: true as const }),
  };
}

export async function ordersByState(db: Database) {
  const [counts] = await countAll(db);
  return {
    states: orderStatuses.map((status) => ({ status, count: counts![status] })),
    toPickUp: counts!.to_pick_up,
  };
}

const each = (count: (status: OrderStatus) => SQL) =>
  sql.join(
    orderStatuses.map((status) => sql`${count(status)} as ${sql.identifier(status)}`),
    sql`, `,
  );

/** Triggers maintain these figures. An expired order counts as cancelled even before the sweep cancels it. */
const countAll = (db: Database) =>
  rows<Counts & { has_more?: boolean }>(
    db,
    sql`select ${each((status) => sql`coalesce(sum(count) filter (where status = ${status}), 0)::int`)},
        (select count(*)::int from orders where ${isToPickUp}) as to_pick_up from (
        select figure as status, count from order_figures where at is null
        union all
        select t.status, t.sign * e.count from (select count(*) from orders where ${isLapsed}) e,
          (values ('unpaid', -1), ('cancelled', 1)) t(status, sign)) counted`,
  );

function countFiltered(db: Database, filters: Filters) {
  const most = sql.raw(String(maxCount));
  if (isVaried(filters)) {
    const newestFirst = sql`order by created_at desc, id desc`;
    const is = (status: OrderStatus) => sql`(${sql.join(statesOf([status]), sql` or `)})`;
    return rows<Counts & { has_more: boolean }>(
      db,
      sql`${sql.raw(unnamedMark)} with hits as materialized (select id, row_number() over (${newestFirst}) as n
          from ${firstOrders(filters, undefined, maxCount + 1)} orders)
        select (select count(*) from hits) > ${most} as has_more, ${each((status) => sql`(count(*) filter (where ${is(status)}))::int`)},
          (count(*) filter (where ${isToPickUp}))::int as to_pick_up
        from hits join orders using (id) where hits.n <= ${most}`,
    );
  }
  const counted = each((status) =>
    countOf(sql`select from ${firstOrders({ ...filters, status: [status] }, undefined, maxCount + 1)} orders`),
  );
  const isAtCounter = !filters.delivery || filters.delivery.includes("pickup");
  const atCounter = isAtCounter
    ? countOf(
        sql`select from ${firstOrders({ ...filters, status: ["paid"], delivery: ["pickup"] }, undefined, maxCount + 1)} orders`,
      )
    : sql`0`;
  const names = orderStatuses.map((status) => sql.identifier(status));
  return rows<Counts & { has_more: boolean }>(
    db,
    sql`select greatest(${sql.join(names, sql`, `)}) > ${most} as has_more, ${each((status) => sql`least(${sql.identifier(status)}, ${most})`)}, least(to_pick_up, ${most}) as to_pick_up
      from (select ${counted}, ${atCounter} as to_pick_up) counted`,
  );
}
