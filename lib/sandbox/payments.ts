import { randomBytes, randomInt } from "node:crypto";
import { and, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import { sandboxPayments } from "@/db/schema/sandbox";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { type PrepayRequest, Refusal } from "./requests";

export type SandboxPayment = typeof sandboxPayments.$inferSelect;
type NewPayment = typeof sandboxPayments.$inferInsert;

/** A failed payment can be tried again, for example with another card. */
const unpaid = ["NOTPAY", "PAYERROR"] as const;
const isUnpaid = inArray(sandboxPayments.state, unpaid);
const isLive = or(isNull(sandboxPayments.time_expire), gt(sandboxPayments.time_expire, sql`now()`));

export const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");

export async function findPayment(db: Database, outTradeNo: string): Promise<SandboxPayment | undefined> {
  if (!/^[\w\-|*]{6,32}$/.test(outTradeNo)) return undefined;
  const [found] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.out_trade_no, outTradeNo));
  return found;
}

/** The parameters of `wx.requestPayment` contain no `out_trade_no`. */
export async function findPrepaid(db: Database, prepayId: string): Promise<SandboxPayment | undefined> {
  const [found] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.prepay_id, prepayId));
  return found;
}

/** A repeated request returns the same payment. A different request with the same number is rejected. */
export async function openPayment(db: Database, request: PrepayRequest): Promise<SandboxPayment> {
  const timeExpire = request.time_expire === undefined ? null : new Date(request.time_expire);
  if (timeExpire && timeExpire.getTime() <= Date.now())
    throw new Refusal(400, "PARAM_ERROR", "time_expire: must be in the future");
  const fields = {
    out_trade_no: request.out_trade_no,
    description: request.description,
    openid: request.payer.openid,
    total: request.amount.total,
    time_expire: timeExpire,
    notify_url: request.notify_url,
  };
  const prepay_id = `wx${randomBytes(17).toString("hex")}`;
  const [created] = await db
    .insert(sandboxPayments)
    .values({ ...fields, prepay_id })
    .onConflictDoNothing()
    .returning();
  return created ?? repeatPayment(db, fields);
}

async function repeatPayment(db: Database, fields: Omit<NewPayment, "prepay_id">): Promise<SandboxPayment> {
  const { out_trade_no, notify_url, ...content } = fields;
  const [same] = await db
    .update(sandboxPayments)
    .set({ notify_url }) // each instance has its own address
    .where(
      and(
        eq(sandboxPayments.out_trade_no, out_trade_no),
        isUnpaid,
        eq(sandboxPayments.description, content.description),
        eq(sandboxPayments.openid, content.openid),
        eq(sandboxPayments.total, content.total),
        sql`${sandboxPayments.time_expire} is not distinct from ${content.time_expire?.toISOString() ?? null}::timestamptz`,
      ),
    )
    .returning();
  if (same) return same;
  const { state } = (await findPayment(db, out_trade_no))!;
  if (state === "CLOSED") throw new Refusal(400, "ORDER_CLOSED", "the order is closed");
  if (state === "SUCCESS" || state === "REFUND") throw new Refusal(400, "INVALID_REQUEST", "the order is paid");
  throw new Refusal(403, "OUT_TRADE_NO_USED", "out_trade_no: used for another order");
}

export async function closePayment(db: Database, outTradeNo: string): Promise<void> {
  const [closed] = await db
    .update(sandboxPayments)
    .set({ state: "CLOSED" })
    .where(and(eq(sandboxPayments.out_trade_no, outTradeNo), isUnpaid))
    .returning();
  if (closed) return;
  const found = await findPayment(db, outTradeNo);
  if (!found) throw new Refusal(404, "ORDER_NOT_EXIST", "no such order");
  if (found.state === "CLOSED") throw new Refusal(400, "ORDER_CLOSED", "the order is closed");
  throw new Refusal(400, "ORDERPAID", "the order is paid");
}

/** Pays on behalf of the shopper. If the payment is closed concurrently, only one of the two succeeds. */
export async function payPayment(db: Database, outTradeNo: string): Promise<SandboxPayment> {
  const paid = { state: "SUCCESS", transaction_id: `4200${digits(24)}`, success_time: sql`now()` } as const;
  return attempt(db, outTradeNo, paid);
}

export async function failPayment(db: Database, outTradeNo: string): Promise<SandboxPayment> {
  return attempt(db, outTradeNo, { state: "PAYERROR" });
}

async function attempt(db: Database, outTradeNo: string, change: PgUpdateSetSource<typeof sandboxPayments>) {
  const known = await findPayment(db, outTradeNo);
  if (!known) throw notFound("There is no such payment in the sandbox. Begin one with POST /v1/pay/pre_order.");
  const [changed] = await db
    .update(sandboxPayments)
    .set(change)
    .where(and(eq(sandboxPayments.out_trade_no, outTradeNo), isUnpaid, isLive))
    .returning();
  if (changed) return changed;
  const { state } = (await findPayment(db, outTradeNo))!;
  const reason = {
    NOTPAY: "This payment is expired.",
    PAYERROR: "This payment is expired.",
    CLOSED: "This payment is closed.",
    SUCCESS: "This payment is paid already.",
    REFUND: "This payment is refunded.",
  } as const;
  throw new AppError("order_state", reason[state]);
}
