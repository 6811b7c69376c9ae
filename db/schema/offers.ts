import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { created, edited, id, time } from "./columns";
import { orders } from "./orders";
import { users } from "./users";

/** The price that an offer lowers: of each product, of the whole order, or of the freight. */
export const offerLevels = ["product", "order", "freight"] as const;
export type OfferLevel = (typeof offerLevels)[number];
export const couponLevels = ["order", "freight"] as const;
export const offerKinds = ["percent", "amount"] as const;
export type OfferKind = (typeof offerKinds)[number];
export const offerScopes = ["all", "products", "categories"] as const;
export const offerStatuses = ["active", "stopped"] as const;

/** From this price of the goods, in fen, `off` is taken off: hundredths of a percent, or fen. */
export interface OfferTier {
  from: number;
  off: number;
}

const rule = () => ({
  kind: text({ enum: offerKinds }).notNull(),
  tiers: jsonb().$type<OfferTier[]>().notNull(),
  /** The largest discount in fen. */
  cap: integer(),
  scope: text({ enum: offerScopes }).notNull().default("all"),
  /** Ids of products, or of categories, which include those below them. */
  scope_ids: integer().array().notNull().default([]),
});

export const promotions = pgTable(
  "promotions",
  {
    id: id(),
    /** For admins. */
    name: text().notNull(),
    /** For shoppers. */
    label: text().notNull(),
    level: text({ enum: offerLevels }).notNull(),
    ...rule(),
    starts_at: time(),
    ends_at: time(),
    /** For order promotions: a coupon can be used in addition. */
    with_coupon: boolean().notNull().default(true),
    status: text({ enum: offerStatuses }).notNull().default("active"),
    ...edited(),
  },
  (t) => [
    uniqueIndex("promotions_name").on(t.name),
    check("promotions_cap", sql`${t.cap} >= 1`),
    check("promotions_times", sql`${t.starts_at} < ${t.ends_at}`),
    check("promotions_scope", sql`(${t.scope} = 'all') = (${t.scope_ids} = '{}')`),
  ],
);

/** How shoppers get a coupon: from the list of coupons, by a code, or from an admin. */
export const couponClaims = ["open", "code", "grant"] as const;

export const coupons = pgTable(
  "coupons",
  {
    id: id(),
    /** For shoppers, too. */
    name: text().notNull(),
    level: text({ enum: couponLevels }).notNull().default("order"),
    ...rule(),
    claim: text({ enum: couponClaims }).notNull().default("open"),
    /** 0: as many as shoppers want. */
    total: integer().notNull().default(0),
    claimed: integer().notNull().default(0),
    per_user: integer().notNull().default(1),
    claim_from: time(),
    claim_to: time(),
    /** A copy is valid between these times, or for `valid_days` from its claim. */
    valid_from: time(),
    valid_to: time(),
    valid_days: integer(),
    /** One code for all shoppers. Single-use codes are in `coupon_codes`. */
    code: text(),
    status: text({ enum: offerStatuses }).notNull().default("active"),
    ...edited(),
  },
  (t) => [
    uniqueIndex("coupons_name").on(t.name),
    uniqueIndex("coupons_code").on(t.code).where(sql`${t.code} is not null`),
    check("coupons_cap", sql`${t.cap} >= 1`),
    check("coupons_scope", sql`(${t.scope} = 'all') = (${t.scope_ids} = '{}')`),
    check("coupons_claimed", sql`${t.claimed} >= 0 and (${t.total} = 0 or ${t.claimed} <= ${t.total})`),
    check("coupons_per_user", sql`${t.per_user} between 1 and 100`),
    check("coupons_valid", sql`(${t.valid_days} is null) <> (${t.valid_to} is null)`),
    check("coupons_code_claim", sql`${t.code} is null or ${t.claim} = 'code'`),
  ],
);

/** A coupon given to all customers that matched a filter of the list of customers. */
export const couponGrants = pgTable(
  "coupon_grants",
  {
    id: id(),
    coupon_id: integer()
      .notNull()
      .references(() => coupons.id),
    filter: jsonb().$type<Record<string, string | number>>().notNull(),
    granted: integer().notNull(),
    ...created(),
  },
  (t) => [index("coupon_grants_coupon").on(t.coupon_id, t.id)],
);

export const userCouponStatuses = ["unused", "used", "void"] as const;

/** A shopper's copy of a coupon, with the rule as it was when claimed. */
export const userCoupons = pgTable(
  "user_coupons",
  {
    id: id(),
    coupon_id: integer()
      .notNull()
      .references(() => coupons.id),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    /** Counts the copies of a shopper, up to `per_user`. */
    seq: integer().notNull(),
    status: text({ enum: userCouponStatuses }).notNull().default("unused"),
    order_id: integer().references(() => orders.id),
    name: text().notNull(),
    level: text({ enum: couponLevels }).notNull(),
    ...rule(),
    valid_from: time().notNull(),
    valid_to: time().notNull(),
    /** Why an admin voided it. */
    void_reason: text(),
    grant_id: integer().references(() => couponGrants.id),
    ...edited(),
  },
  (t) => [
    uniqueIndex("user_coupons_seq").on(t.coupon_id, t.user_id, t.seq),
    index("user_coupons_user").on(t.user_id, t.status, t.valid_to, t.id),
    index("user_coupons_coupon").on(t.coupon_id, t.id),
    index("user_coupons_grant").on(t.grant_id).where(sql`${t.grant_id} is not null`),
    index("user_coupons_spent").on(t.coupon_id, t.order_id).where(sql`${t.status} = 'used'`),
    uniqueIndex("user_coupons_order").on(t.order_id).where(sql`${t.order_id} is not null`),
    check("user_coupons_used", sql`(${t.status} = 'used') = (${t.order_id} is not null)`),
    check("user_coupons_void", sql`(${t.status} = 'void') = (${t.void_reason} is not null)`),
    check("user_coupons_valid", sql`${t.valid_from} < ${t.valid_to}`),
  ],
);

export const couponCodes = pgTable(
  "coupon_codes",
  {
    code: text().primaryKey(),
    coupon_id: integer()
      .notNull()
      .references(() => coupons.id),
    user_coupon_id: integer().references(() => userCoupons.id),
    ...created(),
  },
  (t) => [
    index("coupon_codes_coupon").on(t.coupon_id, t.code),
    uniqueIndex("coupon_codes_user_coupon").on(t.user_coupon_id).where(sql`${t.user_coupon_id} is not null`),
  ],
);

/** `admin`: an admin lowered the price of the unpaid order. */
export const discountKinds = ["promotion", "coupon", "admin"] as const;
export type DiscountKind = (typeof discountKinds)[number];
export const discountTargets = ["goods", "freight"] as const;

/** Why an order costs less than its goods and the freight: one row for each reason. */
export const orderDiscounts = pgTable(
  "order_discounts",
  {
    id: id(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: discountKinds }).notNull(),
    /** The promotion, or the shopper's copy of the coupon. */
    source_id: integer(),
    /** Shown to the shopper. For `admin`, the reason. */
    name: text().notNull(),
    target: text({ enum: discountTargets }).notNull(),
    amount: integer().notNull(),
    /** The discount of each line, by position. Null for freight. The sum over all rows is `order_items.discount`. */
    shares: integer().array(),
    ...created(),
  },
  (t) => [
    index("order_discounts_order").on(t.order_id, t.id),
    index("order_discounts_source").on(t.kind, t.source_id).where(sql`${t.source_id} is not null`),
    check("order_discounts_amount", sql`${t.amount} >= 1 or (${t.amount} < 0 and ${t.kind} = 'admin')`),
    check("order_discounts_shares", sql`(${t.target} = 'goods') = (${t.shares} is not null)`),
    check("order_discounts_source_kind", sql`(${t.kind} = 'admin') = (${t.source_id} is null)`),
  ],
);
