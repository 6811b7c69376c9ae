import { randomBytes } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { payments, refunds } from "@/db/schema/payments";
import { AppError, invalid } from "@/lib/kernel/errors";
import { asMoney } from "@/lib/kernel/money";
import { moveOrder, type Order } from "@/lib/selling/moves/move-order";

type Payment = typeof payments.$inferSelect;
type Refund = typeof refunds.$inferSelect;
interface Asked {
  amount?: number;
  reason: string;
  userId: number;
  /** Else the order's own. */
  paymentId?: number;
}

/** Recorded here and sent to the platform afterwards. `order` is locked, so what remains cannot change under it. */
export async function requestRefund(tx: Database, order: Order, asked: Asked): Promise<Refund> {
  const { amount, reason, userId, paymentId } = asked;
  const payment = await receivedPayment(tx, order, paymentId);
  const earlier = await tx.select().from(refunds).where(eq(refunds.payment_id, payment.id));
  if (earlier.some(({ status }) => status === "pending" || status === "processing" || status === "abnormal"))
    throw new AppError("order_state", "Another refund of this order is still under way.");
  const remaining = payment.amount - sumOf(earlier.filter(({ status }) => status === "success"));
  if (remaining === 0) throw new AppError("order_state", "All of this money has been refunded.");
  const wanted = amount ?? remaining;
  if (wanted > remaining)
    throw invalid({ path: "amount", code: "too_big", message: `At most ${asMoney(remaining)} can be refunded.` });
  if (payment.status === "surplus" && wanted < remaining)
    throw invalid({
      path: "amount",
      code: "too_small",
      message: `The whole ${asMoney(remaining)} must go back: this money came by mistake.`,
    });
  if (payment.status === "success" && wanted === remaining)
    await toRefunding(tx, order, payment, { by: "admin", userId, reason });
  return record(tx, payment, { amount: wanted, reason, by: "admin", user_id: userId });
}

/** Money that came a second time goes back whatever state its order is in. */
async function receivedPayment(tx: Database, { id, status }: Order, paymentId?: number) {
  const received = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.order_id, id), inArray(payments.status, ["success", "surplus"])));
  const payment = received.find((each) => (paymentId ? each.id === paymentId : each.status === "success"));
  if (paymentId && !payment)
    throw invalid({ path: "payment_id", code: "not_found", message: "Must be money that this order received." });
  const isOver = status === "refunding" || status === "refunded" || status === "unpaid";
  if (!payment || (payment.status === "success" && isOver))
    throw new AppError("order_state", `The order is ${status}: there is nothing to refund.`);
  return payment;
}

/** Money that has no order to go to goes back by itself, in full; a second payment leaves its order as it is. */
export async function refundAll(tx: Database, order: Order, payment: Payment, reason: string) {
  if (payment.status === "success") await toRefunding(tx, order, payment, { by: "system", reason });
  return record(tx, payment, { amount: payment.amount, reason, by: "system", user_id: null });
}

interface Refunder {
  by: "admin" | "system";
  userId?: number;
  reason: string;
}

function toRefunding(tx: Database, order: Order, { paid_at }: Payment, mover: Refunder) {
  const refunding_from = order.status as "paid" | "shipped" | "completed" | "cancelled";
  return moveOrder(tx, order, "refund", mover, { refunding_from, paid_at: order.paid_at ?? paid_at });
}

async function record(tx: Database, payment: Payment, fields: Pick<Refund, "amount" | "reason" | "by" | "user_id">) {
  const [made] = await tx
    .insert(refunds)
    .values({
      ...fields,
      order_id: payment.order_id,
      payment_id: payment.id,
      out_refund_no: `R${randomBytes(15).toString("hex")}`,
    })
    .returning();
  return made!;
}

const sumOf = (list: { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0);
