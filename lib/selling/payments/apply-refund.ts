import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { payments, refunds } from "@/db/schema/payments";
import { lockOrder, moveOrder, type Order, returnFromRefunding } from "@/lib/selling/moves/move-order";
import { countSold, putBack } from "@/lib/selling/moves/stock";
import type { Verdict } from "./apply-payment";

export interface RefundNews {
  outRefundNo: string;
  /** Absent if the platform refused the refund. */
  refundId?: string;
  amount: number;
  status: "PROCESSING" | "SUCCESS" | "CLOSED" | "ABNORMAL" | "REFUSED";
  reason?: string;
}
const stored = {
  PROCESSING: "processing",
  SUCCESS: "success",
  CLOSED: "closed",
  ABNORMAL: "abnormal",
  REFUSED: "failed",
} as const;
const final = new Set(["success", "closed", "failed"]);

/** Applies what the platform says about a refund, by a notification or an answer, and moves the order accordingly. */
export async function applyRefund(tx: Database, news: RefundNews): Promise<Verdict> {
  const [known] = await tx
    .select({ order_id: refunds.order_id })
    .from(refunds)
    .where(eq(refunds.out_refund_no, news.outRefundNo));
  if (!known) return { verdict: "review", reason: "unknown refund" };
  const order = await lockOrder(tx, known.order_id);
  const [found] = await tx
    .select({ refund: refunds, paymentStatus: payments.status })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(refunds.out_refund_no, news.outRefundNo));
  const { refund, paymentStatus } = found!;
  const orderId = order.id;
  const status = stored[news.status];
  if (news.amount !== refund.amount) return { verdict: "review", reason: "another amount", orderId };
  if (final.has(refund.status) || refund.status === status)
    return refund.status === status
      ? { verdict: "duplicate", reason: "", orderId }
      : { verdict: "review", reason: `the refund is ${refund.status} here`, orderId };
  await tx
    .update(refunds)
    .set({
      status,
      refund_id: news.refundId ?? refund.refund_id,
      last_error: news.reason ?? null,
      completed_at: final.has(status) ? new Date() : null,
    })
    .where(eq(refunds.id, refund.id));
  if (paymentStatus !== "surplus") {
    if (status === "success") await finish(tx, order, refund.amount);
    else if (final.has(status) && order.status === "refunding")
      await returnFromRefunding(tx, order, status === "failed" ? "the refund was refused" : "the refund was closed");
  }
  return status === "abnormal"
    ? { verdict: "review", reason: "the refund needs a person", orderId }
    : { verdict: "applied", reason: "", orderId };
}

/** The stock goes back only before the order is shipped, and only of what is in no parcel. */
async function finish(tx: Database, order: Order, amount: number) {
  const refunded_amount = order.refunded_amount + amount;
  if (order.status !== "refunding") {
    await tx.update(orders).set({ refunded_amount }).where(eq(orders.id, order.id));
    return;
  }
  const from = order.refunding_from;
  const wasHere = from === "paid";
  const set = { refunded_amount, refunding_from: null, ...(wasHere && { stock_held: false }) };
  await moveOrder(tx, order, "finishRefund", { by: "platform" }, set);
  if (wasHere) await putBack(tx, order.id, "refund");
  if (from !== "cancelled") await countSold(tx, order.id, -1);
}
