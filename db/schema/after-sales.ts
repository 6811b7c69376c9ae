import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bigId, created, drawnWidths, edited, id, keyName, time } from "./columns";
import { looseFiles } from "./content";
import { orderItems, orders } from "./orders";
import { refunds } from "./payments";
import { users } from "./users";

/** refund: money only · return: the goods are sent back first. */
export const afterSaleTypes = ["refund", "return"] as const;
export type AfterSaleType = (typeof afterSaleTypes)[number];

/** The goods that a reason can apply to: unshipped units, shipped units that the shopper keeps, or units that are returned. */
export const reasonCases = ["unshipped", "refund", "return"] as const;
export type ReasonCase = (typeof reasonCases)[number];

export const afterSaleStatuses = [
  "requested",
  "approved",
  "sent",
  "refunding",
  "refunded",
  "rejected",
  "withdrawn",
  "closed",
] as const;
export type AfterSaleStatus = (typeof afterSaleStatuses)[number];
export const activeAfterSales = ["requested", "approved", "sent", "refunding"] as const satisfies AfterSaleStatus[];

/** The shop's return address at the time of approval. */
export interface ReturnAddress {
  name: string;
  phone: string;
  address: string;
}

/** An after-sale request for units of an order. Only its refund moves money. */
export const afterSales = pgTable(
  "after_sales",
  {
    id: id(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    type: text({ enum: afterSaleTypes }).notNull(),
    status: text({ enum: afterSaleStatuses }).notNull().default("requested"),
    /** A code of the dictionary `after_sale_reason`. */
    reason: text().notNull(),
    description: text().notNull().default(""),
    /** The sum of its lines, which never changes. */
    entitled: integer().notNull(),
    entitled_freight: integer().notNull().default(0),
    /** True if none of its units had been shipped. The system then approves it after a time limit. */
    is_held: boolean().notNull().default(false),
    /** The amount to refund. Null until it is decided. */
    agreed: integer(),
    agreed_freight: integer(),
    by: text({ enum: ["shopper", "admin"] })
      .notNull()
      .default("shopper"),
    is_automatic: boolean().notNull().default(false),
    /** The newest refund. Null while `refunding` if another refund of the payment must finish first. */
    refund_id: integer().references(() => refunds.id),
    return_to: jsonb().$type<ReturnAddress>(),
    carrier: text(),
    tracking_no: text(),
    /** When the system takes the next step, or when the shop's decision is overdue. Null: no time limit. */
    due_at: time(),
    ...edited(),
  },
  (t) => [
    unique("after_sales_order_id").on(t.order_id, t.id),
    uniqueIndex("after_sales_refund").on(t.refund_id),
    index("after_sales_user").on(t.user_id, t.id),
    index("after_sales_status").on(t.status, t.due_at, t.id),
    index("after_sales_created").on(t.created_at, t.id),
    index("after_sales_type").on(t.type, t.created_at, t.id),
    index("after_sales_tracking").on(t.tracking_no).where(sql`${t.tracking_no} is not null`),
    /** The requests that the sweep processes. Other overdue requests wait for the shop. */
    index("after_sales_due")
      .on(t.due_at)
      .where(sql`${t.status} = 'approved' or ${t.status} = 'requested' and ${t.is_held}`),
    check("after_sales_entitled", sql`${t.entitled} >= 0 and ${t.entitled_freight} >= 0`),
    check(
      "after_sales_agreed",
      sql`(${t.agreed} is null) = (${t.agreed_freight} is null) and ${t.agreed} between 0 and ${t.entitled} and ${t.agreed_freight} >= 0`,
    ),
    check("after_sales_decided", sql`${t.status} not in ('refunding', 'refunded') or ${t.agreed} is not null`),
    check("after_sales_parcel", sql`(${t.carrier} is null) = (${t.tracking_no} is null)`),
    check("after_sales_sent", sql`${t.status} <> 'sent' or ${t.tracking_no} is not null`),
    check("after_sales_return", sql`${t.type} = 'return' or ${t.return_to} is null and ${t.tracking_no} is null`),
    check("after_sales_description", sql`length(${t.description}) <= 500`),
  ],
);

/**
 * The units of each line. Both foreign keys include the order, so the request and the line belong to the same order.
 */
export const afterSaleItems = pgTable(
  "after_sale_items",
  {
    after_sale_id: integer().notNull(),
    item_id: integer().notNull(),
    order_id: integer().notNull(),
    count: integer().notNull(),
    /** The units that had not been shipped. They cannot be added to a parcel. */
    held: integer().notNull(),
    entitled: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.after_sale_id, t.item_id] }),
    foreignKey({
      name: "after_sale_items_after_sale",
      columns: [t.order_id, t.after_sale_id],
      foreignColumns: [afterSales.order_id, afterSales.id],
    }),
    foreignKey({
      name: "after_sale_items_item",
      columns: [t.order_id, t.item_id],
      foreignColumns: [orderItems.order_id, orderItems.id],
    }),
    index("after_sale_items_line").on(t.order_id, t.item_id),
    check("after_sale_items_count", sql`${t.count} >= 1 and ${t.held} between 0 and ${t.count} and ${t.entitled} >= 0`),
  ],
);

/**
 * An event with the same state before and after is not a transition, for example a corrected parcel or a retried
 * refund.
 */
export const afterSaleEvents = pgTable(
  "after_sale_events",
  {
    id: bigId(),
    after_sale_id: integer()
      .notNull()
      .references(() => afterSales.id),
    from: text({ enum: afterSaleStatuses }),
    to: text({ enum: afterSaleStatuses }).notNull(),
    by: text({ enum: ["shopper", "admin", "platform", "system"] }).notNull(),
    user_id: integer(),
    key_name: keyName(),
    reason: text().notNull().default(""),
    ...created(),
  },
  (t) => [index("after_sale_events_after_sale").on(t.after_sale_id, t.id)],
);

/** Pictures of an event: evidence from the shopper or the shop. They are not part of the file library. */
export const afterSaleImages = pgTable(
  "after_sale_images",
  {
    key: text().primaryKey(),
    event_id: integer()
      .notNull()
      .references(() => afterSaleEvents.id),
    position: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    widths: integer().array().notNull(),
  },
  (t) => [
    uniqueIndex("after_sale_images_event").on(t.event_id, t.position),
    check("after_sale_images_position", sql`${t.position} between 0 and 5`),
    check("after_sale_images_widths", drawnWidths(t.widths)),
  ],
);

/** A picture that a shopper has uploaded and that no request uses yet. It is deleted with its loose file. */
export const shopperImages = pgTable("shopper_images", {
  key: text()
    .primaryKey()
    .references(() => looseFiles.key, { onDelete: "cascade" }),
  user_id: integer()
    .notNull()
    .references(() => users.id),
  width: integer().notNull(),
  height: integer().notNull(),
  widths: integer().array().notNull(),
  ...created(),
});
