import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { payments, refunds, refundsUnderWay } from "@/db/schema/payments";
import {
  failRequestOf,
  finishRequestOf,
  refundWhole,
  resumeOrder,
  shipIfComplete,
} from "@/lib/selling/claims/after-refund";
import { lockOrder, type Mover, type Order, touchOrder } from "@/lib/selling/moves/move-order";
import { bookOutsideRefund } from "./outside-refund";
import type { RefundUpdate, Source, Verdict } from "./platform-updates";
import { startRefunding } from "./request-refund";

const stored = {
  PROCESSING: "processing",
  SUCCESS: "success",
  CLOSED: "closed",
  ABNORMAL: "abnormal",
  REFUSED: "failed",
} as const;
const final = new Set(["success", "closed", "failed"]);
export const needsReview = "the refund needs a person";
export const amountMismatch = "another amount";

/** Applies WeChat Pay's state of a refund, from a notification or a query, and moves the order accordingly. */
export async function applyRefund(tx: Database, news: RefundUpdate, source: Source): Promise<Verdict> {
  const [known] = await tx
    .select({ order_id: refunds.order_id })
    .from(refunds)
    .where(eq(refunds.out_refund_no, news.outRefundNo));
  const booked = known
    ? { ...known, wasKnown: true }
    : await bookOutsideRefund(tx, news, (own) => applyRefund(tx, own, source));
  if ("reason" in booked) return { verdict: "review", ...booked };
  const order = await lockOrder(tx, booked.order_id);
  const [found] = await tx
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(refunds.out_refund_no, news.outRefundNo));
  const { refund, payment } = found!;
  const orderId = order.id;
  const status = stored[news.status];
  if (news.amount !== refund.amount) return { verdict: "review", reason: amountMismatch, orderId };
  if (booked.wasKnown && (final.has(refund.status) || refund.status === status))
    return refund.status === status
      ? { verdict: "duplicate", reason: "", orderId }
      : { verdict: "review", reason: `the refund is ${refund.status} here`, orderId };
  await tx
    .update(refunds)
    .set({
      status,
      refund_id: news.refundId, // Undefined for a refused refund, which leaves the column unchanged.
      last_error: news.reason ?? null,
      completed_at: final.has(status) ? new Date() : null,
      learned_from: status === "success" ? source : null,
    })
    .where(eq(refunds.id, refund.id));
  await touchOrder(tx, order.id);
  if (payment.status !== "surplus") {
    if (status === "success") await finish(tx, order, payment, refund, moverOf(refund, source));
    else if (final.has(status)) await fail(tx, order, refund, status === "failed");
  }
  return status === "abnormal"
    ? { verdict: "review", reason: needsReview, orderId }
    : { verdict: "applied", reason: "", orderId };
}

type Refund = typeof refunds.$inferSelect;

/** WeChat Pay knows nothing of an offline payment, so a refund of it succeeds once it is recorded. Returns its new row. */
export async function settleOffline(tx: Database, refund: Refund): Promise<Refund> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, refund.payment_id));
  if (payment!.channel !== "offline") return refund;
  const { out_refund_no, amount } = refund;
  await applyRefund(tx, { outRefundNo: out_refund_no!, amount, status: "SUCCESS" }, "offline");
  const [settled] = await tx.select().from(refunds).where(eq(refunds.id, refund.id));
  return settled!;
}

const moverOf = ({ user_id }: Refund, source: Source): Mover<"platform" | "admin"> =>
  source === "offline" ? { by: "admin", userId: user_id ?? undefined } : { by: "platform" };

async function finish(
  tx: Database,
  before: Order,
  payment: typeof payments.$inferSelect,
  refund: Refund,
  mover: Mover<"platform" | "admin">,
) {
  const refunded_amount = before.refunded_amount + refund.amount;
  await finishRequestOf(tx, refund, mover);
  if (refunded_amount < before.total_price) {
    await tx.update(orders).set({ refunded_amount }).where(eq(orders.id, before.id));
    await shipIfComplete(tx, before.id, mover);
    return;
  }
  // A full refund moves its order to `refunding` when it is requested. A partial one can complete the total together
  // with a refund made on WeChat Pay's merchant site.
  const isOn = before.status === "refunding";
  const order = isOn ? before : await startRefunding(tx, before, payment, { by: "platform", reason: "" });
  await refundWhole(tx, order, refunded_amount, mover);
}

async function fail(tx: Database, order: Order, refund: Refund, isRefused: boolean) {
  const reason = isRefused ? "the refund was refused" : "the refund was closed";
  if (order.status === "refunding" && !(await isFullyCovered(tx, order, refund))) await resumeOrder(tx, order, reason);
  await failRequestOf(tx, refund.id, reason);
}

async function isFullyCovered(tx: Database, order: Order, { payment_id }: Refund) {
  const isLive = and(eq(refunds.payment_id, payment_id), inArray(refunds.status, refundsUnderWay));
  const [others] = await tx
    .select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(isLive);
  return order.refunded_amount + others!.amount >= order.total_price;
}
