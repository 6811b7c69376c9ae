import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { sqlList } from "@/db/schema/columns";
import type { OrderStatus } from "@/db/schema/orders";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { rangeOf } from "@/lib/kernel/lists/conditions";
import { maxCount } from "@/lib/kernel/lists/paging";
import { contains, containsIndexed, hasId, textsOf, usersCalled } from "@/lib/kernel/lists/search";
import { isPaymentNo, ordersPaidAs } from "@/lib/selling/payments/payment-numbers";
import { hasRefundable, refusedRefunds } from "@/lib/selling/payments/refundable";
import type { exportQuery } from "./admin-schemas";

/** `matches` is the condition of a text, from `withSearch`. */
export type Filters = Omit<z.output<typeof exportQuery>, "q" | "sort" | "rows"> & { matches?: SQL };

/** Replaces the text `q` by a condition on orders. */
export async function withSearch<F extends object>(
  db: Database,
  { q, ...filters }: F & { q?: string },
  permissions: ReadonlySet<Permission>,
) {
  return q === undefined ? filters : { ...filters, matches: await findText(db, q, identityTypes(permissions)) };
}

/** An order does not show its customer's user name (100) and e-mail address (101), and an export not the phone (102). */
function identityTypes(permissions: ReadonlySet<Permission>) {
  if (permissions.has("customer.read")) return [100, 101, 102];
  return permissions.has("order.read") ? [102] : [];
}

/**
 * The index finds all orders that contain the text. If they are more than a list counts, sorting them would take longer
 * than comparing the text of one order after another until the list is full.
 */
async function findText(db: Database, q: string, types: readonly number[]) {
  const customers = usersCalled(q, types);
  const found = await rows<{ id: number }>(
    db,
    sql`select id from (${
      exactly(q) ??
      sql`select id from orders where ${containsIndexed(sql`search`, q)}
      union all select id from orders where ${hasId(sql`id`, q)}
      union all select o.id from orders o where o.user_id in (${customers})`
    }) found limit ${sql.raw(String(maxCount + 1))}`,
  );
  return found.length > maxCount
    ? sql`(${contains(sql`orders.search`, q)} or ${hasId(sql`orders.id`, q)} or orders.user_id in (${customers}))`
    : sql`orders.id = any(${`{${found.map(({ id }) => id)}}`}::int[])`;
}

const orderNoLength = 22;
const isOrderNo = (text: string) => text.length === orderNoLength && /^\d+$/.test(text);

/** A text that can only be one number. */
function exactly(q: string) {
  const number = textsOf(q).find(isOrderNo);
  if (number) return sql`select id from orders where order_no = ${number}`;
  const paid = textsOf(q).find(isPaymentNo);
  if (paid) return sql`select order_id as id from (${ordersPaidAs(paid)}) paid`;
  return [...q].length < 2 ? sql`select id from orders where ${hasId(sql`id`, q)}` : undefined;
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
  matches,
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
  matches,
  product_id === undefined
    ? undefined
    : sql`exists (select from order_items i where i.order_id = orders.id and i.product_id = ${product_id})`,
  carrier === undefined
    ? undefined
    : sql`exists (select from shipments s where s.order_id = orders.id and s.carrier = ${carrier})`,
];

/** Filters that few or nearly all orders can match. They are searched once, for both the count and the page. */
export const isVaried = ({ matches, product_id, carrier }: Filters) =>
  matches !== undefined || product_id !== undefined || carrier !== undefined;

export const isToPickUp = sql`orders.status = 'paid' and orders.delivery = 'pickup'`;

const isNamed = (id: SQL, ids: readonly number[]) =>
  sql`${id} in (${sql.join(
    ids.map((each) => sql`${each}::int`),
    sql`, `,
  )})`;

/** Filters that match few orders, each of which has an index, except `sent`. */
const flagged = (id: SQL, { needs_refund, payment_trouble, shipping_report }: Filters) => [
  needs_refund === undefined ? undefined : among(id, needingRefund, needs_refund),
  payment_trouble === undefined ? undefined : among(id, inTrouble, payment_trouble),
  shipping_report && reportedAs(id, shipping_report),
];
/** Most shipped orders have a `sent` report, so it is looked up for one order after another. */
const reportedAs = (id: SQL, status: "failed" | "pending" | "sent") =>
  status === "sent"
    ? sql`exists (select from shipping_reports r where r.order_id = ${id} and r.status = 'sent')`
    : among(id, sql`select order_id from shipping_reports where status = ${sql.raw(`'${status}'`)}`, true);

/** `= any(array)` uses an index. `not in` compares by hash, where an array would be scanned for each order. */
const among = (id: SQL, ids: SQL, isAmong: boolean) =>
  isAmong ? sql`${id} = any(array(${ids}))` : sql`${id} not in (${ids})`;

export const needingRefund = sql`
  select id from orders where status = 'cancelled' and paid_at is not null
  union all select order_id from refunds where status = 'abnormal'
  union all select p.order_id from payments p where p.status = 'surplus' and ${hasRefundable("p")}`;

/** Includes what only a person can resolve: a failed refund without a retry, and a notification for review. */
const inTrouble = sql`${needingRefund}
  union all ${refusedRefunds}
  union all select n.order_id from notifications n where n.verdict = 'review' and n.order_id is not null
    and not exists (select from refunds r where r.out_refund_no = n.out_refund_no and r.status = 'success')`;
