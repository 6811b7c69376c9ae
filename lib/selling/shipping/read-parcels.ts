import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderEvents, orderItems, orders, shipmentItems, shipments } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import type { Shipping } from "@/lib/wechat/mini-program";

const logisticsTypes = { express: 1, local: 2, virtual: 3, pickup: 4 } as const;

/** All parcels of an order, as the platform wants them. Undefined if nobody is known to have paid. */
export async function readParcels(db: Database, orderId: number): Promise<Shipping | undefined> {
  const [order] = await db
    .select({
      address: orders.address,
      delivery: orders.delivery,
      shipped_at: orders.shipped_at,
      transactionId: payments.transaction_id,
      openid: payments.payer_openid,
      // Something of it was reported as a part, and the rest was paid back instead of following.
      isHalf: sql<boolean>`exists (select from ${orderEvents} e
        where e.order_id = ${orders.id} and e."from" = 'paid' and e."to" = 'shipped' and e."by" = 'platform'
          and not exists (select from ${orderEvents} u where u.order_id = e.order_id and u.kind = 'parcel_undo' and u.id > e.id))`,
    })
    .from(orders)
    .innerJoin(payments, and(eq(payments.order_id, orders.id), eq(payments.status, "success")))
    .where(eq(orders.id, orderId));
  if (!order?.transactionId || !order.openid) return undefined;
  const found = await db
    .select({
      tracking_no: shipments.tracking_no,
      carrier: shipments.carrier,
      goods: sql<string>`(select string_agg(concat_ws(' ', i.name, nullif(i.variant_name, '')) || '*' || p.count, '; ' order by i.position)
        from ${shipmentItems} p join ${orderItems} i on i.id = p.item_id where p.shipment_id = ${shipments}.id)`,
      updated_at: shipments.updated_at,
    })
    .from(shipments)
    .where(eq(shipments.order_id, orderId))
    .orderBy(shipments.id);
  const parcels = found.map(({ goods, carrier, tracking_no }) => ({
    trackingNo: tracking_no ?? undefined,
    expressCompany: carrier ?? undefined,
    itemDescription: goods,
  }));
  const joined = parcels.map(({ itemDescription }) => itemDescription).join("; ");
  return {
    transactionId: order.transactionId,
    openid: order.openid,
    logisticsType: logisticsTypes[order.delivery],
    // Only express may be split: a local order that went in several trips is reported as one.
    parcels: order.delivery === "express" ? parcels : [{ itemDescription: joined }],
    isAllDelivered: order.shipped_at !== null,
    isSplit: order.delivery === "express" && order.isHalf,
    receiverPhone: order.address?.phone,
    uploadedAt: new Date(
      Math.max(order.shipped_at?.getTime() ?? 0, ...found.map(({ updated_at }) => updated_at.getTime())),
    ),
  };
}
