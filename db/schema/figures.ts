import { bigint, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { products } from "./catalogue";
import { time } from "./columns";
import { orderStatuses } from "./orders";

/**
 * The dashboard's figures; triggers insert them (see the migrations). A change adds a row and touches no other, so that
 * no order waits for another. A figure is the sum of its rows; `mergeFigures` merges them.
 */
export const orderFigures = pgTable(
  "order_figures",
  {
    /** placed, received, returned: orders and money · lapsed: failed payments · an order status: orders in it now. */
    figure: text({ enum: ["placed", "received", "returned", "lapsed", ...orderStatuses] }).notNull(),
    /** The start of a quarter of an hour: in every time zone a day begins with one. Null for an order status. */
    at: time(),
    count: integer().notNull(),
    amount: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [index("order_figures_at").on(t.at, t.figure, t.count, t.amount)],
);

/** How `sold` changed on each day of the shop. A trigger updates it, under the lock of the product's row. */
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
