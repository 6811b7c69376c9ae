import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, created, id } from "./columns";
import { users } from "./users";

export const codeKinds = ["product", "theme", "category", "coupon", "page"] as const;
export type CodeKind = (typeof codeKinds)[number];

/** Mini-program codes. A printed one remains valid, so that rows are never deleted. */
export const codes = pgTable(
  "codes",
  {
    id: id(),
    key: text().notNull(),
    kind: text({ enum: codeKinds }).notNull(),
    /** The id of the record, or the path of the page with its query. */
    target: text().notNull(),
    scans: integer().notNull().default(0),
    made_by: integer()
      .notNull()
      .references(() => users.id),
    ...created(),
  },
  (t) => [
    uniqueIndex("codes_key").on(t.key),
    uniqueIndex("codes_target").on(t.kind, t.target),
    check("codes_key_form", sql`${t.key} ~ '^[A-Z2-9]{8}$'`),
    check("codes_scans", sql`${t.scans} >= 0`),
  ],
);

/** Pictures from WeChat, so that it is called once for each code. Another mini-program has other pictures. */
export const codeImages = pgTable("code_images", {
  code_id: integer()
    .primaryKey()
    .references(() => codes.id),
  app_id: text().notNull(),
  image: bytes().notNull(),
  ...created(),
});
