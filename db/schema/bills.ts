import { sql } from "drizzle-orm";
import { bigint, check, date, foreignKey, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { created, id, time } from "./columns";
import { payments, refunds } from "./payments";

export const billStatuses = ["waiting", "ready", "empty", "failed"] as const;
const sum = () => bigint({ mode: "number" }).notNull().default(0);

/** WeChat Pay's trade bill of a day in China. Sums are in fen; `fees` is what remains after returned fees. */
export const bills = pgTable(
  "bills",
  {
    day: date({ mode: "string" }).primaryKey(),
    status: text({ enum: billStatuses }).notNull().default("waiting"),
    /** Of the unpacked file, as WeChat Pay states it. */
    sha1: text(),
    payments: integer().notNull().default(0),
    paid_amount: sum(),
    refunds: integer().notNull().default(0),
    refunded_amount: sum(),
    fees: sum(),
    next_attempt_at: time().notNull().defaultNow(),
    last_error: text(),
    read_at: time(),
    ...created(),
  },
  (t) => [
    index("bills_due").on(t.next_attempt_at).where(sql`${t.status} in ('waiting', 'failed')`),
    check("bills_read", sql`${t.status} not in ('ready', 'empty') or ${t.read_at} is not null`),
  ],
);

/** A payment or refund in a bill. `fee` is negative if it was returned. */
export const billLines = pgTable(
  "bill_lines",
  {
    id: id(),
    day: date({ mode: "string" })
      .notNull()
      .references(() => bills.day, { onDelete: "cascade" }),
    kind: text({ enum: ["payment", "refund"] }).notNull(),
    transaction_id: text().notNull(),
    out_trade_no: text().notNull(),
    refund_id: text(),
    out_refund_no: text(),
    amount: integer().notNull(),
    fee: integer().notNull(),
    at: time().notNull(),
    payment_id: integer().references(() => payments.id),
    refund_row_id: integer(),
  },
  (t) => [
    foreignKey({ name: "bill_lines_refund", columns: [t.refund_row_id], foreignColumns: [refunds.id] }),
    index("bill_lines_day").on(t.day, t.id),
    uniqueIndex("bill_lines_payment").on(t.payment_id).where(sql`${t.payment_id} is not null`),
    uniqueIndex("bill_lines_refund_row").on(t.refund_row_id).where(sql`${t.refund_row_id} is not null`),
    index("bill_lines_trade").on(t.out_trade_no),
    check("bill_lines_kind", sql`(${t.kind} = 'refund') = (${t.out_refund_no} is not null)`),
  ],
);

export const differenceKinds = ["unknown_here", "missing_there", "amount", "state"] as const;

/** A line without an equal record here, or a record here that is in no bill. */
export const billDifferences = pgTable(
  "bill_differences",
  {
    id: id(),
    day: date({ mode: "string" })
      .notNull()
      .references(() => bills.day, { onDelete: "cascade" }),
    kind: text({ enum: differenceKinds }).notNull(),
    line_id: integer().references(() => billLines.id, { onDelete: "cascade" }),
    payment_id: integer().references(() => payments.id),
    refund_row_id: integer().references(() => refunds.id),
    status: text({ enum: ["open", "resolved"] })
      .notNull()
      .default("open"),
    note: text().notNull().default(""),
    resolved_by: integer(),
    resolved_at: time(),
    ...created(),
  },
  (t) => [
    index("bill_differences_day").on(t.day, t.id),
    index("bill_differences_status").on(t.status, t.id),
    uniqueIndex("bill_differences_line").on(t.line_id).where(sql`${t.line_id} is not null`),
    check("bill_differences_subject", sql`(${t.kind} = 'missing_there') = (${t.line_id} is null)`),
  ],
);
