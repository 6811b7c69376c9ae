import { sql } from "drizzle-orm";
import {
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
import { variants } from "./catalogue";
import { bigId, created, edited, id, keyName, pendingList, pieces, time } from "./columns";
import type { freightUnits } from "./freight";
import { users } from "./users";

export const orderStatuses = ["unpaid", "paid", "shipped", "completed", "cancelled", "refunding", "refunded"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * express: by a carrier · local: by the shop's courier · pickup: at the shop's counter · virtual: nothing is shipped.
 */
export const deliveries = ["express", "local", "pickup", "virtual"] as const;
export type Delivery = (typeof deliveries)[number];
export const hasAddress = (delivery: Delivery) => delivery === "express" || delivery === "local";

export interface AddressSnapshot {
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  detail: string;
  postal_code: string;
}

export interface AddressEventChange {
  before: AddressSnapshot;
  after: AddressSnapshot;
}

export type Contact = Pick<AddressSnapshot, "name" | "phone">;

/** The freight calculation, with the templates at the time of the order. */
export interface FreightDetail {
  /** The most specific known region of the address. Null: none. */
  region: string | null;
  /** The amount that made all of it free, if that is why. */
  free_from: number | null;
  parts: FreightPart[];
}
export interface FreightPart {
  template_id: number;
  name: string;
  by: (typeof freightUnits)[number];
  /** Pieces or grams, and the freight of its lines. */
  units: number;
  goods: number;
  first: number;
  first_price: number;
  next: number;
  next_price: number;
  free_amount: number | null;
  free_count: number | null;
  /** The threshold that makes its lines free. */
  free_by: "amount" | "count" | null;
  amount: number;
}

export const orders = pgTable(
  "orders",
  {
    id: id(),
    order_no: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    status: text({ enum: orderStatuses }).notNull().default("unpaid"),
    /** Prices of the goods minus `discount_total` plus `freight`. */
    total_price: integer().notNull(),
    freight: integer().notNull().default(0),
    /** Null if no template applied. */
    freight_detail: jsonb().$type<FreightDetail>(),
    discount_total: integer().notNull().default(0),
    total_count: integer().notNull(),
    snap_name: text().notNull(),
    snap_image: text(),
    /** The names of all lines, and the tracking numbers of all parcels, one per line, for `search`. */
    goods: text().notNull().default(""),
    tracking_nos: text().notNull().default(""),
    delivery: text({ enum: deliveries }).notNull().default("express"),
    /** The shipping address. Null if nothing is shipped. */
    address: jsonb().$type<AddressSnapshot>(),
    /** The person who collects a pickup order, if provided. */
    contact: jsonb().$type<Contact>(),
    /** Created when a pickup order is paid. Only its shopper sees it. */
    pickup_code: text(),
    remark: text().notNull().default(""),
    note: text().notNull().default(""),
    external_ref: text(),
    /** Why it is not to be shipped, until `hold_until` or until an admin releases it. */
    hold_reason: text(),
    hold_until: time(),
    held_at: time(),
    held_by: integer(),
    /** Everything by which an order is found, in lower case, one per line. In phone numbers only the digits remain. */
    search: text().generatedAlwaysAs(
      sql`lower("order_no" || chr(10) || coalesce("external_ref", '') || chr(10)
        || coalesce(translate(coalesce("address", "contact") ->> 'phone', ' -+', ''), '') || chr(10)
        || coalesce(coalesce("address", "contact") ->> 'name', '') || chr(10) || "goods" || chr(10) || "tracking_nos")`,
    ),
    cancelled_by: text({ enum: ["shopper", "admin", "system"] }),
    refunding_from: text({ enum: ["paid", "shipped", "completed", "cancelled"] }),
    refunded_amount: integer().notNull().default(0),
    expires_at: time().notNull(),
    paid_at: time(),
    shipped_at: time(),
    completed_at: time(),
    cancelled_at: time(),
    /** When the personal data was removed, because the shopper's account was erased. */
    masked_at: time(),
    ...edited(),
  },
  (t) => [
    uniqueIndex("orders_order_no").on(t.order_no),
    uniqueIndex("orders_pickup_code").on(t.pickup_code).where(sql`${t.pickup_code} is not null`),
    check("orders_total_price", sql`${t.total_price} between 1 and 99999999`),
    check("orders_parts", sql`${t.freight} >= 0 and ${t.discount_total} >= 0 and ${t.total_price} - ${t.freight} >= 1`),
    check("orders_total_count", sql`${t.total_count} >= 1`),
    check("orders_refunded", sql`${t.refunded_amount} between 0 and ${t.total_price}`),
    check("orders_paid_at", sql`${t.status} in ('unpaid', 'cancelled') or ${t.paid_at} is not null`),
    check("orders_shipped_at", sql`${t.status} not in ('shipped', 'completed') or ${t.shipped_at} is not null`),
    check("orders_refunding_from", sql`(${t.status} = 'refunding') = (${t.refunding_from} is not null)`),
    check("orders_address", sql`(${t.delivery} in ('express', 'local')) = (${t.address} is not null)`),
    check("orders_contact", sql`${t.contact} is null or ${t.delivery} = 'pickup'`),
    check(
      "orders_pickup",
      sql`case when ${t.delivery} = 'pickup' and ${t.status} in ('paid', 'shipped', 'completed') then ${t.pickup_code} is not null
        else ${t.pickup_code} is null or ${t.delivery} = 'pickup' and ${t.paid_at} is not null end`,
    ),
    check("orders_cancelled_by", sql`${t.status} <> 'cancelled' or ${t.cancelled_by} is not null`),
    check(
      "orders_not_cancelled",
      sql`${t.status} in ('cancelled', 'refunding', 'refunded') or (${t.cancelled_by} is null and ${t.cancelled_at} is null)`,
    ),
    check("orders_completed_at", sql`${t.status} <> 'completed' or ${t.completed_at} is not null`),
    index("orders_user").on(t.user_id, t.created_at, t.id),
    index("orders_user_status").on(t.user_id, t.status, t.created_at, t.id),
    index("orders_created").on(t.created_at, t.id),
    index("orders_paid").on(t.paid_at).where(sql`${t.paid_at} is not null`),
    index("orders_status").on(t.status, t.created_at, t.id),
    // Most orders are sent by express; this partial index finds the others.
    index("orders_delivery").on(t.delivery, t.status, t.created_at, t.id).where(sql`${t.delivery} <> 'express'`),
    // Includes the columns of the other filters, because a list by price reads many entries to fill a page.
    index("orders_price").on(t.total_price, t.created_at, t.id, t.status, t.user_id),
    index("orders_updated").on(t.updated_at, t.id, t.created_at, t.status, t.user_id),
    uniqueIndex("orders_external_ref").on(t.external_ref).where(sql`${t.external_ref} is not null`),
    // Not unique, because 0.2.0 compared references with case.
    index("orders_external_ref_lower").on(sql`lower(${t.external_ref})`).where(sql`${t.external_ref} is not null`),
    index("orders_expiry").on(t.expires_at).where(sql`${t.status} = 'unpaid'`),
    index("orders_completion").on(t.shipped_at).where(sql`${t.status} = 'shipped'`),
    // With the amounts, so that the sum of the money that is not released yet is read from the index alone.
    index("orders_unreleased")
      .on(t.status, t.id, t.total_price, t.refunded_amount)
      .where(sql`${t.status} in ('paid', 'shipped')`),
    index("orders_search").using("gin", pieces(t.search)).with(pendingList),
    index("orders_holding_money").on(t.id).where(sql`${t.status} = 'cancelled' and ${t.paid_at} is not null`),
  ],
);

export const orderItems = pgTable(
  "order_items",
  {
    id: id(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    product_id: integer().notNull(),
    variant_id: integer().notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    /**
     * The variant's values at the time of the order, such as `100 g / tin`. Empty if the product had only one variant.
     */
    variant_name: text().notNull().default(""),
    /** The variant's SKU and barcode at the time of the order, for admins only. */
    sku: text(),
    barcode: text(),
    image: text(),
    price: integer().notNull(),
    /** The variant's cost price at the time of the order, for admins only. Null: unknown. */
    cost_price: integer(),
    count: integer().notNull(),
    subtotal: integer().notNull(),
    discount: integer().notNull().default(0),
    /** The block of the home page that led to the product. Null: unknown. It may have been deleted. */
    block_id: integer(),
    /** Units in parcels: the sum of its `shipment_items`. */
    shipped_count: integer().notNull().default(0),
    /** Units claimed or refunded: the sum of its open and refunded `after_sale_items`. */
    claimed_count: integer().notNull().default(0),
    /** Claimed units that had not been shipped. They will not be shipped. */
    held_count: integer().notNull().default(0),
    refunded_count: integer().notNull().default(0),
    /** Units returned to stock. Maintained by a trigger of the ledger, like `returned_count`. */
    restocked_count: integer().notNull().default(0),
    /** Restocked units that had been shipped. */
    returned_count: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex("order_items_order_variant").on(t.order_id, t.variant_id),
    foreignKey({
      name: "order_items_variant",
      columns: [t.product_id, t.variant_id],
      foreignColumns: [variants.product_id, variants.id],
    }),
    unique("order_items_order_id").on(t.order_id, t.id),
    index("order_items_product").on(t.product_id),
    /** Finds the few unshipped lines of a product that has sold a hundred thousand times. */
    index("order_items_not_left")
      .on(t.product_id)
      .where(sql`${t.shipped_count} + ${t.restocked_count} - ${t.returned_count} < ${t.count}`),
    index("order_items_image").on(t.image).where(sql`${t.image} is not null`),
    check("order_items_subtotal", sql`${t.subtotal} = ${t.price} * ${t.count} and ${t.count} >= 1`),
    check("order_items_discount", sql`${t.discount} between 0 and ${t.subtotal}`),
    check("order_items_shipped", sql`${t.shipped_count} between 0 and ${t.count}`),
    check("order_items_held", sql`${t.held_count} >= 0 and ${t.shipped_count} + ${t.held_count} <= ${t.count}`),
    check(
      "order_items_claimed",
      sql`${t.held_count} <= ${t.claimed_count} and ${t.claimed_count} <= ${t.count} and ${t.refunded_count} between 0 and ${t.claimed_count}`,
    ),
    check("order_items_restocked", sql`${t.restocked_count} between 0 and ${t.count}`),
    check(
      "order_items_returned",
      sql`${t.returned_count} between 0 and least(${t.shipped_count}, ${t.restocked_count})`,
    ),
  ],
);

/** Only a `move`, and a `parcel_undo` of the last parcel, change the state. */
export const orderEventKinds = ["move", "parcel", "parcel_edit", "parcel_undo", "address_edit", "price_edit"] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

export const orderEvents = pgTable(
  "order_events",
  {
    id: bigId(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: orderEventKinds }).notNull().default("move"),
    from: text({ enum: orderStatuses }),
    to: text({ enum: orderStatuses }).notNull(),
    by: text({ enum: ["shopper", "admin", "platform", "system"] }).notNull(),
    user_id: integer(),
    key_name: keyName(),
    reason: text().notNull().default(""),
    /** Set for events of the kind `address_edit`. */
    address_change: jsonb().$type<AddressEventChange>(),
    ...created(),
  },
  (t) => [
    index("order_events_order").on(t.order_id, t.id),
    check(
      "order_events_kind",
      sql`(${t.kind} = 'move') = (${t.from} is distinct from ${t.to}) or (${t.kind}, ${t.from}, ${t.to}) = ('parcel_undo', 'shipped', 'paid')`,
    ),
    check(
      "order_events_by_platform",
      sql`${t.kind} <> 'move' or ${t.to} not in ('paid', 'refunded') or ${t.by} in ('platform', 'admin')`,
    ),
  ],
);

/** A parcel can be undone for this many seconds after shipping. Nothing outside the shop is notified before. */
export const undoSeconds = 60;

/** An order has one or several parcels, and is `shipped` when they contain all its lines. */
export const shipments = pgTable(
  "shipments",
  {
    id: id(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    /** Carrier and tracking number, only for express. */
    carrier: text(),
    tracking_no: text(),
    /** The shop's courier, if provided. */
    courier_name: text(),
    courier_phone: text(),
    /** The `order_id` of its waybill at WeChat. Null: the tracking number was typed. */
    waybill_key: text(),
    shipped_at: time().notNull(),
    ...edited(),
  },
  (t) => [
    unique("shipments_order").on(t.order_id, t.id),
    uniqueIndex("shipments_waybill").on(t.waybill_key).where(sql`${t.waybill_key} is not null`),
    index("shipments_carrier_order").on(t.carrier, t.order_id).where(sql`${t.carrier} is not null`),
    check("shipments_carrier", sql`(${t.carrier} is null) = (${t.tracking_no} is null)`),
    check("shipments_courier", sql`${t.carrier} is null or ${t.courier_name} is null and ${t.courier_phone} is null`),
  ],
);

/**
 * Waybills at WeChat that no parcel has, and with `shipment_id` those whose parcel is being taken back. The sweep
 * cancels them at `cancel_at`.
 */
export const looseWaybills = pgTable(
  "loose_waybills",
  {
    id: id(),
    /** The `order_id` of the waybill at WeChat. */
    key: text().notNull(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    shipment_id: integer().references(() => shipments.id, { onDelete: "cascade" }),
    /** A hash of what it was requested for. Null: it is being cancelled. */
    contents: text(),
    delivery_id: text().notNull(),
    /** Null if the carrier's answer was lost. */
    waybill_id: text(),
    cancel_at: time().notNull(),
    ...created(),
  },
  (t) => [
    unique("loose_waybills_key").on(t.key),
    index("loose_waybills_order").on(t.order_id),
    index("loose_waybills_due").on(t.cancel_at),
  ],
);

/**
 * The units of each line in a parcel. Both foreign keys include the order, so the parcel and the line belong to the
 * same order.
 */
export const shipmentItems = pgTable(
  "shipment_items",
  {
    shipment_id: integer().notNull(),
    item_id: integer().notNull(),
    order_id: integer().notNull(),
    count: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shipment_id, t.item_id] }),
    foreignKey({
      name: "shipment_items_shipment",
      columns: [t.order_id, t.shipment_id],
      foreignColumns: [shipments.order_id, shipments.id],
    }),
    foreignKey({
      name: "shipment_items_item",
      columns: [t.order_id, t.item_id],
      foreignColumns: [orderItems.order_id, orderItems.id],
    }),
    index("shipment_items_line").on(t.order_id, t.item_id),
    check("shipment_items_count", sql`${t.count} >= 1`),
  ],
);

/**
 * Sent to WeChat after the shipment's transaction, and retried until WeChat responds. Each parcel resets it to pending.
 */
export const shippingReports = pgTable(
  "shipping_reports",
  {
    order_id: integer()
      .primaryKey()
      .references(() => orders.id),
    status: text({ enum: ["pending", "sent", "failed"] })
      .notNull()
      .default("pending"),
    /** Incremented by each change. A response to an earlier revision is ignored. */
    revision: integer().notNull().default(1),
    attempts: integer().notNull().default(0),
    next_attempt_at: time().notNull().defaultNow(),
    last_error: text(),
    sent_at: time(),
    ...created(),
  },
  (t) => [
    index("shipping_reports_due").on(t.next_attempt_at).where(sql`${t.status} = 'pending'`),
    index("shipping_reports_failed").on(t.order_id).where(sql`${t.status} = 'failed'`),
  ],
);
