import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orders, shipments, shippingReports } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { log } from "@/lib/kernel/log";
import { wechatConfig } from "@/lib/platform/platform";
import { withAccessToken } from "@/lib/wechat/access-token";
import { uploadShippingInfo } from "@/lib/wechat/mini-program";
import { PlatformError } from "@/lib/wechat/platform-error";

/** The platform may not know a new payment for some minutes. After this many attempts a refusal is final. */
const maxAttempts = 8;
const express = 1;

/**
 * Reports a shipment to the platform, which pays some shops only after that. It runs after the shipment's transaction
 * and again until the platform accepts the report.
 */
export async function reportShipping(db: Database, orderId: number): Promise<void> {
  const isDue = sql`${shippingReports.status} = 'pending' and ${shippingReports.next_attempt_at} <= now()`;
  const attempts = await claim(db, orderId, isDue);
  if (attempts !== undefined) await sendReport(db, orderId, attempts);
}

/** Reports the shipments of many orders, one after the other. The sweep sends again what fails. */
export async function reportShippingOf(db: Database, orderNos: string[]): Promise<void> {
  const found = await db.select({ id: orders.id }).from(orders).where(inArray(orders.order_no, orderNos));
  for (const { id } of found) await reportShipping(db, id);
}

/** Reports at once, also after giving up. A refusal is stored with the report; any other failure is thrown. */
export async function reportAgain(db: Database, orderId: number): Promise<void> {
  const attempts = await claim(db, orderId, sql`${shippingReports.status} <> 'sent'`);
  const failure = attempts === undefined ? undefined : await sendReport(db, orderId, attempts);
  if (failure && failure.kind !== "refused") throw failure;
}

/** Returns the platform's failure, if there is one. */
async function sendReport(db: Database, orderId: number, attempts: number): Promise<PlatformError | undefined> {
  const [parcel] = await db
    .select({ shipment: shipments, order: orders, payment: payments })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .innerJoin(payments, and(eq(payments.order_id, orders.id), eq(payments.status, "success")))
    .where(eq(shipments.order_id, orderId));
  if (!parcel?.payment.payer_openid) {
    await saveReport(db, orderId, { status: "failed", last_error: "no payer is known" });
    return undefined;
  }
  const { shipment, order, payment } = parcel;
  try {
    const config = await wechatConfig(db);
    await withAccessToken(db, config, (token) =>
      uploadShippingInfo(config, token, {
        transactionId: payment.transaction_id!,
        openid: payment.payer_openid!,
        logisticsType: express,
        trackingNo: shipment.tracking_no,
        expressCompany: shipment.carrier,
        itemDescription: order.snap_name,
        receiverPhone: order.address.phone,
        uploadedAt: shipment.shipped_at,
      }),
    );
    await saveReport(db, orderId, { status: "sent", sent_at: new Date(), last_error: null });
    return undefined;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    log.warn({ err: error, order_id: orderId }, "a shipment could not be reported");
    const isFinal = error.kind === "refused" && attempts >= maxAttempts;
    await saveReport(db, orderId, { status: isFinal ? "failed" : "pending", last_error: error.code ?? error.kind });
    return error;
  }
}

/** Sets the time of the next attempt before this one, so that only one instance sends it and a crash only delays it. */
async function claim(db: Database, orderId: number, condition: SQL) {
  const [claimed] = await db
    .update(shippingReports)
    .set({
      attempts: sql`${shippingReports.attempts} + 1`,
      next_attempt_at: sql`now() + make_interval(secs => least(10 * power(2, least(${shippingReports.attempts}, 10)), 3600))`,
    })
    .where(and(eq(shippingReports.order_id, orderId), condition))
    .returning({ attempts: shippingReports.attempts });
  return claimed?.attempts;
}

const saveReport = (db: Database, orderId: number, set: Partial<typeof shippingReports.$inferInsert>) =>
  db.update(shippingReports).set(set).where(eq(shippingReports.order_id, orderId));
