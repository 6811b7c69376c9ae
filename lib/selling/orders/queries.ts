import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderDiscounts } from "@/db/schema/offers";
import {
  type OrderStatus,
  orderEvents,
  orderItems,
  orderStatuses,
  orders,
  shipmentItems,
  shipments,
} from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { type Columns, type JsonRow, jsonList, jsonRow, statement } from "@/db/statement";
import { asPage, countOf, type FoundPage, pageQuery, window } from "@/lib/kernel/lists/lists";
import { type Paging, pageSize, type Sliced, skippedRows, slice } from "@/lib/kernel/lists/paging";
import { requireRecord } from "@/lib/kernel/records/entity";
import { asSummary as asRequest } from "@/lib/selling/after-sales/columns";
import { canRequest } from "@/lib/selling/after-sales/conditions";
import { requestsOfOrder } from "@/lib/selling/after-sales/queries";
import { hasLiveRequest } from "@/lib/selling/claims/move-after-sale";
import { canRequestInvoice } from "@/lib/selling/invoices/conditions";
import { invoiceOfOrder, withFile } from "@/lib/selling/invoices/queries";
import { payableFrom, shopperActionsOf } from "@/lib/selling/moves/states";
import { hasReviewable, reviewColumns } from "@/lib/selling/reviews/reviewable";
import { carrierName } from "@/lib/selling/shipping/carriers";
import { type Measured, pictureColumns, withPictures } from "@/lib/storage/pictures";

const unitsOf = (column: "claimed_count" | "refunded_count") =>
  sql<number>`(select coalesce(sum(i.${sql.raw(column)}), 0)::int from order_items i where i.order_id = ${orders.id})`;
/** A badge, not a state: nothing else changes before all goods are in parcels. */
export const isPartShipped = sql<boolean>`(${orders.status} = 'paid' and exists (select from shipments s where s.order_id = ${orders.id}))`;
export const summaryColumns = {
  id: orders.id,
  order_no: orders.order_no,
  status: orders.status,
  is_part_shipped: isPartShipped,
  delivery: orders.delivery,
  total_price: orders.total_price,
  goods_total: sql<number>`${orders.total_price} - ${orders.freight} + ${orders.discount_total}`,
  freight: orders.freight,
  discount_total: orders.discount_total,
  total_count: orders.total_count,
  snap_name: orders.snap_name,
  ...pictureColumns({ snap_image: orders.snap_image }),
  claimed_count: unitsOf("claimed_count"),
  refunded_count: unitsOf("refunded_count"),
  created_at: orders.created_at,
  expires_at: orders.expires_at,
};
const ownFacts = {
  can_request_after_sale: canRequest,
  has_open_after_sale: hasLiveRequest(sql`${orders.id}`),
  can_change_address: sql<boolean>`(${orders.status} = 'paid' and ${orders.address} is not null
    and not exists (select from shipments s where s.order_id = ${orders.id}))`,
  can_review: hasReviewable,
  can_request_invoice: canRequestInvoice,
};
const ownSummary = { ...summaryColumns, ...ownFacts };
type Summary = JsonRow<typeof ownSummary>;
const detailColumns = {
  ...summaryColumns,
  address: orders.address,
  contact: orders.contact,
  remark: orders.remark,
  paid_at: orders.paid_at,
  shipped_at: orders.shipped_at,
  completed_at: orders.completed_at,
  cancelled_at: orders.cancelled_at,
  refunded_amount: orders.refunded_amount,
};
export const itemColumns = {
  id: orderItems.id,
  product_id: orderItems.product_id,
  variant_id: orderItems.variant_id,
  name: orderItems.name,
  variant_name: orderItems.variant_name,
  ...pictureColumns({ image: orderItems.image }),
  price: orderItems.price,
  count: orderItems.count,
  subtotal: orderItems.subtotal,
  discount: orderItems.discount,
  payable: sql<number>`${orderItems.subtotal} - ${orderItems.discount}`,
  shipped_count: orderItems.shipped_count,
  held_count: orderItems.held_count,
  claimed_count: orderItems.claimed_count,
  refunded_count: orderItems.refunded_count,
};
const discountColumns = {
  id: orderDiscounts.id,
  kind: orderDiscounts.kind,
  name: orderDiscounts.name,
  target: orderDiscounts.target,
  amount: orderDiscounts.amount,
};
export const discountsOfOrder = jsonList(
  discountColumns,
  orderDiscounts.id,
  sql`from ${orderDiscounts} where ${orderDiscounts.order_id} = ${orders.id}`,
);
export const eventColumns = {
  kind: orderEvents.kind,
  from: orderEvents.from,
  to: orderEvents.to,
  by: orderEvents.by,
  reason: orderEvents.reason,
  created_at: orderEvents.created_at,
};
const paymentColumns = {
  channel: payments.channel,
  transaction_id: payments.transaction_id,
  amount: payments.amount,
  paid_at: payments.paid_at,
};
/** A received payment has a time. */
type PaymentOfOrder = Omit<JsonRow<typeof paymentColumns>, "paid_at"> & { paid_at: string };
export const shipmentColumns = {
  id: shipments.id,
  carrier: shipments.carrier,
  carrier_name: carrierName(sql`${shipments.carrier}`),
  tracking_no: shipments.tracking_no,
  courier_name: shipments.courier_name,
  courier_phone: shipments.courier_phone,
  shipped_at: shipments.shipped_at,
  items: jsonList(
    { item_id: shipmentItems.item_id, count: shipmentItems.count },
    shipmentItems.item_id,
    sql`from ${shipmentItems} where ${shipmentItems.shipment_id} = ${shipments.id}`,
  ),
};

/** An expired order counts as cancelled even before the sweep cancels it. */
const shownStatus = sql`case when ${orders.status} = 'unpaid' and ${orders.expires_at} <= now() then 'cancelled' else ${orders.status} end`;

const newestFirst = sql`${orders.created_at} desc, ${orders.id} desc`;
interface Own extends Sliced {
  user: number;
  status: OrderStatus | null;
  /** A payment number, with which WeChat's own list of orders links. */
  number: string | null;
}
const ownOrders = statement<Own & Record<string, unknown>, FoundPage<Summary>>((param) => {
  const where = sql`${orders.user_id} = ${param("user")}
    and (${param("status")}::text is null or ${shownStatus} = ${param("status")})
    and (${param("number")}::text is null or ${orders.id} in (select ${payments.order_id} from ${payments} where ${payments.out_trade_no} = ${param("number")}))`;
  return pageQuery({
    size: pageSize,
    counted: countOf(sql`select from ${orders} where ${where}`, true),
    item: sql`${jsonRow(ownSummary)} order by ${newestFirst}`,
    from: sql`(select * from ${orders} where ${where} order by ${newestFirst} ${window(pageSize, skippedRows, true)}) ${orders}`,
  });
});

export async function listOrdersOf(
  db: Database,
  user: number,
  { status, out_trade_no: number, ...paging }: Paging & { status?: OrderStatus; out_trade_no?: string },
) {
  const sliced = slice(paging);
  const [found] = await ownOrders(db, { user, status: status ?? null, number: number ?? null, ...sliced });
  const from = payableFrom();
  return asPage({ ...found!, items: found!.items.map((order) => asSummary(order, from)) }, sliced.page, true);
}

const countsByStatus = statement<{ user: number }, Record<OrderStatus | "all" | "after_sale", number>>(
  (param) => sql`select count(*)::int as "all", ${sql.join(
    orderStatuses.map(
      (status) => sql`(count(*) filter (where ${shownStatus} = ${status}))::int as ${sql.identifier(status)}`,
    ),
    sql`, `,
  )}, (select count(*)::int from after_sales a where a.user_id = ${param("user")} and a.status in ('requested', 'approved', 'sent', 'refunding')) as after_sale
    from ${orders} where ${orders.user_id} = ${param("user")}`,
);

export async function countOrdersOf(db: Database, user: number) {
  const [found] = await countsByStatus(db, { user });
  return found!;
}

/** An order with an open after-sale request cannot be confirmed. */
const actionsOf = (order: Summary, from?: string) => [
  ...shopperActionsOf(order, from).filter((action) => action !== "confirm" || !order.has_open_after_sale),
  ...(order.can_request_after_sale ? (["after_sale"] as const) : []),
  ...(order.can_change_address ? (["change_address"] as const) : []),
  ...(order.can_review ? (["review"] as const) : []),
  ...(order.can_request_invoice ? (["request_invoice"] as const) : []),
];

const asSummary = <S extends Summary>(order: S, from?: string) =>
  Object.assign(withPicture(order), { actions: actionsOf(order, from) });
/** Orders show small pictures, even in their details. */
export const withPicture = <S extends { snap_image: string | null; snap_image_sizes: Measured }>(order: S) =>
  withPictures<"snap_image", S>(order, "small", "snap_image");

export const itemsOf = <Of extends Columns>(columns: Of) =>
  jsonList(columns, orderItems.position, sql`from ${orderItems} where ${orderItems.order_id} = ${orders.id}`);
export const shipmentsOf = <Of extends Columns>(columns: Of) =>
  jsonList(columns, shipments.id, sql`from ${shipments} where ${shipments.order_id} = ${orders.id}`);

export const detailParts = {
  ...detailColumns,
  discounts: discountsOfOrder,
  items: itemsOf(itemColumns),
  events: jsonList(eventColumns, orderEvents.id, sql`from ${orderEvents} where ${orderEvents.order_id} = ${orders.id}`),
  payment: sql<PaymentOfOrder | null>`(select ${jsonRow(paymentColumns)} from ${payments} where ${payments.order_id} = ${orders.id} and ${payments.status} = 'success')`,
  shipments: shipmentsOf(shipmentColumns),
  after_sales: requestsOfOrder,
  invoice: invoiceOfOrder,
};

/** Only the shopper can read it, because it is the proof at the counter. */
const shownCode = sql<string | null>`case when ${orders.status} = 'paid' then ${orders.pickup_code} end`;

const ownDetail = {
  ...detailParts,
  ...ownFacts,
  items: itemsOf({ ...itemColumns, ...reviewColumns }),
  pickup_code: shownCode,
};
type OrderDetail = JsonRow<typeof ownDetail>;

const orderById = statement<{ id: number; owner: number | null }, { detail: OrderDetail }>(
  (param) => sql`select ${jsonRow(ownDetail)} as detail
  from ${orders} where ${orders.id} = ${param("id")} and (${param("owner")}::int is null or ${orders.user_id} = ${param("owner")}::int)`,
);

export async function getOrder(db: Database, id: number, ownerId?: number) {
  const [found] = await orderById(db, { id, owner: ownerId ?? null });
  const { detail } = requireRecord("order", found);
  return Object.assign(asSummary(detail), withParts(detail));
}

export const withParts = <I extends Pictured, S>(
  order: Pick<OrderDetail, "after_sales" | "invoice"> & { items: I[]; shipments: S[] },
) => ({
  items: withItemPictures(order.items),
  after_sales: order.after_sales.map(asRequest),
  invoice: order.invoice && withFile(order.invoice),
  shipment: order.shipments[0] ?? null,
});

interface Pictured {
  image: string | null;
  image_sizes: Measured;
}
export const withItemPictures = <I extends Pictured>(items: I[]) =>
  items.map((item) => withPictures<"image", I>(item, "small", "image"));
