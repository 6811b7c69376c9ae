import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { payments } from "@/db/schema/payments";
import { lockOrder, moveOrder, type Order } from "@/lib/selling/moves/move-order";
import { newPickupCode } from "@/lib/selling/moves/pickup-code";
import { countSold, takeStockAgain } from "@/lib/selling/moves/stock";
import type { WechatConfig } from "@/lib/wechat/config";
import type { PaidTransaction } from "@/lib/wechat/schemas";
import type { Source, Verdict } from "./news";
import { holdReturned } from "./outside-refund";
import { refundAll } from "./request-refund";

type Payment = typeof payments.$inferSelect;

/** Applies a payment that a verified notification or an answer to our query reports. Repeated reports change nothing. */
export async function applyPayment(
  tx: Database,
  config: WechatConfig,
  paid: PaidTransaction,
  source: Source,
): Promise<Verdict> {
  const known = await findAttempt(tx, paid.out_trade_no);
  if (!known) return { verdict: "review", reason: "unknown order" };
  const order = await lockOrder(tx, known.order_id);
  // Of two orders that one transaction is reported for at once, the later sees the earlier.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`transaction ${paid.transaction_id}`}))`);
  const attempt = (await findAttempt(tx, paid.out_trade_no))!;
  const wrong = mismatch(config, paid, attempt) ?? (await spentElsewhere(tx, paid, attempt));
  if (wrong) return { verdict: "review", reason: wrong, orderId: order.id };
  if (attempt.transaction_id !== null) {
    if (paid.trade_state === "REFUND") await holdReturned(tx, order, attempt);
    return { verdict: "duplicate", reason: "", orderId: order.id };
  }
  const reason = await receive(tx, order, attempt, paid, source);
  return { verdict: "applied", reason, orderId: order.id };
}

async function findAttempt(tx: Database, outTradeNo: string) {
  const [attempt] = await tx.select().from(payments).where(eq(payments.out_trade_no, outTradeNo));
  return attempt;
}

function mismatch(config: WechatConfig, paid: PaidTransaction, attempt: Payment) {
  if (paid.appid !== config.appId) return "another app";
  if (paid.mchid !== config.merchantId) return "another merchant";
  if (paid.amount.currency !== "CNY") return "another currency";
  if (paid.amount.total !== attempt.amount) return "another amount";
  if (attempt.transaction_id !== null && attempt.transaction_id !== paid.transaction_id) return "another transaction";
  return undefined;
}

async function spentElsewhere(tx: Database, { transaction_id }: PaidTransaction, { id }: Payment) {
  const [other] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.transaction_id, transaction_id), ne(payments.id, id)));
  return other && "another order's transaction";
}

/** Applies the payment according to the order's present state. Returns the reason for the verdict. */
async function receive(
  tx: Database,
  order: Order,
  attempt: Payment,
  paid: PaidTransaction,
  source: Source,
): Promise<string> {
  const isReturned = paid.trade_state === "REFUND";
  const [first] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.order_id, order.id), eq(payments.status, "success")));
  const received = {
    transaction_id: paid.transaction_id,
    paid_at: new Date(paid.success_time),
    payer_openid: paid.payer.openid,
    learned_from: source,
  };
  const savePayment = (status: "success" | "surplus") =>
    tx
      .update(payments)
      .set({ ...received, status })
      .where(eq(payments.id, attempt.id));
  if (first) {
    await savePayment("surplus");
    const surplus = { ...attempt, ...received, status: "surplus" as const };
    if (isReturned) await holdReturned(tx, order, surplus);
    else await refundAll(tx, order, surplus, "paid a second time");
    return "paid a second time: refunded";
  }
  await savePayment("success");
  const payment = { ...attempt, ...received, status: "success" as const };
  const paid_at = received.paid_at;
  if (order.status === "unpaid") {
    const set = { paid_at, pickup_code: await codeFor(tx, order) };
    const paidOrder = await moveOrder(tx, order, "pay", { by: "platform" }, set);
    await countSold(tx, order.id, 1);
    if (isReturned) await holdReturned(tx, paidOrder, payment);
    return "";
  }
  if (isReturned) {
    await holdReturned(tx, order, payment);
    return "late: returned at the platform";
  }
  const late = { by: "platform" as const, reason: "the payment arrived late" };
  if (order.cancelled_by === "system" && (await takeStockAgain(tx, order.id))) {
    await moveOrder(tx, order, "payLate", late, {
      paid_at,
      pickup_code: await codeFor(tx, order),
      stock_held: true,
      cancelled_at: null,
      cancelled_by: null,
    });
    await countSold(tx, order.id, 1);
    return "late: stock was there";
  }
  await refundAll(tx, order, payment, "the payment arrived after the order was cancelled");
  return "late: refunded";
}

const codeFor = async (tx: Database, { delivery }: Order) => (delivery === "pickup" ? newPickupCode(tx) : null);
