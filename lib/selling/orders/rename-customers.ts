import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import type { Sweep } from "@/lib/kernel/work/sweep";

/** The newest 1,000 orders have a new name at once (see db/functions). Each round brings it to 1,000 more. */
export const renameCustomers: Sweep = {
  name: "names in orders",
  due: (db, most) =>
    rows<{ id: number }>(db, sql`select id from user_search where renamed_below is not null order by id limit ${most}`),
  work: (db, id) => db.execute(sql`select rename_in_orders(id, renamed_below) from user_search where id = ${id}`),
};
