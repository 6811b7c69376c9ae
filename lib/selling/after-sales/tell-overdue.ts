import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { transaction } from "@/lib/kernel/retry";
import type { Tidying } from "@/lib/kernel/work/sweep";
import { isOverdue } from "./find-requests";

const isKnown = sql`after_sales.due_at > now() - interval '30 days'`;
const isOfThisTime = sql`e.created_at >= after_sales.due_at`;

/** Tells of each deadline that the shop missed, once. Requests that `decideByTime` pays back are left out: nobody has to answer them. */
export const tellOverdue: Tidying = {
  name: "after-sales overdue",
  tidy: (db, limit) => transaction(db, (tx) => tell(tx, limit)),
};

/**
 * Only one instance may do this at a time, because another one cannot see its new events. Events are deleted after 30 days, so older
 * deadlines are left out.
 */
async function tell(tx: Database, limit: number) {
  const [turn] = await rows<{ is_free: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtext('after-sales overdue')) as is_free`,
  );
  if (!turn!.is_free) return;
  await tx.execute(
    sql`insert into events (type, resource, resource_id, data)
      select 'after_sale.overdue', 'after_sale', after_sales.id,
        jsonb_build_object('order_id', o.id, 'order_no', o.order_no, 'status', after_sales.status)
      from after_sales join orders o on o.id = after_sales.order_id
      where ${isOverdue} and not (after_sales.status = 'requested' and after_sales.is_held)
        and ${isKnown}
        and not exists (select from events e where e.type = 'after_sale.overdue' and e.resource_id = after_sales.id
          and ${isOfThisTime})
      order by after_sales.due_at limit ${limit}`,
  );
}
