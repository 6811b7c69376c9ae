import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sandboxPayments, sandboxRefunds } from "@/db/schema/sandbox";
import { msg } from "@/lib/i18n/msg";
import { AppError, invalid, notFound } from "@/lib/kernel/contract/errors";
import { transaction } from "@/lib/kernel/retry";
import { digits, type SandboxPayment } from "./payments";
import { type RefundRequest, Refusal } from "./requests";

export type SandboxRefund = typeof sandboxRefunds.$inferSelect;

export const settleAfterMs = 100;

/** A repeated number returns the existing refund, whatever its status. */
export function openRefund(db: Database, request: RefundRequest) {
  return transaction(db, async (tx) => {
    const payment = await lockPayment(tx, request.out_trade_no);
    if (!payment) throw new Refusal(404, "RESOURCE_NOT_EXISTS", "no such order");
    const [known] = await tx
      .select()
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.out_refund_no, request.out_refund_no));
    const refund = known ?? (await makeRefund(tx, payment, request));
    if (refund.out_trade_no !== payment.out_trade_no || refund.amount !== request.amount.refund) throw differs();
    return { payment, refund, isNew: known === undefined };
  });
}

/** A refund made in WeChat Pay's merchant console: WeChat Pay assigns the number, and the shop is not involved. */
export function refundOutside(db: Database, outTradeNo: string, amount?: number) {
  return transaction(db, async (tx) => {
    const payment = await lockPayment(tx, outTradeNo);
    if (!payment) throw notFound("There is no such payment in the sandbox.");
    if (!isReceived(payment)) throw new AppError("order_state", "This payment has not been received.");
    if (isTooOld(payment))
      throw new AppError("order_state", "WeChat does not accept refunds for payments older than a year.");
    const left = payment.total - (await sumOfRefunds(tx, outTradeNo));
    if (left === 0) throw new AppError("order_state", "This payment has already been refunded in full.");
    if (amount !== undefined && amount > left)
      throw invalid({
        path: "amount",
        code: "too_big",
        message: msg("At most {most} can be refunded.", { most: { fen: left } }),
      });
    const { notify_url } = payment;
    const refund = await recordRefund(tx, payment, `5030${digits(24)}`, amount ?? left, notify_url);
    return { payment, refund: refund! };
  });
}

async function lockPayment(tx: Database, outTradeNo: string) {
  const [payment] = await tx
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.out_trade_no, outTradeNo))
    .for("update");
  return payment;
}

const isTooOld = ({ success_time }: SandboxPayment) => Date.now() - success_time!.getTime() > 365 * 86_400_000;

const isReceived = ({ state }: SandboxPayment) => state === "SUCCESS" || state === "REFUND";

const differs = () => new Refusal(400, "INVALID_REQUEST", "the amounts differ from those of the earlier request");

async function makeRefund(tx: Database, payment: SandboxPayment, { out_refund_no, notify_url, amount }: RefundRequest) {
  if (!isReceived(payment)) throw new Refusal(400, "INVALID_REQUEST", "the order is not paid");
  if (isTooOld(payment)) throw new Refusal(400, "INVALID_REQUEST", "the order was paid more than a year ago");
  if (amount.total !== payment.total) throw differs();
  if ((await sumOfRefunds(tx, payment.out_trade_no)) + amount.refund > payment.total)
    throw new Refusal(403, "NOT_ENOUGH", "more than what is left of the payment");
  const made = await recordRefund(tx, payment, out_refund_no, amount.refund, notify_url);
  if (!made) throw differs();
  return made;
}

async function sumOfRefunds(tx: Database, outTradeNo: string) {
  const [earlier] = await tx
    .select({ refunded: sql<number>`coalesce(sum(${sandboxRefunds.amount}), 0)::int` })
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.out_trade_no, outTradeNo), ne(sandboxRefunds.status, "CLOSED")));
  return earlier!.refunded;
}

/** Returns undefined if the number is taken. */
async function recordRefund(
  tx: Database,
  { out_trade_no }: SandboxPayment,
  out_refund_no: string,
  amount: number,
  notify_url?: string,
) {
  const [made] = await tx
    .insert(sandboxRefunds)
    .values({ out_refund_no, refund_id: `5030${digits(25)}`, out_trade_no, amount, notify_url })
    .onConflictDoNothing()
    .returning();
  if (made)
    await tx.update(sandboxPayments).set({ state: "REFUND" }).where(eq(sandboxPayments.out_trade_no, out_trade_no));
  return made;
}

export async function findRefund(db: Database, outRefundNo: string): Promise<SandboxRefund | undefined> {
  if (!/^[\w\-|*@]{1,64}$/.test(outRefundNo)) return undefined;
  return (await settleRefunds(db, eq(sandboxRefunds.out_refund_no, outRefundNo)))[0];
}

export const listRefunds = (db: Database, outTradeNo: string) =>
  settleRefunds(db, eq(sandboxRefunds.out_trade_no, outTradeNo));

/** Settled by comparing times, not by a timer, so that a restart does not stop it. */
async function settleRefunds(db: Database, where: SQL): Promise<SandboxRefund[]> {
  const arrival = sql`${sandboxRefunds.created_at} + make_interval(secs => ${settleAfterMs / 1000})`;
  await db
    .update(sandboxRefunds)
    .set({ status: "SUCCESS", success_time: arrival })
    .where(and(where, eq(sandboxRefunds.status, "PROCESSING"), sql`${arrival} <= now()`));
  return db.select().from(sandboxRefunds).where(where).orderBy(sandboxRefunds.created_at, sandboxRefunds.refund_id);
}
