import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { payments, pendingRefunds, refunds, refundsUnderWay } from "@/db/schema/payments";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { log } from "@/lib/kernel/process/log";
import { transaction } from "@/lib/kernel/retry";
import { wechatPay } from "@/lib/platform/platform";
import { touchOrder } from "@/lib/selling/moves/move-order";
import { PlatformError } from "@/lib/wechat/platform-error";
import { amountMismatch, applyRefund } from "./apply-refund";
import type { RefundUpdate } from "./platform-updates";

const frequencyCodes = ["FREQUENCY_LIMITED", "FREQUENCY_LIMIT_EXCEED"];

/** These codes are about the call, not the refund, so it is retried. Any other code is a result. */
const retryableCodes = new Set([...frequencyCodes, "SYSTEM_ERROR", "SYSTEMERROR", "SIGN_ERROR", "NO_AUTH"]);

/** A refusal without a code comes from a gateway in front of WeChat Pay. */
const isFinalRefusal = (error: unknown): error is PlatformError =>
  error instanceof PlatformError &&
  error.kind === "refused" &&
  error.status !== 429 &&
  error.code !== undefined &&
  !retryableCodes.has(error.code);

/** Sends a recorded refund, or queries one that was sent. Its number is the idempotency key. */
export async function sendRefund(db: Database, refundId: number) {
  const claimed = await claim(db, refundId, sql`${refunds.next_attempt_at} <= now()`);
  if (!claimed) return;
  await send(db, claimed).catch((error) =>
    log.warn({ err: error, refund_id: refundId }, "a refund will be tried again"),
  );
}

export async function sendRefundsOf(db: Database, orderId: number) {
  const waiting = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.order_id, orderId));
  for (const { id } of waiting) await sendRefund(db, id);
}

export async function queryRefund(db: Database, refundId: number) {
  const claimed = await claim(db, refundId, sql`true`);
  if (claimed) await send(db, claimed);
}

/** Queries a refund made on WeChat Pay's merchant site, and records it. Returns the reason if it cannot be recorded. */
export async function queryOutsideRefund(
  db: Database,
  outTradeNos: string[],
  outRefundNo: string,
): Promise<Translatable | undefined> {
  const pay = await wechatPay(db);
  const found = await pay.queryRefund(outRefundNo).catch((error) => {
    if (isFinalRefusal(error)) return undefined;
    throw error;
  });
  if (!found || !outTradeNos.includes(found.out_trade_no)) return "WeChat Pay knows no such refund of this order.";
  const { out_trade_no, transaction_id, refund_id, status, amount } = found;
  const payment = { outTradeNo: out_trade_no, transactionId: transaction_id };
  const update = { outRefundNo, refundId: refund_id, amount: amount.refund, status, of: payment };
  const { verdict, reason } = await transaction(db, (tx) => applyRefund(tx, update, "query"));
  return verdict === "review" && status !== "ABNORMAL"
    ? msg("The refund cannot be booked: {reason}.", { reason })
    : undefined;
}

async function send(db: Database, { refund, payment }: Claimed) {
  const { out_refund_no: outRefundNo } = refund;
  const update = (status: RefundUpdate["status"], reason?: string, refundIdThere?: string): RefundUpdate => ({
    outRefundNo,
    refundId: refundIdThere,
    amount: refund.amount,
    status,
    reason,
  });
  const pay = await wechatPay(db);
  const requestRefund = async (): Promise<RefundUpdate> => {
    const { out_trade_no: outTradeNo, amount: total } = payment;
    const { amount, reason } = refund;
    const answer =
      refund.status === "pending"
        ? await pay.createRefund({ outTradeNo, outRefundNo, refund: amount, total, reason })
        : await pay.queryRefund(outRefundNo);
    return { ...update(answer.status, undefined, answer.refund_id), amount: answer.amount.refund };
  };
  const result = await requestRefund().catch(async (error) => {
    if (!isFinalRefusal(error) || refund.status !== "pending") {
      if (error instanceof PlatformError && frequencyCodes.includes(error.code!))
        await postpone(db, refund, error.code!);
      throw error;
    }
    // The response to an earlier attempt may have been lost, so a refusal may be about a refund that is in progress.
    const there = refund.attempts > 1 ? await findAtPlatform(pay, outRefundNo) : undefined;
    if (there) return { ...update(there.status, undefined, there.refund_id), amount: there.amount.refund };
    return update("REFUSED", `the platform refused: ${error.code}`);
  });
  await transaction(db, async (tx) => {
    const { reason } = await applyRefund(tx, result, "query");
    if (reason === amountMismatch) await markForReview(tx, refund, reason);
  });
}

/** WeChat Pay has refused a call as too frequent. Until the next one, the code is shown as its reason. */
async function postpone(db: Database, { id, order_id }: typeof refunds.$inferSelect, last_error: string) {
  await transaction(db, async (tx) => {
    await tx
      .update(refunds)
      .set({ last_error, next_attempt_at: sql`now() + interval '60 seconds'` })
      .where(and(eq(refunds.id, id), eq(refunds.status, "pending")));
    await touchOrder(tx, order_id);
  });
}

/** A query result has no notification to review, so the refund itself is marked for review, which raises an alarm. */
async function markForReview(tx: Database, { id, order_id }: typeof refunds.$inferSelect, reason: string) {
  await tx
    .update(refunds)
    .set({ status: "abnormal", last_error: reason })
    .where(and(eq(refunds.id, id), inArray(refunds.status, refundsUnderWay)));
  await touchOrder(tx, order_id);
}

/** Undefined: WeChat Pay knows no such refund. Throws if it does not respond. */
const findAtPlatform = (pay: Awaited<ReturnType<typeof wechatPay>>, outRefundNo: string) =>
  pay.queryRefund(outRefundNo).catch((error) => {
    if (isFinalRefusal(error) && error.code === "RESOURCE_NOT_EXISTS") return undefined;
    throw error;
  });

/** Sets the time of the next attempt first, so that only one instance sends it and a crash only delays it. */
async function claim(db: Database, refundId: number, when: SQL) {
  const [refund] = await db
    .update(refunds)
    .set({
      attempts: sql`${refunds.attempts} + 1`,
      next_attempt_at: sql`now() + make_interval(secs => least(5 * power(2, least(${refunds.attempts}, 10)), 3600))`,
    })
    .where(sql`${refunds.id} = ${refundId} and ${refunds.status} in ${pendingRefunds}
      and ${refunds.out_refund_no} is not null and ${when}`)
    .returning();
  if (!refund) return undefined;
  const [payment] = await db.select().from(payments).where(eq(payments.id, refund.payment_id));
  return { refund: { ...refund, out_refund_no: refund.out_refund_no! }, payment: payment! };
}
type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;
