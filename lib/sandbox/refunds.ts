import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sandboxPayments, sandboxRefunds } from "@/db/schema/sandbox";
import { transaction } from "@/lib/kernel/retry";
import { digits, type SandboxPayment } from "./payments";
import { Refusal } from "./refusal";
import type { RefundRequest } from "./requests";

export type SandboxRefund = typeof sandboxRefunds.$inferSelect;

/** A refund settles after this time. */
export const settleAfterMs = 400;

/** A repeated number gets the existing refund, whatever its status. */
export function openRefund(db: Database, request: RefundRequest) {
  return transaction(db, async (tx) => {
    const [payment] = await tx
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.out_trade_no, request.out_trade_no))
      .for("update");
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

const differs = () => new Refusal(400, "INVALID_REQUEST", "the amounts differ from those of the earlier request");

async function makeRefund(tx: Database, payment: SandboxPayment, { out_refund_no, notify_url, amount }: RefundRequest) {
  if (payment.state !== "SUCCESS" && payment.state !== "REFUND")
    throw new Refusal(400, "INVALID_REQUEST", "the order is not paid");
  if (amount.total !== payment.total) throw differs();
  const { out_trade_no } = payment;
  const [earlier] = await tx
    .select({ refunded: sql<number>`coalesce(sum(${sandboxRefunds.amount}), 0)::int` })
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.out_trade_no, out_trade_no), ne(sandboxRefunds.status, "CLOSED")));
  if (earlier!.refunded + amount.refund > payment.total)
    throw new Refusal(403, "NOT_ENOUGH", "more than what is left of the payment");
  const refund_id = `5030${digits(25)}`;
  const [made] = await tx
    .insert(sandboxRefunds)
    .values({ out_refund_no, refund_id, out_trade_no, amount: amount.refund, notify_url })
    .onConflictDoNothing()
    .returning();
  if (!made) throw differs();
  await tx.update(sandboxPayments).set({ state: "REFUND" }).where(eq(sandboxPayments.out_trade_no, out_trade_no));
  return made;
}

export async function findRefund(db: Database, outRefundNo: string): Promise<SandboxRefund | undefined> {
  if (!/^[\w\-|*@]{1,64}$/.test(outRefundNo)) return undefined;
  return (await settled(db, eq(sandboxRefunds.out_refund_no, outRefundNo)))[0];
}

export const listRefunds = (db: Database, outTradeNo: string) =>
  settled(db, eq(sandboxRefunds.out_trade_no, outTradeNo));

/** Refunds settle by the clock and not by a timer, so that a restart does not stop them. */
async function settled(db: Database, where: SQL): Promise<SandboxRefund[]> {
  const arrival = sql`${sandboxRefunds.created_at} + make_interval(secs => ${settleAfterMs / 1000})`;
  await db
    .update(sandboxRefunds)
    .set({ status: "SUCCESS", success_time: arrival })
    .where(and(where, eq(sandboxRefunds.status, "PROCESSING"), sql`${arrival} <= now()`));
  return db.select().from(sandboxRefunds).where(where).orderBy(sandboxRefunds.created_at, sandboxRefunds.refund_id);
}
