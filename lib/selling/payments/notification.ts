import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { notifications, payments } from "@/db/schema/payments";
import { statement } from "@/db/statement";
import type { Origin } from "@/lib/kernel/contract/actor";
import { AppError } from "@/lib/kernel/contract/errors";
import { log } from "@/lib/kernel/process/log";
import type { ChangeRecorder, LoggedKind } from "@/lib/kernel/records/changes";
import { notFoundOf } from "@/lib/kernel/records/entity";
import { touchOrder } from "@/lib/selling/moves/move-order";
import type { PayConfig } from "@/lib/wechat/config";
import type { Notification } from "@/lib/wechat/notify";
import { paidTransaction, refundNotice } from "@/lib/wechat/schemas";
import { getNotification } from "./admin-queries";
import { applyPayment } from "./apply-payment";
import { applyRefund, needsReview } from "./apply-refund";
import type { Verdict } from "./platform-updates";
import { platformFailed, queryAttempt } from "./settle-attempt";

type Stored = typeof notifications.$inferInsert;
interface JudgedNotification extends Omit<Verdict, "verdict"> {
  verdict: Stored["verdict"];
  about?: Pick<Stored, "out_trade_no" | "out_refund_no" | "transaction_id" | "amount">;
}

/**
 * A refund made on WeChat Pay's merchant site may be reported before its payment, so the payment is queried first. If
 * WeChat Pay does not respond this throws, and WeChat Pay repeats the notification.
 */
export async function queryUnknownPayment(db: Database, { eventType, resource }: Notification) {
  const refund = eventType.startsWith("REFUND.") ? refundNotice.safeParse(resource) : undefined;
  if (!refund?.success) return;
  const { out_trade_no } = refund.data;
  const [unknown] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.out_trade_no, out_trade_no), isNull(payments.transaction_id)));
  if (unknown) await queryAttempt(db, out_trade_no).catch((error) => Promise.reject(platformFailed(error)));
}

/**
 * Stores a verified notification and its verdict in the same transaction as its changes. A repeated notification
 * increments `times`, and clears the review if it can be applied now.
 */
export async function applyNotification(tx: Database, config: PayConfig, { id, eventType, resource }: Notification) {
  const { verdict, reason, orderId = null, about = {} } = await judge(tx, config, eventType, resource);
  const { out_trade_no = null, out_refund_no = null, transaction_id = null, amount = null } = about;
  const [order, asJson] = [orderId, JSON.stringify(withoutPayer(resource))];
  const numbers = { out_trade_no, out_refund_no, transaction_id, amount };
  await storeNotification(tx, { id, eventType, verdict, reason, order, asJson, ...numbers });
  if (orderId !== null && verdict !== "applied") await touchOrder(tx, orderId);
}

type StoredParams = { id: string; eventType: string; order: number | null; asJson: string } & Pick<Stored, "verdict"> &
  Required<Pick<Stored, "reason" | "out_trade_no" | "out_refund_no" | "transaction_id" | "amount">>;
/**
 * Updates a column if a notification for review could be applied this time. One that needs a person remains for review.
 */
const cleared = (column: string) =>
  sql.raw(`${column} = case when notifications.verdict = 'review' and notifications.reason <> '${needsReview}'
      and excluded.verdict in ('applied', 'duplicate') then excluded.${column} else notifications.${column} end`);
const reviewedColumns = ["verdict", "reason", "order_id", "out_trade_no", "out_refund_no", "transaction_id", "amount"];
const storeNotification = statement<StoredParams, never>(
  (param) => sql`
    insert into ${notifications} (notification_id, event_type, verdict, reason, order_id, resource,
      out_trade_no, out_refund_no, transaction_id, amount)
    values (${param("id")}, ${param("eventType")}, ${param("verdict")}, ${param("reason")}, ${param("order")}, ${param("asJson")}::jsonb,
      ${param("out_trade_no")}, ${param("out_refund_no")}, ${param("transaction_id")}, ${param("amount")})
    on conflict (notification_id) do update set times = ${notifications.times} + 1,
      ${sql.join(reviewedColumns.map(cleared), sql`, `)}`,
);

async function judge(
  tx: Database,
  config: PayConfig,
  eventType: string,
  resource: unknown,
): Promise<JudgedNotification> {
  if (eventType === "TRANSACTION.SUCCESS") {
    const paid = paidTransaction.safeParse(resource);
    if (!paid.success) return { verdict: "review", reason: "unreadable" };
    const { out_trade_no, transaction_id, amount } = paid.data;
    return {
      ...(await applyPayment(tx, config, paid.data, "notification")),
      about: { out_trade_no, transaction_id, amount: storable(amount.total) },
    };
  }
  if (!eventType.startsWith("REFUND.")) return { verdict: "ignored", reason: "" };
  const refund = refundNotice.safeParse(resource);
  if (!refund.success) return { verdict: "review", reason: "unreadable" };
  const { out_trade_no, out_refund_no, transaction_id, refund_id, refund_status, amount, mchid } = refund.data;
  const about = { out_trade_no, out_refund_no, transaction_id, amount: storable(amount.refund) };
  if (mchid !== config.merchantId) return { verdict: "review", reason: "another merchant", about };
  const payment = { outTradeNo: out_trade_no, transactionId: transaction_id };
  const update = {
    outRefundNo: out_refund_no,
    refundId: refund_id,
    amount: amount.refund,
    status: refund_status,
    of: payment,
  };
  return { ...(await applyRefund(tx, update, "notification")), about };
}

/** The merchant may have other shops, whose amounts exceed the column. */
const storable = (amount: number) => (amount <= 2_147_483_647 ? amount : null);

function withoutPayer(resource: unknown) {
  if (typeof resource !== "object" || resource === null) return {};
  const { payer, ...rest } = resource as Record<string, unknown>;
  return rest;
}

const everyMs = 1000;
let loggedAt = -everyMs;
let left_out = 0;

/**
 * Anyone can send a forged notification, so at most one line a second is logged. The next line counts the omitted ones.
 */
export function logForged({ cause }: Error, { requestId: request_id, ip }: Pick<Origin, "requestId" | "ip">) {
  const now = performance.now();
  if (now - loggedAt < everyMs) return void left_out++;
  log.warn({ err: cause, request_id, ip, ...(left_out && { left_out }) }, "a notification was refused");
  [loggedAt, left_out] = [now, 0];
}

const notificationRecord: LoggedKind<typeof notifications.$inferSelect> = { name: "notification" };

/** Only a notification for review can be settled, and only once. */
export async function settleNotification(
  db: Database,
  id: number,
  note: string,
  userId: number,
  changed: ChangeRecorder,
) {
  const one = eq(notifications.id, id);
  const [before] = await db.select().from(notifications).where(one).for("update");
  if (!before) throw notFoundOf("notification");
  if (before.verdict === "settled") throw new AppError("stale", "Someone has already reviewed this.");
  if (before.verdict !== "review") throw new AppError("stale", "This does not need a review.");
  const settled = { verdict: "settled", settled_at: sql`now()`, settled_by: userId, settled_note: note } as const;
  const [after] = await db.update(notifications).set(settled).where(one).returning();
  if (before.order_id !== null) await touchOrder(db, before.order_id);
  changed(notificationRecord, id, before, after!);
  return getNotification(db, id);
}
