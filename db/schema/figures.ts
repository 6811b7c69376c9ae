import { bigint, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { products } from "./catalogue";
import { time } from "./columns";
import { orderStatuses } from "./orders";

/**
 * What the dashboard counts, kept by triggers (see the migrations). A change adds a row and touches no other, so no order waits for
 * another; `mergeFigures` puts them together. What counts is the sum.
 */
export const orderFigures = pgTable(
  "order_figures",
  {
    /** placed, received and returned: orders and money · lapsed: payments that came to nothing · a state: orders in it now. */
    figure: text({ enum: ["placed", "received", "returned", "lapsed", ...orderStatuses] }).notNull(),
    /** The quarter of an hour: every time zone's days begin with one. Null for a state. */
    at: time(),
    count: integer().notNull(),
    amount: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [index("order_figures_at").on(t.at, t.figure, t.count, t.amount)],
);

/** How `sold` moved on the shop's days; kept by a trigger, under the lock of the product's row. */
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
