import { bigint, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { products } from "./catalogue";
import { time } from "./columns";
import { orderStatuses } from "./orders";
import { users } from "./users";

/**
 * The dashboard's figures, inserted by triggers (db/functions/figures.sql). A change adds rows instead of updating one,
 * so that orders do not wait for each other. A figure is the sum of its rows; `mergeFigures` merges them.
 */
export const orderFigures = pgTable(
  "order_figures",
  {
    /**
     * placed, received, returned: orders and money · lapsed: failed payments · an order status: orders currently in it.
     */
    figure: text({ enum: ["placed", "received", "returned", "lapsed", ...orderStatuses] }).notNull(),
    /** The start of a quarter-hour. In every time zone, days start with one. Null for an order status. */
    at: time(),
    count: integer().notNull(),
    amount: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [index("order_figures_at").on(t.at, t.figure, t.count, t.amount)],
);

/**
 * The totals of each user's orders, maintained by triggers (db/functions/customers.sql). Separate from the user's row,
 * because orders change them often and that row has wide indexes.
 */
export const customerFigures = pgTable(
  "customer_figures",
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    order_count: integer().notNull().default(0),
    paid_count: integer().notNull().default(0),
    /** Paid minus refunded. */
    spent: bigint({ mode: "number" }).notNull().default(0),
    last_order_at: time(),
    /**
     * When the user was created. Part of each index, because a list by a figure within a time range reads many entries
     * to fill a page.
     */
    joined_at: time().notNull(),
  },
  (t) => [
    index("customer_figures_by_orders").on(t.order_count, t.user_id, t.joined_at),
    index("customer_figures_by_spent").on(t.spent, t.user_id, t.joined_at),
    index("customer_figures_by_last_order").on(t.last_order_at.desc().nullsLast(), t.user_id.desc(), t.joined_at),
    index("customer_figures_joined").on(t.joined_at),
  ],
);

/** Units sold on each day of the shop, updated by a trigger under the lock of the product's row. */
export const productDays = pgTable(
  "product_days",
  {
    product_id: integer()
      .notNull()
      .references(() => products.id),
    day: date({ mode: "string" }).notNull(),
    units: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.product_id, t.day] }), index("product_days_best").on(t.day, t.units, t.product_id)],
);
