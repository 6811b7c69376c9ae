import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { afterSales } from "./after-sales";
import { variants } from "./catalogue";
import { bigId, created, keyName } from "./columns";
import { orders } from "./orders";

export const stockReasons = ["initial", "order", "cancel", "refund", "late_payment", "adjust", "return"] as const;

/** One row per change of stock: the sum of a variant's deltas is its stock. */
export const stockLedger = pgTable(
  "stock_ledger",
  {
    id: bigId(),
    product_id: integer().notNull(),
    variant_id: integer().notNull(),
    delta: integer().notNull(),
    reason: text({ enum: stockReasons }).notNull(),
    order_id: integer().references(() => orders.id),
    /** The after-sale request that returned the units. Null: none, or the whole order was refunded. */
    after_sale_id: integer().references(() => afterSales.id),
    user_id: integer(),
    key_name: keyName(),
    /** The reserved units that were subtracted in a stock count. */
    reserved: integer(),
    note: text().notNull().default(""),
    ...created(),
  },
  (t) => [
    check("stock_ledger_delta", sql`${t.delta} <> 0`),
    check("stock_ledger_order", sql`(${t.reason} in ('initial', 'adjust')) = (${t.order_id} is null)`),
    check(
      "stock_ledger_sign",
      sql`case when ${t.delta} > 0 then ${t.reason} not in ('order', 'late_payment') else ${t.reason} not in ('initial', 'cancel', 'refund', 'return') end`,
    ),
    check("stock_ledger_adjusted_by", sql`${t.reason} <> 'adjust' or ${t.user_id} is not null`),
    foreignKey({
      name: "stock_ledger_variant",
      columns: [t.product_id, t.variant_id],
      foreignColumns: [variants.product_id, variants.id],
    }),
    index("stock_ledger_product").on(t.product_id, t.id),
    index("stock_ledger_created").on(t.created_at, t.product_id),
    check("stock_ledger_after_sale", sql`${t.reason} in ('refund', 'return') or ${t.after_sale_id} is null`),
    check("stock_ledger_returned", sql`${t.reason} <> 'return' or ${t.after_sale_id} is not null`),
    index("stock_ledger_after_sale").on(t.after_sale_id).where(sql`${t.after_sale_id} is not null`),
    index("stock_ledger_order").on(t.order_id).where(sql`${t.order_id} is not null`),
  ],
);
