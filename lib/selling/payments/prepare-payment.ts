import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type Delivery, type OrderStatus, orders } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { identities } from "@/db/schema/users";
import { allColumns, statement } from "@/db/statement";
import { msg } from "@/lib/i18n/msg";
import { orderState } from "@/lib/i18n/order-state";
import { AppError } from "@/lib/kernel/contract/errors";
import { transaction } from "@/lib/kernel/retry";
import { payConfig, wechatPay } from "@/lib/platform/platform";
import { lockOrder, type Order, touchOrder } from "@/lib/selling/moves/move-order";
import { minSecondsToPay } from "@/lib/selling/moves/states";
import { PlatformError } from "@/lib/wechat/platform-error";
import { payParams } from "@/lib/wechat/sign";
import { closeAtPlatform, openAttempt, platformFailed } from "./settle-attempt";

type Attempt = typeof payments.$inferSelect;

/** WeChat's prepay id is valid for two hours. A shorter time leaves the shopper time to pay. */
const prepayMinutes = 100;
/** WeChat Pay does not accept the number again: its payment is closed, paid, or of another user. */
const usedUp = new Set([
  "OUT_TRADE_NO_USED",
  "ORDER_CLOSED",
  "ORDERCLOSED",
  "ORDERPAID",
  "ORDER_PAID",
  "INVALID_REQUEST",
]);

/**
 * Creates one attempt per order, recorded before WeChat Pay is called, so that repeated and concurrent calls share it.
 */
export async function preparePayment(db: Database, orderId: number, userId: number) {
  const { openid, boundAt } = await payerOf(db, userId);
  const config = await payConfig(db);
  let { order, attempt } = await begin(db, orderId, userId);
  if (!isFresh(attempt, boundAt)) {
    try {
      attempt = await callPlatform(db, order, attempt, openid);
    } catch (error) {
      if (!(error instanceof PlatformError && usedUp.has(error.code ?? ""))) throw platformFailed(error);
      // The old number must be closed at WeChat Pay first. Throws if it was paid.
      await closeAtPlatform(db, attempt.out_trade_no);
      ({ order, attempt } = await begin(db, orderId, userId));
      if (!isFresh(attempt, boundAt))
        attempt = await callPlatform(db, order, attempt, openid).catch((cause) =>
          Promise.reject(platformFailed(cause)),
        );
    }
  }
  await checkStillOpen(db, attempt);
  const { out_trade_no, prepay_id } = attempt;
  return { order_id: orderId, out_trade_no, expires_at: order.expires_at, params: payParams(config, prepay_id!) };
}

async function begin(db: Database, orderId: number, userId: number): Promise<{ order: Order; attempt: Attempt }> {
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId, userId);
    if (order.status !== "unpaid")
      throw new AppError(
        "order_state",
        msg("The order is {status}: it cannot be paid.", {
          status: { said: orderState(order.status, order.delivery) },
        }),
      );
    if (order.expires_at.getTime() - Date.now() < minSecondsToPay * 1000)
      throw new AppError("order_state", "The payment deadline of this order has passed.");
    const [live] = await openAttempt(tx, { order: orderId });
    if (live) return { order, attempt: live };
    const number = randomBytes(14).toString("hex");
    const [created] = await addAttempt(tx, { order: orderId, number, amount: order.total_price });
    await touchOrder(tx, orderId);
    return { order, attempt: created! };
  });
}

const addAttempt = statement<{ order: number; number: string; amount: number }, Attempt>(
  (param) => sql`insert into ${payments} (order_id, out_trade_no, amount)
    values (${param("order")}, ${param("number")}, ${param("amount")}) returning ${allColumns(payments)}`,
);

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
  const prepay = { prepay_id, prepay_at: new Date() };
  await savePrepay(db, { attempt: attempt.id, prepay: prepay_id, at: prepay.prepay_at.toISOString() });
  return { ...attempt, ...prepay };
}

const savePrepay = statement<{ attempt: number; prepay: string; at: string }, never>(
  (param) =>
    sql`update ${payments} set prepay_id = ${param("prepay")}, prepay_at = ${param("at")}::timestamptz where id = ${param("attempt")}`,
);

/** A prepay id is bound to the openid for which it was created. */
const isFresh = ({ prepay_id, prepay_at }: Attempt, boundAt: Date) =>
  prepay_id !== null &&
  prepay_at !== null &&
  prepay_at > boundAt &&
  Date.now() - prepay_at.getTime() < prepayMinutes * 60_000;

type States = { order: OrderStatus; delivery: Delivery; attempt: Attempt["status"] };
const statesOf = statement<{ attempt: number }, States>(
  (
    param,
  ) => sql`select o.status as order, o.delivery, p.status as attempt from ${payments} p join ${orders} o on o.id = p.order_id
    where p.id = ${param("attempt")}`,
);

/** Throws if the order was cancelled or paid during the call to WeChat Pay. The new prepay id cannot be paid then. */
async function checkStillOpen(db: Database, { id, out_trade_no }: Attempt) {
  const [current] = await statesOf(db, { attempt: id });
  if (current?.order === "unpaid" && current.attempt === "open") return;
  if (current?.attempt === "closed") await closeAtPlatform(db, out_trade_no);
  if (current?.order === "unpaid")
    throw new AppError("order_state", "This payment was closed just now. Try again.", { retryAfterSeconds: 2 });
  const status = { said: orderState(current!.order, current!.delivery) };
  throw new AppError("order_state", msg("The order is now {status}.", { status }));
}

const openidOf = statement<{ user: number }, { openid: string; boundAt: Date }>(
  (param) => sql`select identifier as openid, created_at as "boundAt" from ${identities}
    where user_id = ${param("user")} and type = 200`,
);

async function payerOf(db: Database, userId: number) {
  const [found] = await openidOf(db, { user: userId });
  if (found) return found;
  throw new AppError("openid_required", "Sign in from the mini-program, or bind it to this account, before paying.");
}
