import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderEvents, orderItems, orders, shipmentItems, shipments, shippingReports } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { log } from "@/lib/kernel/process/log";
import { transaction } from "@/lib/kernel/retry";
import type { Sweep } from "@/lib/kernel/work/sweep";
import { wechatConfig } from "@/lib/platform/platform";
import { isBeingTakenBack, touchOrder } from "@/lib/selling/moves/move-order";
import { isBadToken, withAccessToken } from "@/lib/wechat/access-token";
import { type Shipping, uploadShippingInfo } from "@/lib/wechat/mini-program";
import { PlatformError } from "@/lib/wechat/platform-error";

/** WeChat may not know a new payment for some minutes. After this many attempts a refusal is final. */
const maxAttempts = 8;
/** Refusals that a retry cannot change: already delivered, corrected once, or refunded. */
const finalCodes = new Set(["already_delivered", "correction_used", "not_deliverable"]);
const isTime = sql`${shippingReports.next_attempt_at} <= now() and not ${isBeingTakenBack(shippingReports.order_id)}`;
/** Rate limits, which are unrelated to the content of the report. */
const busyCodes = new Set(["quota", "too_many"]);

/**
 * Reports an order's parcels to WeChat, on which the settlement of some shops' payments depends. First reports a minute
 * after shipping, while a parcel can still be taken back, then retries until WeChat accepts it.
 */
export async function reportShipping(db: Database, orderId: number): Promise<void> {
  const isDue = sql`${shippingReports.status} = 'pending' and ${isTime}`;
  const claimed = await claim(db, orderId, isDue);
  if (claimed) await sendReport(db, orderId, claimed);
}

export async function reportShipment(db: Database, shipmentId: number): Promise<void> {
  const [found] = await db.select({ order_id: shipments.order_id }).from(shipments).where(eq(shipments.id, shipmentId));
  if (found) await reportShipping(db, found.order_id);
}

/**
 * Reports immediately, even after the last attempt, except while the parcel can still be taken back. A refusal is stored
 * with the report; any other failure is thrown.
 */
export async function retryReport(db: Database, orderId: number): Promise<void> {
  const claimed = await claim(
    db,
    orderId,
    sql`${shippingReports.status} <> 'sent' and (${shippingReports.attempts} > 0 or ${isTime})`,
  );
  const failure = claimed && (await sendReport(db, orderId, claimed));
  if (failure && failure.kind !== "refused") throw failure;
}

interface Claimed {
  attempts: number;
  revision: number;
}

async function sendReport(db: Database, orderId: number, claimed: Claimed): Promise<PlatformError | undefined> {
  const save = (set: Partial<typeof shippingReports.$inferInsert>) => saveReport(db, orderId, claimed, set);
  const accept = () => save({ status: "sent", sent_at: new Date(), last_error: null });
  const shipping = await readParcels(db, orderId);
  if (!shipping) {
    await save({ status: "failed", last_error: "no payer is known" });
    return undefined;
  }
  let wasSent = false;
  try {
    const config = await wechatConfig(db);
    await withAccessToken(db, config, async (token) => {
      wasSent = true;
      await uploadShippingInfo(config, token, shipping).catch((error) => {
        wasSent = !isBadToken(error);
        throw error;
      });
    });
    await accept();
    return undefined;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    // WeChat already has this report: an earlier response was lost.
    if (error.code === "unchanged") {
      await accept();
      return undefined;
    }
    log.warn({ err: error, order_id: orderId }, "a shipment could not be reported");
    const isOver = wasSent && isRefusal(error) && (finalCodes.has(error.code!) || claimed.attempts >= maxAttempts);
    await save({ status: isOver ? "failed" : "pending", last_error: error.code ?? error.kind });
    return error;
  }
}

/** A refusal without a code comes from a gateway in front of WeChat. */
const isRefusal = ({ kind, code }: PlatformError) => kind === "refused" && code !== undefined && !busyCodes.has(code);

/** Sets the time of the next attempt first, so that only one instance sends it and a crash only delays it. */
async function claim(db: Database, orderId: number, condition: SQL): Promise<Claimed | undefined> {
  const [claimed] = await db
    .update(shippingReports)
    .set({
      attempts: sql`${shippingReports.attempts} + 1`,
      next_attempt_at: sql`now() + make_interval(secs => least(10 * power(2, least(${shippingReports.attempts}, 10)), 3600))`,
    })
    .where(and(eq(shippingReports.order_id, orderId), condition))
    .returning({ attempts: shippingReports.attempts, revision: shippingReports.revision });
  return claimed;
}

/** Writes nothing if a parcel changed since the report was claimed, because the report is due again then. */
const saveReport = (
  db: Database,
  orderId: number,
  { revision }: Claimed,
  set: Partial<typeof shippingReports.$inferInsert>,
) =>
  transaction(db, async (tx) => {
    await touchOrder(tx, orderId);
    await tx
      .update(shippingReports)
      .set(set)
      .where(and(eq(shippingReports.order_id, orderId), eq(shippingReports.revision, revision)));
  });

const logisticsTypes = { express: 1, local: 2, virtual: 3, pickup: 4 } as const;

async function readParcels(db: Database, orderId: number): Promise<Shipping | undefined> {
  const [order] = await db
    .select({
      address: orders.address,
      delivery: orders.delivery,
      shipped_at: orders.shipped_at,
      transactionId: payments.transaction_id,
      openid: payments.payer_openid,
      // One part was reported, and the rest was refunded instead of shipped.
      isRestRefunded: sql<boolean>`exists (select from ${orderEvents} e
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
    // Only express orders can be split, so several local deliveries are reported as one.
    parcels: order.delivery === "express" ? parcels : [{ itemDescription: joined }],
    isAllDelivered: order.shipped_at !== null,
    isSplit: order.delivery === "express" && order.isRestRefunded,
    receiverPhone: order.address?.phone,
    uploadedAt: new Date(
      Math.max(order.shipped_at?.getTime() ?? 0, ...found.map(({ updated_at }) => updated_at.getTime())),
    ),
  };
}

export const reportShipments: Sweep = {
  name: "reports",
  due: (db, limit) =>
    db
      .select({ id: shippingReports.order_id })
      .from(shippingReports)
      .where(and(eq(shippingReports.status, "pending"), isTime))
      .orderBy(shippingReports.next_attempt_at)
      .limit(limit),
  work: reportShipping,
};
