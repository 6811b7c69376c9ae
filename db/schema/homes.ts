import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable } from "drizzle-orm/pg-core";
import { edited, time } from "./columns";

const list = () => jsonb().$type<{ id: number; type: string }[]>();

/** At most one row. Null in `blocks` and `published`: the default home page. */
export const homes = pgTable(
  "homes",
  {
    id: integer().primaryKey().default(1),
    /** The draft. */
    blocks: list(),
    published: list(),
    /** Shown before `published`. */
    previous: list(),
    /** Shown in place of `published` from `publish_at` on. */
    upcoming: list(),
    publish_at: time(),
    ...edited(),
  },
  (t) => [
    check("homes_one", sql`${t.id} = 1`),
    check("homes_upcoming", sql`(${t.upcoming} is null) = (${t.publish_at} is null)`),
  ],
);
