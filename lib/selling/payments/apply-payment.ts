import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { allColumns, statement } from "@/db/statement";
import { deductAgain, sellUnits } from "@/lib/catalogue/stock/order-stock";
import { lockOrder, moveOrder, type Order } from "@/lib/selling/moves/move-order";
import { releaseCoupon, spendAgain } from "@/lib/selling/offers/spend-coupon";
import type { PayConfig } from "@/lib/wechat/config";
import type { PaidTransaction } from "@/lib/wechat/schemas";
import { recordReturned } from "./outside-refund";
import type { Source, Verdict } from "./platform-updates";
import { refundAll } from "./request-refund";

type Payment = typeof payments.$inferSelect;

/** Applies a payment from a verified notification or a query. Idempotent. */
export async function applyPayment(
  tx: Database,
  config: PayConfig,
  paid: PaidTransaction,
  source: Source,
): Promise<Verdict> {
  const { out_trade_no: number, transaction_id: transaction } = paid;
  const [known] = await orderOf(tx, { number });
  if (!known) return { verdict: "review", reason: "unknown order" };
  const order = await lockOrder(tx, known.order_id);
  await oneAtATime(tx, { key: `transaction ${transaction}` });
  const [found] = await attemptOf(tx, { number, transaction });
  const { is_spent, is_paid, ...attempt } = found!;
  const wrong = mismatch(config, paid, attempt) ?? (is_spent ? "another order's transaction" : undefined);
  if (wrong) return { verdict: "review", reason: wrong, orderId: order.id };
  if (attempt.transaction_id !== null) {
    if (paid.trade_state === "REFUND") await recordReturned(tx, order, attempt);
    return { verdict: "duplicate", reason: "", orderId: order.id };
  }
  const reason = await recordPayment(tx, order, attempt, paid, source, is_paid);
  return { verdict: "applied", reason, orderId: order.id };
}

const orderOf = statement<{ number: string }, { order_id: number }>(
  (param) => sql`select order_id from ${payments} where out_trade_no = ${param("number")}`,
);

/** Serializes reports of one transaction for two orders. */
const oneAtATime = statement<{ key: string }, never>(
  (param) => sql`select pg_advisory_xact_lock(hashtext(${param("key")}))`,
);

interface Found extends Payment {
  is_spent: boolean;
  is_paid: boolean;
}
const attemptOf = statement<{ number: string; transaction: string }, Found>(
  (param) => sql`select ${allColumns(payments)},
      exists (select from ${payments} other where other.transaction_id = ${param("transaction")} and other.out_trade_no <> ${param("number")}) as is_spent,
      exists (select from ${payments} other where other.order_id = ${payments.order_id} and other.status = 'success') as is_paid
    from ${payments} where ${payments.out_trade_no} = ${param("number")}`,
);

function mismatch(config: PayConfig, paid: PaidTransaction, attempt: Payment) {
  if (paid.appid !== config.appId) return "another app";
  if (paid.mchid !== config.merchantId) return "another merchant";
  if (paid.amount.currency !== "CNY") return "another currency";
  if (paid.amount.total !== attempt.amount) return "another amount";
  if (attempt.transaction_id !== null && attempt.transaction_id !== paid.transaction_id) return "another transaction";
  return undefined;
}

const savePayment = statement<
  {
    attempt: number;
    status: "success" | "surplus";
    transaction: string;
    at: string;
    payer: string | null;
    source: Source;
  },
  never
>(
  (param) => sql`update ${payments} set status = ${param("status")}, transaction_id = ${param("transaction")},
      paid_at = ${param("at")}::timestamptz, payer_openid = ${param("payer")}, learned_from = ${param("source")}
    where id = ${param("attempt")}`,
);

async function recordPayment(
  tx: Database,
  order: Order,
  attempt: Payment,
  paid: PaidTransaction,
  source: Source,
  isSecond: boolean,
): Promise<string> {
  const isReturned = paid.trade_state === "REFUND";
  const isMasked = order.masked_at !== null;
  const received = {
    transaction_id: paid.transaction_id,
    paid_at: new Date(paid.success_time),
    payer_openid: isMasked ? null : paid.payer.openid,
    learned_from: source,
  };
  const saveAs = (status: "success" | "surplus") =>
    savePayment(tx, {
      attempt: attempt.id,
      status,
      transaction: paid.transaction_id,
      at: received.paid_at.toISOString(),
      payer: received.payer_openid,
      source,
    });
  // An attempt is for the total at its time. An admin can have lowered the price since.
  const surplusReason = isSecond
    ? "paid a second time"
    : attempt.amount !== order.total_price && "paid at an old price";
  if (surplusReason) {
    await saveAs("surplus");
    const surplus = { ...attempt, ...received, status: "surplus" as const };
    if (isReturned) await recordReturned(tx, order, surplus);
    else await refundAll(tx, order, surplus, surplusReason);
    return `${surplusReason}: refunded`;
  }
  await saveAs("success");
  const payment = { ...attempt, ...received, status: "success" as const };
  const paid_at = received.paid_at;
  if (order.status === "unpaid") {
    const paidOrder = await markPaid(tx, order, paid_at, { by: "platform" });
    if (isReturned) await recordReturned(tx, paidOrder, payment);
    return "";
  }
  if (isReturned) {
    await recordReturned(tx, order, payment);
    return "late: returned at the platform";
  }
  const late = { by: "platform" as const, reason: "the payment arrived late" };
  // A masked order has no recipient, so its goods cannot be sent.
  const canRevive = order.cancelled_by === "system" && !isMasked;
  if (canRevive && (await spendAgain(tx, order.id)) && (await deductAgain(tx, order.id))) {
    await moveOrder(tx, order, "payLate", late, {
      paid_at,
      pickup_code: await codeFor(tx, order),
      cancelled_at: null,
      cancelled_by: null,
    });
    await sellUnits(tx, order.id);
    return "late: stock was there";
  }
  await releaseCoupon(tx, order.id);
  await refundAll(tx, order, payment, "the payment arrived after the order was cancelled");
  return "late: refunded";
}

/** The only way from unpaid to paid. `order` must be locked, and its payment recorded in the same transaction. */
export async function markPaid(
  tx: Database,
  order: Order,
  paid_at: Date,
  mover: { by: "platform" } | { by: "admin"; userId: number },
): Promise<Order> {
  const paid = await moveOrder(tx, order, "pay", mover, { paid_at, pickup_code: await codeFor(tx, order) });
  await sellUnits(tx, order.id);
  return paid;
}

const codeFor = async (tx: Database, { delivery }: Order) => (delivery === "pickup" ? newPickupCode(tx) : null);

const digits = 8;

/** Eight digits, unique among orders: short enough to read out, too many to guess at the counter. */
export async function newPickupCode(tx: Database): Promise<string> {
  for (;;) {
    const code = String(randomInt(10 ** digits)).padStart(digits, "0");
    const [taken] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.pickup_code, code));
    if (!taken) return code;
  }
}
