import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { edited, id, sqlList, time } from "./columns";
import { orders } from "./orders";
import { users } from "./users";

export const invoiceTitleKinds = ["personal", "company"] as const;
export type InvoiceTitleKind = (typeof invoiceTitleKinds)[number];

/** A shopper's name, or company with its tax number, to write invoices to. */
export const invoiceTitles = pgTable(
  "invoice_titles",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: invoiceTitleKinds }).notNull(),
    name: text().notNull(),
    tax_no: text(),
    address: text(),
    phone: text(),
    bank: text(),
    account: text(),
    is_default: boolean().notNull().default(false),
    ...edited(),
  },
  (t) => [
    index("invoice_titles_user").on(t.user_id),
    uniqueIndex("invoice_titles_one_default").on(t.user_id).where(sql`${t.is_default}`),
    check("invoice_titles_company", sql`${t.kind} <> 'company' or ${t.tax_no} is not null`),
  ],
);

/**
 * red_due: money of the order was refunded after the invoice was issued, so a red invoice has to cancel it. red: that
 * was done.
 */
export const invoiceStatuses = ["requested", "issued", "refused", "withdrawn", "red_due", "red"] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];
export const liveInvoices = ["requested", "issued", "red_due"] as const satisfies InvoiceStatus[];

/** The title at the time of the request. */
export type InvoiceTitle = Pick<
  typeof invoiceTitles.$inferSelect,
  "kind" | "name" | "tax_no" | "address" | "phone" | "bank" | "account"
>;

/** A request for the invoice of an order, and the invoice. `db/functions/invoices.sql` follows refunds. */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    title: jsonb().$type<InvoiceTitle>().notNull(),
    status: text({ enum: invoiceStatuses }).notNull().default("requested"),
    /** The invoiced amount. Null until it is issued: then it is what was paid and not refunded. */
    amount: integer(),
    number: text(),
    /** The key of a PDF or a picture. It is removed with the personal data of a cancelled account. */
    file: text(),
    issued_at: time(),
    /** The number of the red invoice. */
    red_number: text(),
    /** Why the shop refused it. */
    reason: text(),
    due_at: time().notNull(),
    ...edited(),
  },
  (t) => [
    uniqueIndex("invoices_one_live")
      .on(t.order_id)
      .where(sql`${t.status} in ${sqlList(liveInvoices)}`),
    index("invoices_order").on(t.order_id, t.id),
    index("invoices_user").on(t.user_id, t.id),
    index("invoices_status").on(t.status, t.due_at, t.id),
    index("invoices_created").on(t.created_at, t.id),
    index("invoices_issued_at").on(t.issued_at, t.id).where(sql`${t.issued_at} is not null`),
    check(
      "invoices_issued",
      sql`(${t.status} in ('issued', 'red_due', 'red')) = (${t.amount} is not null and ${t.number} is not null and ${t.issued_at} is not null)`,
    ),
    check("invoices_amount", sql`${t.amount} between 1 and 99999999`),
    check("invoices_refused", sql`(${t.status} = 'refused') = (${t.reason} is not null)`),
    check("invoices_red", sql`(${t.status} = 'red') = (${t.red_number} is not null)`),
  ],
);
