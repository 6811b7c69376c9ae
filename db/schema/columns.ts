import { type SQLWrapper, sql } from "drizzle-orm";
import { bigint, integer, timestamp } from "drizzle-orm/pg-core";

// A field has one name from the column to the API: table properties are the column names, in snake_case.

export const time = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

export const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
export const bigId = () => bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity();

export const created = () => ({ created_at: time().notNull().defaultNow() });
export const edited = () => ({
  created_at: time().notNull().defaultNow(),
  updated_at: time()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
  version: integer().notNull().default(1),
});
export const softDeleted = () => ({ deleted_at: time() });
/** Deleted records lie in the bin, until somebody puts them back or `gone_at` says that they left it for good. */
export const binned = () => ({ ...softDeleted(), gone_at: time() });

/** Names for `in`. They stand in the text: the planner must see them to use an index that has only some rows. */
export const listed = (names: readonly string[]) => sql.raw(`(${names.map((name) => `'${name}'`).join(", ")})`);

/** The only widths in which pictures are drawn. */
export const drawnWidths = (column: SQLWrapper) => sql`${column} <@ array[320, 750, 2000]`;
