import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { created, edited, id, time } from "./columns";
import { orders } from "./orders";

export const complaintStates = ["pending", "processing", "done"] as const;
export type ComplaintState = (typeof complaintStates)[number];

/** A complaint at WeChat Pay, as it was read there last. */
export const complaints = pgTable(
  "complaints",
  {
    id: id(),
    complaint_id: text().notNull(),
    /** Null: it names no payment of this shop. */
    order_id: integer().references(() => orders.id),
    out_trade_no: text(),
    state: text({ enum: complaintStates }).notNull(),
    text: text().notNull(),
    /** WeChat Pay's ids of pictures. */
    pictures: text().array().notNull(),
    /** Encrypted with AUTH_SECRET. */
    phone: text(),
    amount: integer(),
    refund_wanted: integer(),
    complained_at: time().notNull(),
    /** 24 hours after the shopper complained, or complained again. */
    due_at: time().notNull(),
    answered_at: time(),
    /** The `due_at` for which there was an alarm. */
    alarmed_for: time(),
    /** True if WeChat Pay knows that the shop refunds. */
    is_refund_reported: boolean().notNull().default(false),
    ...edited(),
  },
  (t) => [
    uniqueIndex("complaints_complaint_id").on(t.complaint_id),
    index("complaints_order").on(t.order_id),
    index("complaints_open").on(t.due_at).where(sql`${t.state} <> 'done'`),
  ],
);

/** The history that WeChat Pay lists. `user_id` is the admin whose answer it is. */
export const complaintEvents = pgTable(
  "complaint_events",
  {
    id: id(),
    complaint_id: integer()
      .notNull()
      .references(() => complaints.id),
    log_id: text().notNull(),
    /** WeChat Pay's name, such as MERCHANT_RESPONSE. */
    type: text().notNull(),
    text: text().notNull(),
    pictures: text().array().notNull(),
    user_id: integer(),
    key_name: text(),
    ...created(),
  },
  (t) => [
    uniqueIndex("complaint_events_log_id").on(t.log_id),
    index("complaint_events_complaint").on(t.complaint_id, t.created_at),
  ],
);
