import { type SQL, sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./columns";
import { users } from "./users";

const searched = () => ({
  created_at: time().notNull(),
  /** 36 hours of `created_at`: a search reads one span after another and stops when it has enough. */
  span: integer().notNull(),
  /** Values of other filters, each after a space: ` i12 u5 paid`. */
  marks: text().notNull(),
  /** All texts to search in, in lower case, one a line. */
  words: text().notNull(),
});
/**
 * Indexes each three characters in a row, with the span. About 25 changed rows are written together, which halves their
 * cost. More of them would make searches slow: the waiting ones are read again for each span.
 */
const keysOf = (name: string, keys: SQL) => index(name).using("gin", keys).with({ gin_pending_list_limit: 64 });

/** Triggers keep this table and the next one (see db/functions). */
export const userSearch = pgTable(
  "user_search",
  {
    id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    ...searched(),
    /** Orders with smaller ids still have an earlier name. The sweep goes on from here. */
    renamed_below: integer(),
  },
  (t) => [
    keysOf("user_search_keys", sql`search_keys(${t.words}, ${t.marks}, ${t.span})`),
    index("user_search_renamed").on(t.id).where(sql`${t.renamed_below} is not null`),
  ],
);

/** Orders are never deleted, so these rows need no key that refers to them: it would cost each order a look. */
export const orderSearch = pgTable(
  "order_search",
  {
    id: integer().primaryKey(),
    ...searched(),
    /** The customer's user name and e-mail address, which an order does not show. The last line of `words`, after chr(4), is their phone. */
    names: text().notNull(),
  },
  (t) => [keysOf("order_search_keys", sql`order_keys(${t.words}, ${t.names}, ${t.marks}, ${t.span})`)],
);
