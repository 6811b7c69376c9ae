import { randomBytes } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { payments, refunds, refundsUnderWay } from "@/db/schema/payments";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { orderState } from "@/lib/i18n/order-state";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import type { LoggedKind } from "@/lib/kernel/records/changes";
import { moveOrder, type Order, touchOrder } from "@/lib/selling/moves/move-order";

type Payment = typeof payments.$inferSelect;
type Refund = typeof refunds.$inferSelect;
interface RefundRequest {
  amount?: number;
  reason: string;
  userId?: number;
  paymentId?: number;
}

/** `order` must be locked. The refund is sent after the transaction, or recorded by `settleOffline` within it. */
export async function requestRefund(tx: Database, order: Order, request: RefundRequest): Promise<Refund> {
  const { amount, reason, userId, paymentId } = request;
  const by = userId === undefined ? "system" : "admin";
  const payment = await receivedPayment(tx, order, paymentId);
  const { remaining, isBusy, isMoving, ended } = await readRefunds(tx, payment);
  if (isBusy)
    throw new AppError("order_state", "Another refund of this order is still under way.", {
      retryAfterSeconds: isMoving ? 30 : undefined,
    });
  if (ended) throw new AppError("order_state", endedMessages[ended]);
  if (remaining === 0) throw new AppError("order_state", "This payment has already been refunded in full.");
  const refunded = amount ?? remaining;
  if (refunded > remaining)
    throw invalid({
      path: "amount",
      code: "too_big",
      message: msg("At most {most} can be refunded.", { most: { fen: remaining } }),
      discreet: "That is more than can be refunded.",
    });
  if (payment.status === "surplus" && refunded < remaining)
    throw invalid({
      path: "amount",
      code: "too_small",
      message: msg("A second payment is refunded in full: {amount}.", { amount: { fen: remaining } }),
      discreet: "A second payment is refunded in full.",
    });
  if (payment.status === "success" && refunded === remaining)
    await startRefunding(tx, order, payment, { by, userId, reason });
  return record(tx, payment, { amount: refunded, reason, by, user_id: userId });
}

/** WeChat Pay accepts at most 50 refunds per payment, within 365 days. */
const maxRefunds = 50;
const maxDays = 365;

export type RefundLimit = "used_up" | "too_old";
const endedMessages: Record<RefundLimit, Translatable> = {
  used_up: msg("A payment has at most {most} refunds.", { most: maxRefunds }),
  too_old: "WeChat does not accept refunds for payments older than a year.",
};

async function readRefunds(tx: Database, payment: Payment) {
  const earlier = await tx.select().from(refunds).where(eq(refunds.payment_id, payment.id));
  const isOld = Date.now() - payment.paid_at!.getTime() > maxDays * 86_400_000;
  const isUsedUp = earlier.filter(({ status }) => status === "success").length >= maxRefunds;
  const reached: RefundLimit | undefined = isOld ? "too_old" : isUsedUp ? "used_up" : undefined;
  return {
    ended: payment.channel === "wechat" ? reached : undefined,
    isBusy: earlier.some(({ status }) => refundsUnderWay.includes(status)),
    /** False if the refund waits for a person. */
    isMoving: earlier.some(({ status }) => status === "pending" || status === "processing"),
    remaining: payment.amount - sumOf(earlier.filter(({ status }) => status === "success")),
  };
}

/**
 * How much of a locked order's payment can be refunded now: an amount, `later` if another refund is in progress or
 * nothing was paid, or the reason why WeChat Pay accepts no more refunds.
 */
export async function readRemaining(tx: Database, order: Order): Promise<number | "later" | RefundLimit> {
  const isPaid = and(eq(payments.order_id, order.id), eq(payments.status, "success"));
  const [payment] = await tx.select().from(payments).where(isPaid);
  if (!payment) return "later";
  const { remaining, isBusy, ended } = await readRefunds(tx, payment);
  if (isBusy) return "later";
  return ended ?? remaining;
}

/**
 * Does not check the order's state: an unpaid order has no received payment, and a refunding one has a refund in
 * progress.
 */
async function receivedPayment(tx: Database, { id, status, delivery }: Order, paymentId?: number) {
  const received = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.order_id, id), inArray(payments.status, ["success", "surplus"])));
  const payment = received.find((each) => (paymentId ? each.id === paymentId : each.status === "success"));
  if (paymentId && !payment)
    throw invalid({ path: "payment_id", code: "not_found", message: "Must be a payment that this order received." });
  if (!payment)
    throw new AppError(
      "order_state",
      msg("The order is {status}: there is nothing to refund.", { status: { said: orderState(status, delivery) } }),
    );
  return payment;
}

export async function refundAll(tx: Database, order: Order, payment: Payment, reason: string) {
  if (payment.status === "success") await startRefunding(tx, order, payment, { by: "system", reason });
  return record(tx, payment, { amount: payment.amount, reason, by: "system" });
}

interface RefundSource {
  by: "admin" | "system" | "platform";
  userId?: number;
  reason: string;
}

/** An order that was paid late has no `paid_at` yet. */
export function startRefunding(tx: Database, order: Order, { paid_at }: Pick<Payment, "paid_at">, mover: RefundSource) {
  const refunding_from = order.status as "paid" | "shipped" | "completed" | "cancelled";
  return moveOrder(tx, order, "refund", mover, { refunding_from, paid_at });
}

type NewRefund = Pick<typeof refunds.$inferInsert, "amount" | "reason" | "by" | "user_id">;
async function record(tx: Database, payment: Payment, fields: NewRefund) {
  const [created] = await tx
    .insert(refunds)
    .values({
      ...fields,
      order_id: payment.order_id,
      payment_id: payment.id,
      out_refund_no: `R${randomBytes(15).toString("hex")}`,
      next_attempt_at: afterEarlier(payment.id),
    })
    .returning();
  await touchOrder(tx, payment.order_id);
  return created!;
}

/**
 * WeChat Pay requires a minute between refunds of one payment. A time in the future, written while the clock was ahead, counts
 * as now.
 */
const afterEarlier = (paymentId: number) =>
  sql`coalesce((select greatest(now(), max(least(now(), coalesce(r.completed_at, r.created_at))) + interval '60 seconds')
    from refunds r where r.payment_id = ${paymentId} and r.refund_id is not null and r."by" <> 'platform'), now())`;

export const sumOf = (list: { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0);

export const refundRecord: LoggedKind<typeof refunds.$inferSelect> = { name: "refund", derived: ["key_name"] };
