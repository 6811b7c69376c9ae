import { sql } from "drizzle-orm";
import { boolean, check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "./users";

export interface ListPreference {
  /** The visible columns in their order. Null: the list's default. */
  columns: string[] | null;
  views: { name: string; query: string }[];
}

/** An admin's preferences for the back office. Without a row, the browser's apply. */
export const preferences = pgTable(
  "preferences",
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id),
    language: text({ enum: ["en", "zh"] }),
    scheme: text({ enum: ["light", "dark"] }),
    single_keys: boolean().notNull().default(true),
    /** Whether the open back office beeps when a new order is paid. */
    order_sound: boolean().notNull().default(false),
    lists: jsonb().$type<Record<string, ListPreference>>().notNull().default({}),
  },
  (t) => [
    check("preferences_language", sql`${t.language} in ('en', 'zh')`),
    check("preferences_scheme", sql`${t.scheme} in ('light', 'dark')`),
  ],
);
