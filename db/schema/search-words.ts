import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { edited, id } from "./columns";

/** `hot`: suggested to shoppers. `blocked`: never shown to them, and not counted. */
export const searchWordKinds = ["hot", "blocked"] as const;

export const searchWords = pgTable(
  "search_words",
  {
    id: id(),
    word: text().notNull(),
    /** The form in which words are compared: lower case, normal width, single spaces. */
    normal: text().notNull(),
    kind: text({ enum: searchWordKinds }).notNull(),
    sort: integer().notNull().default(0),
    ...edited(),
  },
  (t) => [uniqueIndex("search_words_normal").on(t.normal)],
);

/** How often shoppers searched for a word on a day of the shop, and how often they found nothing. */
export const searchDays = pgTable(
  "search_days",
  {
    day: date({ mode: "string" }).notNull(),
    /** In its normal form. */
    word: text().notNull(),
    times: integer().notNull(),
    empty: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.word] }),
    index("search_days_found")
      .on(t.day, sql`(${t.times} - ${t.empty}) desc`, t.word)
      .where(sql`${t.times} > ${t.empty}`),
    check("search_days_empty", sql`${t.empty} between 0 and ${t.times}`),
  ],
);
