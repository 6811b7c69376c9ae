import { and, eq, isNotNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderItems, orders, shipmentItems, shipments } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { wechatConfig } from "@/lib/platform/platform";
import { readSetting } from "@/lib/settings/queries";
import { sizesOf } from "@/lib/storage/pictures";
import { withAccessToken } from "@/lib/wechat/access-token";
import { PlatformError } from "@/lib/wechat/platform-error";
import { traceWaybill, type Waybill } from "@/lib/wechat/waybills";

/** The token with which WeChat's plugin shows a parcel. Call it without an open transaction. */
export async function trackShipment(db: Database, userId: number, shipmentId: number) {
  if (!(await readSetting(db, "wechat.waybill_tracking")))
    throw notFound("The shop does not use WeChat's tracking of parcels.");
  const waybill = await readWaybill(db, userId, shipmentId);
  const config = await wechatConfig(db);
  return withAccessToken(db, config, (token) => traceWaybill(config, token, waybill)).catch((error) => {
    throw error instanceof PlatformError
      ? new AppError("platform_failed", "WeChat does not show this parcel. Look it up by its number.", { cause: error })
      : error;
  });
}

async function readWaybill(db: Database, userId: number, shipmentId: number): Promise<Waybill> {
  const [found] = await db
    .select({
      orderId: orders.id,
      address: orders.address,
      trackingNo: shipments.tracking_no,
      carrier: shipments.carrier,
      transactionId: payments.transaction_id,
      openid: payments.payer_openid,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .leftJoin(payments, and(eq(payments.order_id, orders.id), eq(payments.status, "success")))
    .where(and(eq(shipments.id, shipmentId), eq(orders.user_id, userId)));
  if (!found) throw notFound("There is no such parcel.");
  const { orderId, address, trackingNo, carrier, transactionId, openid } = found;
  if (!address || !trackingNo || !carrier || !transactionId || !openid)
    throw new AppError("order_state", "Only a parcel by express, paid for in WeChat, can be tracked.");
  return {
    openid,
    receiverPhone: address.phone,
    trackingNo,
    carrier,
    transactionId,
    page: `pages/order/order?id=${orderId}`,
    goods: await readGoods(db, shipmentId),
  };
}

/** WeChat shows each of them with its picture. */
async function readGoods(db: Database, shipmentId: number) {
  const found = await db
    .select({ name: orderItems.name, image: orderItems.image })
    .from(shipmentItems)
    .innerJoin(orderItems, eq(orderItems.id, shipmentItems.item_id))
    .where(and(eq(shipmentItems.shipment_id, shipmentId), isNotNull(orderItems.image)))
    .orderBy(orderItems.position);
  return found.map(({ name, image }) => ({ name, image: sizesOf(image!, null).small.url }));
}
