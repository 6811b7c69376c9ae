import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type OrderStatus, orders } from "@/db/schema/orders";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { rangeOf } from "@/lib/kernel/lists/conditions";
import { contains, hasId, isCalled, textsOf } from "@/lib/kernel/lists/search";
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

/** An order does not show its customer's user name (100) and e-mail address (101), and an export not the phone (102). */
function identityTypes(permissions: ReadonlySet<Permission>) {
  if (permissions.has("customer.read")) return [100, 101, 102];
  return permissions.has("order.read") ? [102] : [];
}

const orderNoLength = 22;
const isOrderNo = (text: string) => text.length === orderNoLength && /^\d+$/.test(text);

function hasText(q: string, types: readonly number[]) {
  const number = textsOf(q).find(isOrderNo);
  if (number) return sql`orders.order_no = ${number}`;
  const paid = textsOf(q).find(isPaymentNo);
  if (paid) return sql`orders.id in (${ordersPaidAs(paid)})`;
  if ([...q].length < 2) return hasId(sql`orders.id`, q);
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

export const conditionOf = ({
  status,
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
  needs_refund,
  payment_trouble,
  shipping_report,
}: Filters) =>
  and(
    status && or(...status.map(isIn)),
    delivery && inArray(orders.delivery, delivery),
    ids && inArray(orders.id, ids),
    user_id === undefined ? undefined : eq(orders.user_id, user_id),
    ...rangeOf(orders.created_at, { from, to }),
    ...rangeOf(orders.updated_at, { from: updated_from, to: updated_to }),
    order_no === undefined ? undefined : eq(orders.order_no, order_no),
    external_ref === undefined ? undefined : sql`lower(orders.external_ref) = lower(${external_ref})`,
    needs_refund === undefined ? undefined : among(needingRefund, needs_refund),
    payment_trouble === undefined ? undefined : among(inTrouble, payment_trouble),
    shipping_report && among(sql`select order_id from shipping_reports where status = ${shipping_report}`),
    matches,
    product_id === undefined
      ? undefined
      : among(sql`select order_id from order_items where product_id = ${product_id}`),
    carrier === undefined ? undefined : among(sql`select order_id from shipments where carrier = ${carrier}`),
  ) ?? sql`true`;

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
