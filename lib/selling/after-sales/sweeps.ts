import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { isPaidOffline, pendingRefunds } from "@/db/schema/payments";
import { transaction } from "@/lib/kernel/retry";
import type { CleanupSweep, Sweep } from "@/lib/kernel/work/sweep";
import { moveAfterSale } from "@/lib/selling/claims/move-after-sale";
import { sendRefundsOf } from "@/lib/selling/payments/send-refund";
import { lockWithOrder } from "./decide";
import { isOverdue } from "./find-requests";
import { approveRefund, payRequest } from "./pay-request";

const isDue = sql`a.due_at <= now()`;
const isFrozen = sql`exists (select from orders o where o.id = a.order_id and o.status in ('refunding', 'refunded'))`;

/** Money of an offline payment is given back by an admin. */
const isAutomatic = sql`a.status = 'requested' and a.is_held and not ${isPaidOffline(sql`a.order_id`)}`;

/** Refunds unanswered requests for unshipped goods, and closes returns that were not sent in time. */
export const decideOverdue: Sweep = {
  name: "after-sales",
  due: (db, limit) =>
    rows<{ id: number }>(
      db,
      sql`select a.id from after_sales a where (a.status = 'approved' or ${isAutomatic})
        and ${isDue} and not ${isFrozen} order by a.due_at limit ${limit}`,
    ),
  work: async (db, id) => {
    const orderId = await transaction(db, async (tx) => {
      const { order, request } = await lockWithOrder(tx, id);
      if (order.status === "refunding") return undefined;
      if (request.status === "requested" && request.is_held) await approveRefund(tx, order, request, "agree", {}, {});
      else if (request.status === "approved") await moveAfterSale(tx, request, "lapse", { by: "system" });
      return order.id;
    });
    if (orderId !== undefined) await sendRefundsOf(db, orderId);
  },
};

const andFree = sql`and not ${isFrozen}`;

export const payApproved: Sweep = {
  name: "after-sale refunds",
  due: (db, limit) =>
    rows<{ id: number }>(
      db,
      sql`select a.id from after_sales a
        where a.status = 'refunding' and a.refund_id is null and a.due_at is null ${andFree}
          and not exists (select from refunds f where f.order_id = a.order_id and f.status in ${pendingRefunds})
        order by a.updated_at limit ${limit}`,
    ),
  work: async (db, id) => {
    const orderId = await transaction(db, async (tx) => {
      const { order, request } = await lockWithOrder(tx, id);
      if (request.status === "refunding" && request.refund_id === null && order.status !== "refunded")
        await payRequest(tx, order, request, { isAgain: true });
      return order.id;
    });
    await sendRefundsOf(db, orderId);
  },
};

const isKnown = sql`after_sales.due_at > now() - interval '30 days'`;
const isOfThisTime = sql`e.created_at >= after_sales.due_at`;

export const reportOverdue: CleanupSweep = {
  name: "after-sales overdue",
  tidy: (db, limit) => transaction(db, (tx) => writeOverdueEvents(tx, limit)),
};

/**
 * Runs on one instance at a time, because concurrent runs do not see each other's events. Events are deleted after 30
 * days, so older deadlines are skipped: they would be reported again.
 */
async function writeOverdueEvents(tx: Database, limit: number) {
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
      where ${isOverdue} and not (after_sales.status = 'requested' and after_sales.is_held and not ${isPaidOffline(sql`o.id`)})
        and ${isKnown}
        and not exists (select from events e where e.type = 'after_sale.overdue' and e.resource_id = after_sales.id
          and ${isOfThisTime})
      order by after_sales.due_at limit ${limit}`,
  );
}
