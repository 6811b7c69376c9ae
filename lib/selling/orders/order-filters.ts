import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type OrderStatus, orders } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { type Conditions, since, until, whereOf } from "@/lib/kernel/lists/conditions";
import { contains, hasId, isCalled, textsOf } from "@/lib/kernel/lists/search";
import { identifierTypes } from "@/lib/people/identity/identifiers";
import { isHeld } from "@/lib/selling/moves/hold-order";
import { isPaymentNo, ordersPaidAs } from "@/lib/selling/payments/payment-numbers";
import { hasRefundable, refusedRefunds } from "@/lib/selling/payments/refundable";
import type { exportQuery } from "./admin-schemas";

/** `matches` is the condition of a text, from `withSearch`. */
export type Filters = Omit<z.output<typeof exportQuery>, "q" | "sort" | "rows"> & { matches?: SQL };

/** Replaces the text `q` by a condition on orders. */
export const withSearch = <F extends object>(
  { q, ...filters }: F & { q?: string },
  permissions: ReadonlySet<Permission>,
) => ({
  ...filters,
  matches: q === undefined ? undefined : hasText(q, identityTypes(permissions)),
});

/** An order does not show its customer's user name and e-mail address, and an export not the phone. */
function identityTypes(permissions: ReadonlySet<Permission>) {
  if (permissions.has("customer.read")) return Object.values(identifierTypes);
  return permissions.has("order.read") ? [identifierTypes.phone] : [];
}

const orderNoLength = 22;
const isOrderNo = (text: string) => text.length === orderNoLength && /^\d+$/.test(text);

function hasText(q: string, types: readonly number[]) {
  const number = textsOf(q).find(isOrderNo);
  if (number) return sql`orders.order_no = ${number}`;
  const paid = textsOf(q).find(isPaymentNo);
  if (paid) return sql`orders.id in (${ordersPaidAs(paid)})`;
  return or(
    hasId(sql`orders.id`, q),
    contains(sql`orders.search`, q),
    sql`orders.user_id in (select id from users where ${isCalled(q, types)})`,
  );
}

export const isPayable = sql`orders.status = 'unpaid' and orders.expires_at > now()`;

/** Expired, but not cancelled by the sweep yet. Counts as cancelled. */
export const isLapsed = sql`orders.status = 'unpaid' and orders.expires_at <= now()`;

export const isIn = (status: OrderStatus) => {
  if (status === "unpaid") return sql`(${isPayable})`;
  return status === "cancelled" ? sql`(orders.status = 'cancelled' or ${isLapsed})` : sql`orders.status = ${status}`;
};

const conditions: Conditions<Filters> = {
  status: (states) => or(...states.map(isIn)),
  delivery: (deliveries) => inArray(orders.delivery, deliveries),
  ids: (ids) => inArray(orders.id, ids),
  user_id: (id) => eq(orders.user_id, id),
  from: since(orders.created_at),
  to: until(orders.created_at),
  updated_from: since(orders.updated_at),
  updated_to: until(orders.updated_at),
  order_no: (number) => eq(orders.order_no, number),
  external_ref: (reference) => sql`lower(orders.external_ref) = lower(${reference})`,
  needs_refund: (needs) => among(needingRefund, needs),
  payment_trouble: (has) => among(inTrouble, has),
  paid_by: (channels) =>
    among(sql`select order_id from payments where status = 'success' and ${inArray(payments.channel, channels)}`),
  shipping_report: (status) => among(sql`select order_id from shipping_reports where status = ${status}`),
  held: (held) => (held ? isHeld : sql`not ${isHeld}`),
  matches: (condition) => condition,
  product_id: (id) => among(sql`select order_id from order_items where product_id = ${id}`),
  carrier: (carrier) => among(sql`select order_id from shipments where carrier = ${carrier}`),
};
export const conditionOf = (filters: Filters) => whereOf(conditions, filters);

const among = (ids: SQL, isAmong = true) => (isAmong ? sql`orders.id in (${ids})` : sql`orders.id not in (${ids})`);

export const isToPickUp = sql`orders.status = 'paid' and orders.delivery = 'pickup'`;

export const needingRefund = sql`
  select id from orders where status = 'cancelled' and paid_at is not null
  union all select order_id from refunds where status = 'abnormal'
  union all select p.order_id from payments p where p.status = 'surplus' and ${hasRefundable("p")}`;

/** Includes what only a person can resolve: a failed refund without a retry, and a notification for review. */
const inTrouble = sql`${needingRefund}
  union all ${refusedRefunds}
  union all select n.order_id from notifications n where n.verdict = 'review' and n.order_id is not null
    and not exists (select from refunds r where r.out_refund_no = n.out_refund_no and r.status = 'success')`;
