import { and, asc, count, desc, eq, gt, lte, or, type SQL } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type OrderStatus, orderEvents, orderItems, orders, shipments } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { notFound } from "@/lib/errors";
import { type Paging, pageOf } from "@/lib/paging";
import { fileUrl } from "@/lib/storage/urls";
import type { Order } from "./move-order";
import { shopperActionsOf } from "./states";

const mostCounted = 10_000;

/** An order whose time to pay has passed counts as cancelled here, also before the sweep has cancelled it. */
function hasStatus(status: OrderStatus): SQL | undefined {
  const now = new Date();
  if (status === "unpaid") return and(eq(orders.status, "unpaid"), gt(orders.expires_at, now));
  if (status === "cancelled")
    return or(eq(orders.status, "cancelled"), and(eq(orders.status, "unpaid"), lte(orders.expires_at, now)));
  return eq(orders.status, status);
}

export async function listOrdersOf(
  db: Database,
  userId: number,
  { status, ...paging }: Paging & { status?: OrderStatus },
) {
  const { page, size, offset } = await pageOf(db, paging);
  const where = and(eq(orders.user_id, userId), status && hasStatus(status));
  const found = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.created_at), desc(orders.id))
    .limit(size)
    .offset(offset);
  const counted = db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .limit(mostCounted + 1)
    .as("counted");
  const [row] = await db.select({ total: count() }).from(counted);
  const total = row?.total ?? 0;
  return {
    items: found.map(asSummary),
    page,
    size,
    total: Math.min(total, mostCounted),
    ...(total > mostCounted && { total_is_more: true as const }),
  };
}

const asSummary = (order: Order) => ({
  ...order,
  snap_image: fileUrl(order.snap_image),
  actions: shopperActionsOf(order),
});

/** As its owner sees it; without an owner, as the shop does. */
export async function getOrder(db: Database, id: number, ownerId?: number) {
  const [found] = await db
    .select({ order: orders, payment: payments, shipment: shipments })
    .from(orders)
    .leftJoin(payments, and(eq(payments.order_id, orders.id), eq(payments.status, "success")))
    .leftJoin(shipments, eq(shipments.order_id, orders.id))
    .where(and(eq(orders.id, id), ownerId === undefined ? undefined : eq(orders.user_id, ownerId)));
  if (!found) throw notFound("There is no such order.");
  const items = await db.select().from(orderItems).where(eq(orderItems.order_id, id)).orderBy(asc(orderItems.position));
  const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, id)).orderBy(asc(orderEvents.id));
  const { payment } = found;
  return {
    ...asSummary(found.order),
    items: items.map((item) => ({ ...item, image: fileUrl(item.image) })),
    payment: payment && { transaction_id: payment.transaction_id!, amount: payment.amount, paid_at: payment.paid_at! },
    shipment: found.shipment,
    events,
  };
}
