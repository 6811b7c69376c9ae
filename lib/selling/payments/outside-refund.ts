import { and, eq, ne } from "drizzle-orm";
import type { Database } from "@/db/client";
import { payments, refunds, refundsUnderWay } from "@/db/schema/payments";
import { resumeOrder } from "@/lib/selling/claims/after-refund";
import { lockOrder, type Order, touchOrder } from "@/lib/selling/moves/move-order";
import type { RefundUpdate } from "./platform-updates";
import { startRefunding, sumOf } from "./request-refund";

type Payment = typeof payments.$inferSelect;
/** `wasKnown`: a concurrent report recorded the refund first. */
type BookedRefund = { order_id: number; wasKnown?: true } | { reason: string; orderId?: number };

const madeOutside = { by: "platform", reason: "refunded at WeChat Pay, not by this shop" } as const;

/**
 * Called when WeChat Pay reports a refund of unknown amount. The order remains `refunding` until WeChat Pay reports the
 * amount or an admin enters the refund's number. Does nothing if a refund is known.
 */
export async function recordReturned(tx: Database, order: Order, payment: Payment) {
  const [known] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment.id), ne(refunds.status, "failed")));
  if (known) return;
  await tx.insert(refunds).values({
    ...madeOutside,
    order_id: order.id,
    payment_id: payment.id,
    amount: payment.amount,
    status: "abnormal",
    last_error: "its number and amount are not known",
  });
  if (payment.status === "success") await startRefunding(tx, order, payment, madeOutside);
  else await touchOrder(tx, order.id);
}

/**
 * Records a refund made on WeChat Pay's merchant site like one of ours; `applyRefund` applies it afterwards. `apply` is
 * for a refund of ours for which no money remains. Returns a reason if it needs a person.
 */
export async function bookOutsideRefund(
  tx: Database,
  news: RefundUpdate,
  apply: (own: RefundUpdate) => Promise<unknown>,
): Promise<BookedRefund> {
  const payment = news.of && (await findPayment(tx, news.of.outTradeNo));
  if (!payment || payment.transaction_id !== news.of?.transactionId) return { reason: "unknown refund" };
  let order = await lockOrder(tx, payment.order_id);
  const booked = await tx.select().from(refunds).where(eq(refunds.payment_id, payment.id));
  if (booked.some(({ out_refund_no }) => out_refund_no === news.outRefundNo))
    return { order_id: order.id, wasKnown: true };
  const open = booked.filter(({ status }) => refundsUnderWay.includes(status));
  const unnumbered = open.find(({ out_refund_no }) => out_refund_no === null);
  const outside = open.filter((one) => one.by === "platform" && one !== unnumbered);
  const left = payment.amount - sumOf(booked.filter(({ status }) => status === "success")) - sumOf(outside);
  if (news.amount > left) return { reason: "more than is left of the payment", orderId: order.id };
  const own = open.find(({ by }) => by !== "platform");
  if (own && news.status !== "CLOSED" && own.amount > left - news.amount) {
    if (own.status !== "pending") return { reason: "another refund is under way", orderId: order.id };
    const refused = { outRefundNo: own.out_refund_no!, amount: own.amount, status: "REFUSED" as const };
    await apply({ ...refused, reason: "the money was refunded at WeChat Pay" });
    order = await lockOrder(tx, order.id);
  }
  const row = { ...madeOutside, out_refund_no: news.outRefundNo, amount: news.amount, status: "processing" as const };
  if (unnumbered && news.status !== "CLOSED") {
    if (payment.status === "success" && news.amount < unnumbered.amount && order.status === "refunding")
      order = await resumeOrder(tx, order, "a part of the money was refunded");
    await tx
      .update(refunds)
      .set({ ...row, last_error: null })
      .where(eq(refunds.id, unnumbered.id));
  } else await tx.insert(refunds).values({ ...row, order_id: order.id, payment_id: payment.id });
  if (payment.status === "success" && news.status !== "CLOSED" && news.amount === left && order.status !== "refunding")
    await startRefunding(tx, order, payment, madeOutside);
  return { order_id: order.id };
}

async function findPayment(tx: Database, outTradeNo: string) {
  const [payment] = await tx.select().from(payments).where(eq(payments.out_trade_no, outTradeNo));
  return payment;
}
