import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { products } from "./catalogue";
import { bigId, created } from "./columns";
import { orders } from "./orders";

/** One row per change of a stock: the sum of a product's deltas is always its stock. */
export const stockLedger = pgTable(
  "stock_ledger",
  {
    id: bigId(),
    product_id: integer()
      .notNull()
      .references(() => products.id),
    delta: integer().notNull(),
    reason: text({ enum: ["initial", "order", "cancel", "refund", "late_payment", "adjust"] }).notNull(),
    order_id: integer().references(() => orders.id),
    user_id: integer(),
    note: text().notNull().default(""),
    ...created(),
  },
  (t) => [
    check("stock_ledger_delta", sql`${t.delta} <> 0`),
    index("stock_ledger_product").on(t.product_id, t.id),
    index("stock_ledger_order").on(t.order_id).where(sql`${t.order_id} is not null`),
  ],
);
