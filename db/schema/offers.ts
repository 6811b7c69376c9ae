import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { created, id } from "./columns";
import { orders } from "./orders";

/** `admin`: an admin lowered the price of the unpaid order. */
export const discountKinds = ["admin"] as const;
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
    check("order_discounts_amount", sql`${t.amount} >= 1`),
    check("order_discounts_shares", sql`(${t.target} = 'goods') = (${t.shares} is not null)`),
  ],
);
