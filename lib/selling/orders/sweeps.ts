import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type OrderStatus, orders } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { transaction } from "@/lib/kernel/retry";
import type { Sweep } from "@/lib/kernel/work/sweep";
import { hasLiveRequest, refuseWithOpenRequest } from "@/lib/selling/claims/move-after-sale";
import { lockOrder, moveOrder } from "@/lib/selling/moves/move-order";
import { closeAttempt, queryAttempt } from "@/lib/selling/payments/settle-attempt";
import { readSetting } from "@/lib/settings/queries";
import { cancelOrder } from "./cancel-order";
import { isLapsed } from "./order-filters";

export const completeShipped: Sweep = { name: "completed", due: shippedLongAgo, work: complete };

export const expireUnpaid: Sweep = { name: "expired", due: expiredOrders, work: expire };

const needsPlatform = sql`exists (select from payments p where p.order_id = orders.id and p.status = 'open')`;

/**
 * Orders without an open payment come first. The others come in random order, so that the same ones do not block the
 * rest while WeChat Pay does not respond.
 */
function expiredOrders(db: Database, limit: number) {
  return db.select({ id: orders.id }).from(orders).where(isLapsed).orderBy(needsPlatform, sql`random()`).limit(limit);
}

/** Queries WeChat Pay before cancelling, because a notification may have been lost. */
async function expire(db: Database, id: number) {
  const [live] = await db
    .select({ out_trade_no: payments.out_trade_no })
    .from(payments)
    .where(and(eq(payments.order_id, id), eq(payments.status, "open")));
  if (live) await queryAttempt(db, live.out_trade_no);
  await closeAttempt(db, id);
  await transaction(db, async (tx) => {
    if (await isFree(tx, id, "unpaid")) await cancelOrder(tx, id, { by: "system", reason: "not paid in time" });
  });
}

/** A locked order is already being processed. */
async function isFree(tx: Database, id: number, status: OrderStatus) {
  const free = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.status, status)))
    .for("update", { skipLocked: true });
  return free.length > 0;
}

async function shippedLongAgo(db: Database, limit: number) {
  const days = await readSetting(db, "order.auto_complete_days");
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, "shipped"),
        lt(orders.shipped_at, sql`now() - make_interval(days => ${days})`),
        sql`not ${hasLiveRequest(sql`orders.id`)}`,
      ),
    )
    .orderBy(orders.shipped_at)
    .limit(limit);
}

function complete(db: Database, id: number) {
  return transaction(db, async (tx) => {
    if (!(await isFree(tx, id, "shipped"))) return;
    const before = await lockOrder(tx, id);
    await refuseWithOpenRequest(tx, id);
    const mover = { by: "system", reason: "after the time to confirm" } as const;
    await moveOrder(tx, before, "complete", mover, { completed_at: new Date() });
  });
}
