import { sql } from "drizzle-orm";
import type { Tidying } from "@/lib/kernel/work/sweep";

const isOld = sql`created_at < now() - interval '30 days'`;

/** Events are kept for 30 days, with what was sent of them. Ids are nearly in the order of time, so the old ones are among the first. */
export const forgetEvents: Tidying = {
  name: "old events",
  tidy: (db) =>
    db.execute(sql`delete from events where ${isOld}
      and id = any(array(select id from events order by id limit 1000))`),
};
