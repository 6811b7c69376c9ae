import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { products, variants } from "./catalogue";
import { created, id, time } from "./columns";
import { users } from "./users";

export const cartItems = pgTable(
  "cart_items",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id),
    variant_id: integer().notNull(),
    product_id: integer().notNull(),
    count: integer().notNull(),
    /** Selected for the next order. */
    is_chosen: boolean().notNull(),
    /** The price and names that the shopper saw last. A later price is shown as a change; the names are shown once it is off sale. */
    seen_price: integer().notNull(),
    product_name: text().notNull(),
    variant_name: text().notNull(),
    /** The order of the lines. */
    ...created(),
    changed_at: time().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.variant_id] }),
    foreignKey({
      name: "cart_items_variant",
      columns: [t.product_id, t.variant_id],
      foreignColumns: [variants.product_id, variants.id],
    }),
    check("cart_items_count", sql`${t.count} between 1 and 999`),
  ],
);

export const favourites = pgTable(
  "favourites",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id),
    product_id: integer()
      .notNull()
      .references(() => products.id),
    ...created(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.product_id] }),
    index("favourites_user").on(t.user_id, t.created_at, t.product_id),
  ],
);

/** Shoppers who wait for a sold-out variant. A row is deleted when its message is queued. */
export const stockNotices = pgTable(
  "stock_notices",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id),
    product_id: integer().notNull(),
    variant_id: integer().notNull(),
    /** A line of the variant's stock ledger. Units of later lines count as arrived. */
    ledger_id: bigint({ mode: "number" }).notNull(),
    ...created(),
  },
  (t) => [
    unique("stock_notices_once").on(t.variant_id, t.user_id),
    index("stock_notices_user").on(t.user_id),
    foreignKey({
      name: "stock_notices_variant",
      columns: [t.product_id, t.variant_id],
      foreignColumns: [variants.product_id, variants.id],
    }),
  ],
);
