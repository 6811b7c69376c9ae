import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { OrderStatus } from "@/db/schema/orders";
import { allOf, ordered, rangeOf } from "@/lib/kernel/conditions";
import { searchOrders } from "./search-orders";

export interface Filters {
  status?: OrderStatus;
  q?: string;
  user_id?: number;
  from?: string;
  to?: string;
  needs_refund?: boolean;
}
export type Sort = "created_at" | "-created_at";

/** The parts of the query of a list or an export. */
interface Chosen {
  /** Stands before the query. */
  with: SQL;
  /** Selects `id` and `created_at` of the first orders, sorted. */
  first(limit: SQL | number, more?: SQL): SQL;
  /** More orders match than a list counts. */
  isBeyondCount: boolean;
}

export const orderOf = (sort?: Sort) =>
  ordered(sql`orders.created_at`, sql`orders.id`, sort === "created_at" ? "asc" : "desc");

export async function chooseOrders(db: Database, { q, sort, ...filters }: Filters & { sort?: Sort }): Promise<Chosen> {
  const branches = branchesOf(filters);
  const found = q === undefined ? undefined : await searchOrders(db, q, sql`(${sql.join(branches, sql` or `)})`);
  const order = orderOf(sort);
  const each = (from: SQL, conditions: (SQL | undefined)[], end = sql``) =>
    sql.join(
      branches.map(
        (branch) =>
          sql`(select orders.id, orders.created_at from ${from} where ${allOf([branch, ...conditions])} ${end})`,
      ),
      sql` union all `,
    );
  const limited = (from: SQL, limit: SQL | number, where = sql``) =>
    sql`(select id, created_at from ${from} orders ${where} order by ${order} limit ${limit}) orders`;
  const named = found?.named && sql`named as materialized (${found.named})`;
  const hasNamedUser = sql`orders.user_id in (select id from named)`;

  if (found && !found.isCommon) {
    // The hits are few: they are read once, for both the count and the page.
    const own = each(sql`orders`, [found.condition]);
    const hits = named ? sql`${own} union ${each(sql`named join orders on orders.user_id = named.id`, [])}` : own;
    return {
      with: sql`with ${named ? sql`${named}, ` : sql``}hits as materialized (${hits})`,
      first: (limit, more) => limited(sql`hits`, limit, more && sql`where ${more}`),
      isBeyondCount: false,
    };
  }
  const condition = found && (named ? sql`(${found.condition} or ${hasNamedUser})` : found.condition);
  return {
    with: named ? sql`with ${named}` : sql``,
    first: (limit, more) =>
      limited(sql`(${each(sql`orders`, [condition, more], sql`order by ${order} limit ${limit}`)})`, limit),
    isBeyondCount: found?.isBeyondCount ?? false,
  };
}

/**
 * Each branch reads one range of an index that is sorted as the list is. An unpaid order whose time to pay has passed
 * counts as cancelled, even before the sweep cancels it.
 */
function branchesOf({ status, user_id, needs_refund, ...range }: Omit<Filters, "q">): SQL[] {
  const common = [
    user_id !== undefined ? sql`orders.user_id = ${user_id}` : undefined,
    ...rangeOf(sql`orders.created_at`, range),
    needs_refund === true ? sql`orders.id = any(array(${needingRefund}))` : undefined,
    needs_refund === false ? sql`orders.id <> all(array(${needingRefund}))` : undefined,
  ];
  return statesOf(status).map((state) => allOf([state, ...common]));
}

function statesOf(status: OrderStatus | undefined): SQL[] {
  if (status === undefined) return [sql`true`];
  if (status === "unpaid") return [sql`orders.status = 'unpaid' and orders.expires_at > now()`];
  if (status === "cancelled")
    return [sql`orders.status = 'cancelled'`, sql`orders.status = 'unpaid' and orders.expires_at <= now()`];
  return [sql`orders.status = ${status}`];
}

/** Orders with money to refund, or with a refund that needs a person. They are few, and each kind has its own index. */
const needingRefund = sql`
  select id from orders where status = 'cancelled' and paid_at is not null
  union all select order_id from refunds where status = 'abnormal'
  union all select p.order_id from payments p where p.status = 'surplus' and ${isLeft("p")}`;

/** True if part of a received payment is not refunded and no refund of it is under way. */
export function isLeft(payment: string) {
  return sql`${leftOf(payment)} > 0`;
}
export function leftOf(payment: string) {
  const p = sql.raw(payment);
  const refunds = sql`from refunds r where r.order_id = ${p}.order_id and r.payment_id = ${p}.id`;
  return sql`(case when ${p}.status in ('success', 'surplus') and not exists (select ${refunds} and r.status in ('pending', 'processing', 'abnormal'))
    then ${p}.amount - coalesce((select sum(r.amount)::int ${refunds} and r.status = 'success'), 0) else 0 end)`;
}
