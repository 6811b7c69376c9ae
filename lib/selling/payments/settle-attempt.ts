import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { payments } from "@/db/schema/payments";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { transaction } from "@/lib/kernel/retry";
import { wechatConfig, wechatPay } from "@/lib/platform/platform";
import { PlatformError } from "@/lib/wechat/platform-error";
import { applyPayment } from "./apply-payment";

const unknownThere = new Set(["ORDER_NOT_EXIST", "ORDERNOTEXIST", "RESOURCE_NOT_EXISTS"]);
const closedThere = new Set(["ORDER_CLOSED", "ORDERCLOSED"]);
const paidThere = new Set(["ORDERPAID", "ORDER_PAID"]);

/** What the shop answers where the platform said no or nothing; what else went wrong stays what it is. */
export const platformFailed = (cause: unknown) =>
  cause instanceof PlatformError
    ? new AppError("platform_failed", "The payment platform did not do it. Nothing is lost: try again.", { cause })
    : cause;

/** Asks the platform about an attempt and applies what it says: it may be paid, or closed for good. True if it is paid. */
export async function queryAttempt(db: Database, outTradeNo: string, timeoutMs?: number) {
  const pay = await wechatPay(db);
  try {
    const found = await pay.queryByOutTradeNo(outTradeNo, { timeoutMs });
    if (found.trade_state === "CLOSED" || found.trade_state === "REVOKED") await recordClosed(db, outTradeNo);
    if (found.trade_state !== "SUCCESS" && found.trade_state !== "REFUND") return false;
    const config = await wechatConfig(db);
    const { verdict, reason } = await transaction(db, (tx) => applyPayment(tx, config, found));
    if (verdict === "review") log.error({ out_trade_no: outTradeNo, reason }, "a payment there does not fit its order");
    return verdict !== "review";
  } catch (error) {
    if (error instanceof PlatformError && unknownThere.has(error.code ?? "")) return false;
    throw error;
  }
}

/** At most one query an order each two seconds, and three seconds long; the stored state will do if it fails. */
export async function refreshPayment(db: Database, orderId: number, userId: number) {
  const twoSecondsAgo = new Date(Date.now() - 2000);
  const [live] = await db
    .update(payments)
    .set({ queried_at: new Date() })
    .where(
      and(
        eq(payments.order_id, orderId),
        eq(payments.status, "open"),
        or(isNull(payments.queried_at), lt(payments.queried_at, twoSecondsAgo)),
        sql`exists (select from orders o where o.id = ${payments.order_id} and o.user_id = ${userId} and o.status = 'unpaid')`,
      ),
    )
    .returning({ out_trade_no: payments.out_trade_no });
  if (!live) return;
  await queryAttempt(db, live.out_trade_no, 3000).catch((error) =>
    log.warn({ err: error, order_id: orderId }, "a payment could not be asked for"),
  );
}

/** Closes the live attempt of an order at the platform, before the order may be cancelled. */
export async function closeAttempt(db: Database, orderId: number) {
  const live = await openAttempt(db, orderId);
  if (live) await closeThere(db, live.out_trade_no);
}

/** For good: what is closed or was never heard of there is closed here, too; what was paid is applied. */
export async function closeThere(db: Database, outTradeNo: string) {
  const pay = await wechatPay(db);
  try {
    await pay.closePayment(outTradeNo);
  } catch (error) {
    const code = error instanceof PlatformError ? (error.code ?? "") : "";
    if (paidThere.has(code)) {
      await queryAttempt(db, outTradeNo).catch((cause) => Promise.reject(platformFailed(cause)));
      throw new AppError("order_state", "The order has just been paid.");
    }
    if (!unknownThere.has(code) && !closedThere.has(code)) throw platformFailed(error);
  }
  await recordClosed(db, outTradeNo);
}

const recordClosed = (db: Database, outTradeNo: string) =>
  db
    .update(payments)
    .set({ status: "closed", closed_at: new Date() })
    .where(and(eq(payments.out_trade_no, outTradeNo), eq(payments.status, "open")));

async function openAttempt(db: Database, orderId: number) {
  const [open] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.order_id, orderId), eq(payments.status, "open")));
  return open;
}

/** In the transaction that cancels, with the order locked: no attempt may have begun since the last one was closed. */
export async function mustHaveNoAttempt(tx: Database, orderId: number) {
  if (await openAttempt(tx, orderId))
    throw new AppError("order_state", "A payment of this order has just begun. Try again.");
}
