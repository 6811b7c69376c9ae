import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { identities } from "@/db/schema/users";
import { AppError } from "@/lib/errors";
import { lockOrder, type Order } from "@/lib/orders/move-order";
import { leastSecondsToPay } from "@/lib/orders/states";
import { transaction } from "@/lib/retry";
import { wechatConfig, wechatPay } from "@/lib/wechat/configured";
import { PlatformError } from "@/lib/wechat/platform-error";
import { payParams } from "@/lib/wechat/sign";
import { closeAttempt, markClosed, platformFailed, queryAttempt } from "./settle-attempt";

type Attempt = typeof payments.$inferSelect;

/** The platform keeps a prepay id for two hours. */
const prepayMinutes = 100;
const usedUp = new Set(["OUT_TRADE_NO_USED", "ORDER_CLOSED", "ORDERCLOSED", "INVALID_REQUEST"]);

/** One attempt an order, recorded before the platform is called: whoever comes at the same time or again uses it, too. */
export async function preparePayment(db: Database, orderId: number, userId: number) {
  const openid = await openidOf(db, userId);
  const config = await wechatConfig(db);
  let { order, attempt } = await begin(db, orderId, userId);
  if (!isFresh(attempt)) {
    try {
      attempt = await callPlatform(db, order, attempt, openid);
    } catch (error) {
      const code = error instanceof PlatformError ? (error.code ?? "") : "";
      if (code === "ORDERPAID")
        await queryAttempt(db, attempt.out_trade_no).catch((cause) => Promise.reject(platformFailed(cause)));
      else if (usedUp.has(code)) ({ order, attempt } = await beginAnew(db, orderId, userId, openid));
      else throw platformFailed(error);
    }
  }
  await stillUnpaid(db, orderId);
  const { out_trade_no, prepay_id } = attempt;
  return { order_id: orderId, out_trade_no, expires_at: order.expires_at, params: payParams(config, prepay_id!) };
}

async function begin(db: Database, orderId: number, userId: number): Promise<{ order: Order; attempt: Attempt }> {
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId, userId);
    if (order.status !== "unpaid")
      throw new AppError("order_state", `The order is ${order.status}: it cannot be paid.`);
    if (order.expires_at.getTime() - Date.now() < leastSecondsToPay * 1000)
      throw new AppError("order_state", "The time to pay this order is over.");
    const [live] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.order_id, orderId), eq(payments.status, "open")));
    if (live) return { order, attempt: live };
    const [made] = await tx
      .insert(payments)
      .values({ order_id: orderId, out_trade_no: randomBytes(14).toString("hex"), amount: order.total_price })
      .returning();
    return { order, attempt: made! };
  });
}

/** The platform will not take the old number again: it is closed there first, and only then a new one is made. */
async function beginAnew(db: Database, orderId: number, userId: number, openid: string) {
  const closed = await closeAttempt(db, orderId);
  await transaction(db, async (tx) => {
    await lockOrder(tx, orderId, userId);
    await markClosed(tx, orderId, closed);
  });
  const { order, attempt } = await begin(db, orderId, userId);
  const called = await callPlatform(db, order, attempt, openid).catch((error) => Promise.reject(platformFailed(error)));
  return { order, attempt: called };
}

async function callPlatform(db: Database, order: Order, attempt: Attempt, openid: string): Promise<Attempt> {
  const pay = await wechatPay(db);
  const { out_trade_no: outTradeNo, amount: total } = attempt;
  const prepay_id = await pay.createPrepay({
    outTradeNo,
    total,
    openid,
    description: order.snap_name,
    expiresAt: order.expires_at,
  });
  const kept = { prepay_id, prepay_at: new Date() };
  await db.update(payments).set(kept).where(eq(payments.id, attempt.id));
  return { ...attempt, ...kept };
}

const isFresh = ({ prepay_id, prepay_at }: Attempt) =>
  prepay_id !== null && prepay_at !== null && Date.now() - prepay_at.getTime() < prepayMinutes * 60_000;

/** It may have been cancelled or paid while the platform was called; then nobody may be sent to pay. */
async function stillUnpaid(db: Database, orderId: number) {
  const [now] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  if (now?.status === "unpaid") return;
  if (now?.status === "cancelled") await closeAttempt(db, orderId);
  throw new AppError("order_state", `The order is ${now?.status} by now.`);
}

async function openidOf(db: Database, userId: number) {
  const [found] = await db
    .select({ identifier: identities.identifier })
    .from(identities)
    .where(and(eq(identities.user_id, userId), eq(identities.type, 200)));
  if (found) return found.identifier;
  throw new AppError("openid_required", "Sign in from the mini-program, or bind it, before paying.");
}
