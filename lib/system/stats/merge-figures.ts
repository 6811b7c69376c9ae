import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { CleanupSweep } from "@/lib/kernel/work/sweep";

export const mergeFigures: CleanupSweep = { name: "figures", tidy: merge };

/**
 * Merges the rows of each figure to limit their number. It is one statement, so a concurrent query never counts a row
 * twice. Skips rows that another instance has locked.
 */
async function merge(db: Database) {
  const recent = sql.raw("(f.at is null or f.at > now() - interval '1 day')");
  await db.execute(sql`
    with crowded as (
      select f.at, f.figure from order_figures f where ${recent} group by 1, 2 having count(*) > 1),
    apart as (
      delete from order_figures where ctid = any(array(
        select f.ctid from order_figures f join crowded c on c.figure = f.figure and c.at is not distinct from f.at
        where ${recent} for update of f skip locked))
      returning figure, at, count, amount)
    insert into order_figures (figure, at, count, amount)
    select figure, at, sum(count), sum(amount) from apart group by figure, at having sum(count) <> 0 or sum(amount) <> 0`);
  await db.execute(sql`delete from product_days where day < current_date - 800`);
}
