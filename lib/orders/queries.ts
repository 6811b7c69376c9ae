import { and, eq, gt, lte, or, type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { type OrderStatus, orderEvents, orderItems, orders, shipments, shippingReports } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { notFound } from "@/lib/errors";
import { jsonRow, type Paging, slice } from "@/lib/paging";
import { fileUrl } from "@/lib/storage/urls";
import type { Order } from "./move-order";
import { shopperActionsOf } from "./states";

const mostCounted = 10_000;

/** Rows as JSON, so that an order comes with all that belongs to it in one query: their times are text. */
type AsJson<Row> = {
  [K in keyof Row]: Row[K] extends Date ? string : Row[K] extends Date | null ? string | null : Row[K];
};
const summaryColumns = {
  id: orders.id,
  order_no: orders.order_no,
  status: orders.status,
  total_price: orders.total_price,
  total_count: orders.total_count,
  snap_name: orders.snap_name,
  snap_image: orders.snap_image,
  created_at: orders.created_at,
  expires_at: orders.expires_at,
};
const detailColumns = {
  ...summaryColumns,
  address: orders.address,
  remark: orders.remark,
  paid_at: orders.paid_at,
  shipped_at: orders.shipped_at,
  completed_at: orders.completed_at,
  cancelled_at: orders.cancelled_at,
  refunded_amount: orders.refunded_amount,
};
type Summary = AsJson<Pick<Order, keyof typeof summaryColumns>>;

const itemColumns = {
  product_id: orderItems.product_id,
  name: orderItems.name,
  image: orderItems.image,
  price: orderItems.price,
  count: orderItems.count,
  subtotal: orderItems.subtotal,
};
const eventColumns = {
  from: orderEvents.from,
  to: orderEvents.to,
  by: orderEvents.by,
  reason: orderEvents.reason,
  created_at: orderEvents.created_at,
};
const paymentColumns = { transaction_id: payments.transaction_id, amount: payments.amount, paid_at: payments.paid_at };
const shipmentColumns = {
  carrier: shipments.carrier,
  tracking_no: shipments.tracking_no,
  shipped_at: shipments.shipped_at,
};

export interface OrderDetail extends AsJson<Pick<Order, keyof typeof detailColumns>> {
  items: Pick<typeof orderItems.$inferSelect, keyof typeof itemColumns>[];
  events: AsJson<Pick<typeof orderEvents.$inferSelect, keyof typeof eventColumns>>[];
  payment: { transaction_id: string; amount: number; paid_at: string } | null;
  shipment: AsJson<Pick<typeof shipments.$inferSelect, keyof typeof shipmentColumns>> | null;
}

/** An order whose time to pay has passed counts as cancelled here, also before the sweep has cancelled it. */
function hasStatus(status: OrderStatus): SQL | undefined {
  const over = lte(orders.expires_at, sql`now()`);
  if (status === "unpaid") return and(eq(orders.status, "unpaid"), gt(orders.expires_at, sql`now()`));
  if (status === "cancelled") return or(eq(orders.status, "cancelled"), and(eq(orders.status, "unpaid"), over));
  return eq(orders.status, status);
}

export async function listOrdersOf(
  db: Database,
  userId: number,
  { status, ...paging }: Paging & { status?: OrderStatus },
) {
  const { page, size, offset } = slice(paging);
  const where = and(eq(orders.user_id, userId), status && hasStatus(status));
  const order = sql`${orders.created_at} desc, ${orders.id} desc`;
  const [found] = await rows<{ items: Summary[]; size: number; counted: number }>(
    db,
    sql`select ${size} as size,
          (select count(*)::int from (select from ${orders} where ${where} limit ${mostCounted + 1}) as first) as counted,
          (select coalesce(json_agg(${jsonRow(summaryColumns)} order by ${order}), '[]')
             from (select * from ${orders} where ${where} order by ${order} 
               limit least(${size}, greatest(${mostCounted} - ${offset}, 0)) offset ${offset}) ${orders}) as items`,
  );
  const { items, counted, size: rowsAPage } = found!;
  const total = Math.min(counted, mostCounted);
  const isMore = counted > mostCounted && { total_is_more: true as const };
  return { items: items.map(asSummary), page, size: rowsAPage, total, ...isMore };
}

const asSummary = <S extends Summary>(order: S) => ({
  ...order,
  snap_image: fileUrl(order.snap_image),
  actions: shopperActionsOf({ ...order, expires_at: new Date(order.expires_at) }),
});

/** As its owner sees it; without an owner, as the shop does. */
export async function getOrder(db: Database, id: number, ownerId?: number) {
  const [found] = await rows<{ detail: OrderDetail }>(
    db,
    sql`select ${jsonRow({
      ...detailColumns,
      items: sql`(select json_agg(${jsonRow(itemColumns)} order by ${orderItems.position}) from ${orderItems} where ${orderItems.order_id} = ${orders.id})`,
      events: sql`(select json_agg(${jsonRow(eventColumns)} order by ${orderEvents.id}) from ${orderEvents} where ${orderEvents.order_id} = ${orders.id})`,
      payment: sql`(select ${jsonRow(paymentColumns)} from ${payments} where ${payments.order_id} = ${orders.id} and ${payments.status} = 'success')`,
      shipment: sql`(select ${jsonRow(shipmentColumns)} from ${shipments} where ${shipments.order_id} = ${orders.id})`,
    })} as detail
    from ${orders} where ${and(eq(orders.id, id), ownerId === undefined ? undefined : eq(orders.user_id, ownerId))}`,
  );
  if (!found) throw notFound("There is no such order.");
  return asAnswer(found.detail);
}

export const asAnswer = (detail: OrderDetail) => ({
  ...asSummary(detail),
  items: detail.items.map((item) => ({ ...item, image: fileUrl(item.image) })),
});

export async function getOrderForShop(db: Database, id: number) {
  const order = await getOrder(db, id);
  const [report] = await db.select().from(shippingReports).where(eq(shippingReports.order_id, id));
  return { ...order, shipping_report: report ?? null };
}
