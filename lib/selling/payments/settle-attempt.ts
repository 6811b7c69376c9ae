import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { payments } from "@/db/schema/payments";
import { allColumns, statement } from "@/db/statement";
import { AppError } from "@/lib/kernel/contract/errors";
import { log } from "@/lib/kernel/process/log";
import { transaction } from "@/lib/kernel/retry";
import { payConfig, wechatPay } from "@/lib/platform/platform";
import { touchOrder } from "@/lib/selling/moves/move-order";
import { PlatformError } from "@/lib/wechat/platform-error";
import { applyPayment } from "./apply-payment";

type Code = PlatformError["code"];
const unknownCodes = new Set<Code>(["ORDER_NOT_EXIST", "ORDERNOTEXIST", "RESOURCE_NOT_EXISTS"]);
const closedCodes = new Set<Code>(["ORDER_CLOSED", "ORDERCLOSED"]);
const paidCodes = new Set<Code>(["ORDERPAID", "ORDER_PAID"]);
const codeOf = (error: unknown): Code => (error instanceof PlatformError ? error.code : undefined);

export const platformFailed = (cause: unknown) =>
  cause instanceof PlatformError
    ? new AppError("platform_failed", "The payment platform refused or did not answer. Nothing is lost: try again.", {
        cause,
      })
    : cause;

export async function queryAttempt(db: Database, outTradeNo: string, timeoutMs?: number): Promise<void> {
  const pay = await wechatPay(db);
  try {
    const found = await pay.queryByOutTradeNo(outTradeNo, { timeoutMs });
    if (found.trade_state === "CLOSED" || found.trade_state === "REVOKED") await recordClosed(db, outTradeNo);
    if (found.trade_state !== "SUCCESS" && found.trade_state !== "REFUND") return;
    const config = await payConfig(db);
    const { verdict, reason } = await transaction(db, (tx) => applyPayment(tx, config, found, "query"));
    if (verdict === "review")
      log.error({ out_trade_no: outTradeNo, reason }, "a payment at the platform does not match its order");
  } catch (error) {
    if (!unknownCodes.has(codeOf(error))) throw error;
  }
}

/** Most unpaid orders have no open payment. For those nothing is locked or written. */
const hasOpen = statement<{ order: number }, never>(
  (param) =>
    sql`select from ${payments} where ${payments.order_id} = ${param("order")} and ${payments.status} = 'open'`,
);

/**
 * Queries WeChat Pay at most once in two seconds per order and waits up to three. On failure the stored state is used.
 */
export async function refreshPayment(db: Database, orderId: number) {
  if (!(await hasOpen(db, { order: orderId })).length) return;
  const twoSecondsAgo = new Date(Date.now() - 2000);
  const [live] = await db
    .update(payments)
    .set({ queried_at: new Date() })
    .where(
      and(
        eq(payments.order_id, orderId),
        eq(payments.status, "open"),
        or(isNull(payments.queried_at), lt(payments.queried_at, twoSecondsAgo)),
      ),
    )
    .returning({ out_trade_no: payments.out_trade_no });
  if (!live) return;
  await queryAttempt(db, live.out_trade_no, 3000).catch((error) =>
    log.warn({ err: error, order_id: orderId }, "a payment could not be queried"),
  );
}

export async function closeAttempt(db: Database, orderId: number) {
  const [live] = await openAttempt(db, { order: orderId });
  if (live) await closeAtPlatform(db, live.out_trade_no);
}

/** Closes an attempt at WeChat Pay and here. Throws if it was paid, after applying the payment. */
export async function closeAtPlatform(db: Database, outTradeNo: string) {
  const pay = await wechatPay(db);
  try {
    await pay.closePayment(outTradeNo);
  } catch (error) {
    const code = codeOf(error);
    if (paidCodes.has(code)) {
      await queryAttempt(db, outTradeNo).catch((cause) => Promise.reject(platformFailed(cause)));
      throw new AppError("order_state", "The order has just been paid in WeChat.");
    }
    if (!unknownCodes.has(code) && !closedCodes.has(code)) throw platformFailed(error);
  }
  await recordClosed(db, outTradeNo);
}

const recordClosed = (db: Database, outTradeNo: string) =>
  transaction(db, async (tx) => {
    const isOpen = and(eq(payments.out_trade_no, outTradeNo), eq(payments.status, "open"));
    const [live] = await tx.select({ order_id: payments.order_id }).from(payments).where(isOpen);
    if (!live) return;
    await touchOrder(tx, live.order_id);
    await tx.update(payments).set({ status: "closed", closed_at: new Date() }).where(isOpen);
  });

export const openAttempt = statement<{ order: number }, typeof payments.$inferSelect>(
  (param) =>
    sql`select ${allColumns(payments)} from ${payments} where order_id = ${param("order")} and status = 'open'`,
);

/** Must be called in the cancelling transaction with the order locked, because a new attempt may have started. */
export async function refuseOpenAttempt(tx: Database, orderId: number) {
  if ((await openAttempt(tx, { order: orderId })).length)
    throw new AppError("order_state", "A payment of this order has just begun. Try again.", { retryAfterSeconds: 2 });
}
