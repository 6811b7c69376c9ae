import { type SQLWrapper, sql } from "drizzle-orm";
import { bigint, customType, integer, text, timestamp } from "drizzle-orm/pg-core";

// A field has the same snake_case name from the column to the API.

export const time = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

export const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
export const bigId = () => bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity();

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

export const created = () => ({ created_at: time().notNull().defaultNow() });
export const edited = () => ({
  created_at: time().notNull().defaultNow(),
  updated_at: time()
    .notNull()
    .defaultNow()
    .$onUpdate(() => sql`now()`),
  version: integer().notNull().default(1),
});
/** The name of the API key whose request writes the row; null without one. `perform` sets it for its transaction. */
export const keyName = () => text().default(sql`nullif(current_setting('kiosk.key', true), '')`);
export const softDeleted = () => ({ deleted_at: time() });
/** Deleted records are in the bin until they are restored, or until `gone_at` marks them as permanently deleted. */
export const binned = () => ({ ...softDeleted(), gone_at: time() });

/** Literals for `in`. They are part of the query text, because the planner must see them to use a partial index. */
export const sqlList = (names: readonly string[]) => sql.raw(`(${names.map((name) => `'${name}'`).join(", ")})`);

/** The widths to which pictures are resized. */
export const drawnWidths = (column: SQLWrapper) => sql`${column} <@ array[320, 750, 2000]`;

/** The indexed pieces of a searchable text (db/functions/before-tables.sql). */
export const pieces = (words: SQLWrapper) => sql`pieces(${words})`;
/** In KiB, about 400 changed orders. A shorter list makes writing slower; a search reads all of it, in less than 1 ms. */
export const pendingList = { gin_pending_list_limit: 1024 };
