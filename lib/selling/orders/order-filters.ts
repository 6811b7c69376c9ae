import { type SQL, sql } from "drizzle-orm";
import { sqlList } from "@/db/schema/columns";
import { type Delivery, deliveries, type OrderStatus } from "@/db/schema/orders";
import { parseId } from "@/lib/kernel/contract/fields";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { allOf, rangeOf } from "@/lib/kernel/lists/conditions";
import { matchesSearch, textsOf, type Within } from "@/lib/kernel/lists/search";
import { isPaymentNo, ordersPaidAs } from "@/lib/selling/payments/payment-numbers";
import { hasRefundable, refusedRefunds } from "@/lib/selling/payments/refundable";

export interface Filters {
  status?: readonly OrderStatus[];
  delivery?: readonly Delivery[];
  q?: string;
  /** The texts that `q` searches. Default: those in an export. */
  within?: Within;
  ids?: readonly number[];
  user_id?: number;
  product_id?: number;
  carrier?: string;
  from?: string;
  to?: string;
  updated_from?: string;
  updated_to?: string;
  order_no?: string;
  external_ref?: string;
  needs_refund?: boolean;
  payment_trouble?: boolean;
  shipping_report?: "failed" | "pending";
}

export const withSearchScope = <F extends Filters>(filters: F, permissions: ReadonlySet<Permission>): F =>
  filters.q === undefined ? filters : { ...filters, within: withinOf(permissions) };

function withinOf(permissions: ReadonlySet<Permission>): Within {
  if (permissions.has("customer.read")) return "all";
  return permissions.has("order.read") ? "shown" : "exported";
}

export const isPayable = sql`orders.status = 'unpaid' and orders.expires_at > now()`;

/** Expired, but not cancelled by the sweep yet. Counts as cancelled. */
export const isLapsed = sql`orders.status = 'unpaid' and orders.expires_at <= now()`;

/** Each condition is one range of an index that has the order of the list. */
export function statesOf(states: Filters["status"]): SQL[] {
  if (!states) return [sql`true`];
  const stored = [...new Set(states)].map((state) =>
    state === "unpaid" && isWithout("cancelled", states) ? isPayable : sql`orders.status = ${sql.raw(`'${state}'`)}`,
  );
  return includesLapsed(states) ? [...stored, isLapsed] : stored;
}
const isWithout = (state: OrderStatus, states: Filters["status"]) => states?.includes(state) === false;
const includesLapsed = (states: Filters["status"]) =>
  states?.includes("cancelled") === true && isWithout("unpaid", states);

export const conditionsOf = ({
  delivery,
  q,
  within = "exported",
  ids,
  user_id,
  product_id,
  carrier,
  from,
  to,
  updated_from,
  updated_to,
  order_no,
  external_ref,
  ...flags
}: Filters) => [
  delivery && sql`orders.delivery in ${sqlList(delivery)}`,
  ids && isNamed(sql`orders.id`, ids),
  user_id === undefined ? undefined : sql`orders.user_id = ${user_id}`,
  ...rangeOf(sql`orders.created_at`, { from, to }),
  ...rangeOf(sql`orders.updated_at`, { from: updated_from, to: updated_to }),
  order_no === undefined ? undefined : sql`orders.order_no = ${order_no}`,
  external_ref === undefined ? undefined : sql`lower(orders.external_ref) = lower(${external_ref})`,
  ...flagged(sql`orders.id`, flags),
  q === undefined ? undefined : matches(q, within),
  product_id === undefined
    ? undefined
    : sql`exists (select from order_items i where i.order_id = orders.id and i.product_id = ${product_id})`,
  carrier === undefined
    ? undefined
    : sql`exists (select from shipments s where s.order_id = orders.id and s.carrier = ${carrier})`,
];

/** The search table stores the texts, products and carriers of orders. */
export const usesSearchTable = ({ q, product_id, carrier, order_no, external_ref, ...flags }: Filters) =>
  (q !== undefined || product_id !== undefined || carrier !== undefined) &&
  !(q !== undefined && isOne(q)) &&
  order_no === undefined &&
  external_ref === undefined &&
  !(flags.needs_refund || flags.payment_trouble || flags.shipping_report);

export function searchOf({
  status,
  delivery,
  q,
  within = "exported",
  ids,
  user_id,
  product_id,
  carrier,
  from,
  to,
  updated_from,
  updated_to,
  ...flags
}: Filters) {
  const marks = [
    ...(status ? [status] : []),
    ...(user_id === undefined ? [] : [[`u${user_id}`]]),
    ...(product_id === undefined ? [] : [[`p${product_id}`]]),
    ...(carrier === undefined ? [] : [[`carrier:${carrier}`]]),
    ...(!delivery || delivery.includes("express") ? [] : [delivery.map(marked)]),
  ];
  const without = delivery?.includes("express")
    ? deliveries.filter((other) => !delivery.includes(other)).map(marked)
    : [];
  const isUnpaid = status?.includes("unpaid") && isWithout("cancelled", status);
  const conditions = [
    ids && isNamed(sql`s.id`, ids),
    isUnpaid ? sql`s.id not in (select id from orders where ${isLapsed})` : undefined,
    ...flagged(sql`s.id`, flags),
  ];
  return {
    q,
    within,
    marks,
    without,
    from,
    to,
    conditions,
    updated: updated_from || updated_to ? { from: updated_from, to: updated_to } : undefined,
    isLapsedToo: includesLapsed(status),
  };
}

/** Only other deliveries than express are marked, because most orders are express. */
const marked = (delivery: Delivery) => `by:${delivery}`;

/**
 * Returns two conditions on rows `s` for orders changed in a range; one of them is false immediately. If few orders
 * match, those are collected first; if many do, those outside the range. Checking each order that a common text finds
 * could take seconds.
 */
export function updatedInRange({ from, to }: { from?: string; to?: string }, mostGathered = 20_000) {
  const most = sql.raw(String(mostGathered));
  const at = sql`o.updated_at`;
  const inside = allOf(rangeOf(at, { from, to }));
  const ids = (condition: SQL) => sql`select o.id from orders o where ${condition}`;
  const outside = sql.join([...rangeOf(at, { to: from }), ...rangeOf(at, { from: to })].map(ids), sql` union all `);
  const isMoreThanFew = (found: SQL) => sql`(select count(*) from (${found} limit ${most} + 1) first) > ${most}`;
  const areMany = isMoreThanFew(sql`${ids(inside)} order by o.updated_at`);
  const isInside = sql`case when ${isMoreThanFew(outside)} then (select ${inside} from orders o where o.id = s.id) else s.id not in (${outside}) end`;
  return {
    many: sql`${areMany} and ${isInside}`,
    few: sql`not ${areMany} and s.id = any(array(${ids(inside)}))`,
  };
}

export const isToPickUp = sql`orders.status = 'paid' and orders.delivery = 'pickup'`;

const isNamed = (id: SQL, ids: readonly number[]) =>
  sql`${id} in (${sql.join(
    ids.map((each) => sql`${each}::int`),
    sql`, `,
  )})`;

const orderNoLength = 22;
const isOrderNo = (text: string) => text.length === orderNoLength && /^\d+$/.test(text);
const isOne = (q: string) => [...q].length < 2 || textsOf(q).some((text) => isOrderNo(text) || isPaymentNo(text));

function matches(q: string, within: Within) {
  const number = textsOf(q).find(isOrderNo);
  if (number) return sql`orders.order_no = ${number}`;
  const paid = textsOf(q).find(isPaymentNo);
  if (paid) return sql`orders.id = any(array(${ordersPaidAs(paid)}))`;
  if (isOne(q)) return sql`orders.id = ${parseId(q) ?? 0}`;
  return sql`exists (select from order_search s where s.id = orders.id and ${matchesSearch(q, within)})`;
}

/** Filters that match few orders, each of which has an index. */
const flagged = (id: SQL, { needs_refund, payment_trouble, shipping_report }: Filters) => [
  needs_refund === undefined ? undefined : among(id, needingRefund, needs_refund),
  payment_trouble === undefined ? undefined : among(id, inTrouble, payment_trouble),
  shipping_report === undefined
    ? undefined
    : among(id, sql`select order_id from shipping_reports where status = ${sql.raw(`'${shipping_report}'`)}`, true),
];
/** `= any(array)` uses an index. `not in` compares by hash, where an array would be scanned for each order. */
const among = (id: SQL, ids: SQL, isAmong: boolean) =>
  isAmong ? sql`${id} = any(array(${ids}))` : sql`${id} not in (${ids})`;

const needingRefund = sql`
  select id from orders where status = 'cancelled' and paid_at is not null
  union all select order_id from refunds where status = 'abnormal'
  union all select p.order_id from payments p where p.status = 'surplus' and ${hasRefundable("p")}`;

/** Includes what only a person can resolve: a failed refund without a retry, and a notification for review. */
const inTrouble = sql`${needingRefund}
  union all ${refusedRefunds}
  union all select n.order_id from notifications n where n.verdict = 'review' and n.order_id is not null
    and not exists (select from refunds r where r.out_refund_no = n.out_refund_no and r.status = 'success')`;
