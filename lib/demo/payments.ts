import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { payments, refunds } from "@/db/schema/payments";
import { sandboxPayments, sandboxRefunds } from "@/db/schema/sandbox";
import { fileComplaint } from "@/lib/sandbox/complaints";
import type { Demo } from "./demo";
import { type PlannedOrder, paidAt, partRefundedAt, refundAmount, statusOf, stepTo } from "./order-plan";

type Payment = typeof payments.$inferInsert & { id: number; order: PlannedOrder };
type Refund = typeof refunds.$inferInsert & { payment: Payment };

/** Inserts the payments into the tables of the shop and of the sandbox, which needs them for later refunds. */
export async function insertPayments(db: Database, description: string, planned: PlannedOrder[], rootId: number) {
  const made = planned.filter((order) => paidAt(order)).map(paymentOf);
  const given = made.flatMap((payment) => (payment.order.refund ? [refundOf(payment, rootId)] : []));
  await db.insert(payments).values(made.map(({ order, ...row }) => row));
  await db.insert(refunds).values(given.map(({ payment, ...row }) => row));
  await db.insert(sandboxPayments).values(made.map((payment) => ({ ...sandboxPayment(payment), description })));
  await db.insert(sandboxRefunds).values(given.map(sandboxRefund));
}

function paymentOf(order: PlannedOrder, place: number): Payment {
  const paid_at = paidAt(order)!;
  return {
    order,
    id: place + 1,
    order_id: order.id,
    status: "success",
    amount: order.total,
    paid_at,
    out_trade_no: `K${order.digits(24)}`,
    prepay_id: `wx${order.digits(30)}`,
    transaction_id: `42000${order.digits(23)}`,
    payer_openid: order.buyer.openid,
    learned_from: "query",
    created_at: new Date(order.placedAt.getTime() + 60_000),
  };
}

function refundOf(payment: Payment, rootId: number): Refund {
  const { order } = payment;
  const { status, reason, part } = order.refund!;
  const asked = stepTo(order, "refunding")?.at ?? partRefundedAt(order);
  const isLate = stepTo(order, "cancelled") !== undefined;
  return {
    payment,
    order_id: order.id,
    payment_id: payment.id,
    status,
    reason,
    amount: refundAmount(order),
    out_refund_no: `R${order.digits(24)}`,
    refund_id: `50300${order.digits(23)}`,
    by: isLate ? "system" : "admin",
    user_id: isLate ? null : rootId,
    attempts: 1,
    created_at: asked,
    learned_from: status === "success" ? "query" : null,
    completed_at: status !== "success" ? null : part ? asked : stepTo(order, statusOf(order))!.at,
  };
}

const sandboxPayment = ({ order, ...payment }: Payment) => ({
  out_trade_no: payment.out_trade_no,
  prepay_id: payment.prepay_id!,
  openid: order.buyer.openid,
  notify_url: "",
  total: payment.amount,
  state: order.refund ? ("REFUND" as const) : ("SUCCESS" as const),
  transaction_id: payment.transaction_id,
  time_expire: new Date(order.placedAt.getTime() + 30 * 60_000),
  success_time: payment.paid_at,
  created_at: payment.created_at,
});

const platformStatus = { success: "SUCCESS", processing: "PROCESSING", abnormal: "ABNORMAL" } as const;

const sandboxRefund = ({ payment, ...refund }: Refund) => ({
  out_refund_no: refund.out_refund_no!,
  refund_id: refund.refund_id!,
  out_trade_no: payment.out_trade_no,
  amount: refund.amount,
  status: platformStatus[payment.order.refund!.status],
  success_time: refund.completed_at,
  created_at: refund.created_at,
});

/** The shop reads it at the simulated WeChat Pay like any other. It is due in six hours. */
export async function insertComplaint(db: Database, { texts }: Demo, planned: PlannedOrder[], now: Date) {
  const shipped = planned.findLast((order) => statusOf(order) === "shipped")!;
  const [payment] = await db.select().from(payments).where(eq(payments.order_id, shipped.id));
  const filing = { out_trade_no: payment!.out_trade_no, text: texts.reasons.oneMissing, refund: true, picture: true };
  await fileComplaint(db, filing, new Date(now.getTime() - 18 * 3_600_000));
}
