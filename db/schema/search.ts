import { type SQL, sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { users } from "./users";

const searched = () => ({
  created_at: time().notNull(),
  /** 36 hours of `created_at`. A search reads one span after another and stops when it has enough rows. */
  span: integer().notNull(),
  /** Values of other filters, each after a space: ` i12 u5 paid`. */
  marks: text().notNull(),
  /** All searchable texts in lower case, one per line. */
  words: text().notNull(),
});
/**
 * Indexes each sequence of three characters with the span. The pending list contains about 25 changed rows, which
 * halves the cost of writing. A longer list would slow down searches, which read it again for each span.
 */
const keysOf = (name: string, keys: SQL) => index(name).using("gin", keys).with({ gin_pending_list_limit: 64 });

/** Maintained by triggers, like the next table (db/functions/search.sql). */
export const userSearch = pgTable(
  "user_search",
  {
    id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    ...searched(),
    /** Orders with smaller ids still have an earlier name; the sweep continues here. */
    renamed_below: integer(),
  },
  (t) => [
    keysOf("user_search_keys", sql`search_keys(${t.words}, ${t.marks}, ${t.span})`),
    index("user_search_renamed").on(t.id).where(sql`${t.renamed_below} is not null`),
  ],
);

/** Orders are never deleted, so this table has no foreign key, which would cost each order a lookup. */
export const orderSearch = pgTable(
  "order_search",
  {
    id: integer().primaryKey(),
    ...searched(),
    /**
     * The customer's user name and email, which an order does not show. The phone number is the last line of `words`,
     * after chr(4).
     */
    names: text().notNull(),
  },
  (t) => [keysOf("order_search_keys", sql`order_keys(${t.words}, ${t.names}, ${t.marks}, ${t.span})`)],
);
