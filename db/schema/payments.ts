import { type SQLWrapper, sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { bigId, created, id, keyName, sqlList, time } from "./columns";
import { orders } from "./orders";

/** When the payment reached its current state. The dashboard counts it at this time. */
export const settledAt = (t: Record<"paid_at" | "closed_at" | "created_at", SQLWrapper>) =>
  sql`coalesce(${t.paid_at}, ${t.closed_at}, ${t.created_at})`;
/** When the refund was completed or recorded. The dashboard counts it at this time. */
export const refundedAt = (t: Record<"completed_at" | "created_at", SQLWrapper>) =>
  sql`coalesce(${t.completed_at}, ${t.created_at})`;

/**
 * How the shop learned of a payment or refund. `notification`: an applied notification exists. `offline`: an admin
 * recorded it, and WeChat Pay does not know it.
 */
const sourceColumn = () => text({ enum: ["notification", "query", "offline"] });

export const paymentStatuses = ["open", "closed", "success", "surplus"] as const;

/** How money was received outside WeChat Pay. */
export const offlineMethods = ["cash", "transfer", "other"] as const;
export type OfflineMethod = (typeof offlineMethods)[number];
export const paymentChannels = ["wechat", "offline"] as const;

/** Whether an order was paid outside WeChat Pay. */
export const isPaidOffline = (orderId: SQLWrapper | number) =>
  sql<boolean>`exists (select from payments own where own.order_id = ${orderId} and own.channel = 'offline')`;

/** One attempt to pay. `success` is the order's payment; `surplus` is a second payment, or one
 * of a price that was lowered since, and is refunded. */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    out_trade_no: text().notNull(),
    status: text({ enum: paymentStatuses }).notNull().default("open"),
    amount: integer().notNull(),
    prepay_id: text(),
    prepay_at: time(),
    transaction_id: text(),
    paid_at: time(),
    /** The payer's openid for the shipping report. Never part of a response. */
    payer_openid: text(),
    learned_from: sourceColumn(),
    queried_at: time(),
    closed_at: time(),
    channel: text({ enum: paymentChannels }).notNull().default("wechat"),
    /** Only of an offline payment, like the admin's note. */
    method: text({ enum: offlineMethods }),
    note: text().notNull().default(""),
    ...created(),
  },
  (t) => [
    uniqueIndex("payments_out_trade_no").on(t.out_trade_no),
    uniqueIndex("payments_transaction").on(t.transaction_id),
    unique("payments_of_order").on(t.id, t.order_id),
    uniqueIndex("payments_one_open").on(t.order_id).where(sql`${t.status} = 'open'`),
    uniqueIndex("payments_one_success").on(t.order_id).where(sql`${t.status} = 'success'`),
    index("payments_order").on(t.order_id),
    index("payments_status").on(t.status, settledAt(t), t.id),
    index("payments_surplus").on(t.order_id).where(sql`${t.status} = 'surplus'`),
    check(
      "payments_received",
      sql`(${t.status} in ('success', 'surplus')) = (${t.paid_at} is not null and (${t.transaction_id} is not null or ${t.channel} = 'offline'))`,
    ),
    check(
      "payments_offline",
      sql`(${t.channel} = 'offline') = (${t.method} is not null) and (${t.channel} = 'wechat' or ${t.status} = 'success' and ${t.transaction_id} is null)`,
    ),
    index("payments_offline_sums").on(t.paid_at, t.method, t.amount).where(sql`${t.channel} = 'offline'`),
    check("payments_amount", sql`${t.amount} between 1 and 99999999`),
  ],
);

/**
 * pending: recorded here · processing: accepted by WeChat Pay · abnormal: requires manual action in WeChat Pay's
 * console.
 */
export const refundStatuses = ["pending", "processing", "success", "closed", "abnormal", "failed"] as const;
export const refundsUnderWay: readonly (typeof refundStatuses)[number][] = ["pending", "processing", "abnormal"];
/** For SQL: `refunds.status in ${underWay}`. */
export const pendingRefunds = sqlList(refundsUnderWay);

/**
 * `platform`: made in WeChat Pay's console. Until WeChat Pay reports it, such a refund has no number, and its amount is
 * the whole remaining amount.
 */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    payment_id: integer().notNull(),
    out_refund_no: text(),
    refund_id: text(),
    amount: integer().notNull(),
    reason: text().notNull(),
    status: text({ enum: refundStatuses }).notNull().default("pending"),
    by: text({ enum: ["admin", "system", "platform"] }).notNull(),
    user_id: integer(),
    key_name: keyName(),
    attempts: integer().notNull().default(0),
    next_attempt_at: time().notNull().defaultNow(),
    last_error: text(),
    completed_at: time(),
    learned_from: sourceColumn(),
    ...created(),
  },
  (t) => [
    foreignKey({
      name: "refunds_payment_of_order",
      columns: [t.payment_id, t.order_id],
      foreignColumns: [payments.id, payments.order_id],
    }),
    uniqueIndex("refunds_out_refund_no").on(t.out_refund_no),
    index("refunds_refund_id").on(t.refund_id).where(sql`${t.refund_id} is not null`),
    uniqueIndex("refunds_one_in_flight")
      .on(t.payment_id)
      .where(sql`${t.status} in ${pendingRefunds} and ${t.by} <> 'platform'`),
    uniqueIndex("refunds_one_without_number").on(t.payment_id).where(sql`${t.out_refund_no} is null`),
    check("refunds_number", sql`${t.out_refund_no} is not null or (${t.by} = 'platform' and ${t.status} = 'abnormal')`),
    index("refunds_order").on(t.order_id),
    index("refunds_status").on(t.status, refundedAt(t), t.id),
    index("refunds_offline").on(t.completed_at, t.payment_id, t.amount).where(sql`${t.learned_from} = 'offline'`),
    index("refunds_abnormal").on(t.order_id).where(sql`${t.status} = 'abnormal'`),
    index("refunds_due").on(t.next_attempt_at).where(sql`${t.status} in ${pendingRefunds}`),
    check(
      "refunds_success",
      sql`${t.status} <> 'success' or (${t.completed_at} is not null and (${t.refund_id} is not null or ${t.learned_from} = 'offline'))`,
    ),
    check("refunds_amount", sql`${t.amount} between 1 and 99999999`),
  ],
);

export const notifications = pgTable(
  "notifications",
  {
    id: bigId(),
    notification_id: text().notNull(),
    event_type: text().notNull(),
    verdict: text({ enum: ["applied", "duplicate", "ignored", "review", "settled"] }).notNull(),
    reason: text().notNull().default(""),
    order_id: integer().references(() => orders.id),
    out_trade_no: text(),
    out_refund_no: text(),
    transaction_id: text(),
    amount: integer(),
    resource: jsonb().notNull(),
    times: integer().notNull().default(1),
    settled_at: time(),
    settled_by: integer(),
    settled_note: text(),
    ...created(),
  },
  (t) => [
    uniqueIndex("notifications_notification").on(t.notification_id),
    index("notifications_order").on(t.order_id, t.id),
    index("notifications_verdict").on(t.verdict, t.created_at, t.id),
    index("notifications_review").on(t.order_id).where(sql`${t.verdict} = 'review'`),
  ],
);

/** Access tokens from WeChat, shared by all instances. */
export const platformTokens = pgTable("platform_tokens", {
  app_id: text().primaryKey(),
  token: text().notNull(),
  expires_at: time().notNull(),
});
