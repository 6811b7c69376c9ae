import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { underWay } from "@/db/schema/payments";
import { transaction } from "@/lib/kernel/retry";
import type { Sweep } from "@/lib/kernel/work/sweep";
import { finishRequest } from "@/lib/selling/claims/finish-request";
import { live } from "@/lib/selling/claims/live-requests";
import { moveAfterSale } from "@/lib/selling/claims/move-after-sale";
import { shipIfNothingIsLeft } from "@/lib/selling/claims/ship-rest";
import { sendRefundsOf } from "@/lib/selling/payments/send-refund";
import { agreeToPay } from "./agree";
import { lockWithOrder } from "./decide";
import { payRequest } from "./pay-request";

// No test can tell: the clock counts microseconds and a stored time milliseconds, so the two hardly meet.
const isDue = sql`a.due_at <= now()`;
const isFrozen = sql`exists (select from orders o where o.id = a.order_id and o.status in ('refunding', 'refunded'))`;

/** Pays back the requests that the shop has not answered in time, if nothing of them has left. Closes returns that were not sent in time. */
export const decideByTime: Sweep = {
  name: "after-sales",
  due: (db, limit) =>
    rows<{ id: number }>(
      db,
      sql`select a.id from after_sales a where (a.status = 'approved' or a.status = 'requested' and a.is_held)
        and ${isDue} and not ${isFrozen} order by a.due_at limit ${limit}`,
    ),
  work: async (db, id) => {
    const orderId = await transaction(db, async (tx) => {
      const { order, request } = await lockWithOrder(tx, id);
      if (order.status === "refunding") return undefined;
      if (request.status === "requested" && request.is_held) await agreeToPay(tx, order, request, "agree", {}, {});
      else if (request.status === "approved") await moveAfterSale(tx, request, "lapse", { by: "system" });
      return order.id;
    });
    if (orderId !== undefined) await sendRefundsOf(db, orderId);
  },
};

/**
 * An instance of the previous version knows no requests and leaves them open when it refunds a whole order. They end here. A trigger has
 * counted all units of the order's lines as refunded.
 */
export const endRefunded: Sweep = {
  name: "after-sales of refunded orders",
  due: (db, limit) =>
    rows<{ id: number }>(
      db,
      sql`select a.id from after_sales a where a.status in ${live}
        and exists (select from orders o where o.id = a.order_id and o.status = 'refunded') limit ${limit}`,
    ),
  work: (db, id) =>
    transaction(db, async (tx) => {
      const { order, request } = await lockWithOrder(tx, id);
      if (order.status !== "refunded") return;
      if (request.refund_id !== null && (await hasSucceeded(tx, request.refund_id)))
        await moveAfterSale(tx, request, "finish", { by: "platform" });
      else await moveAfterSale(tx, request, "close", { by: "system", reason: "the whole order was refunded" });
    }),
};

// No test can tell: while the whole order goes back, its refund is under way.
const andFree = sql`and not ${isFrozen}`;

/**
 * Makes the refunds that had to wait until another refund of their payment was over. Also finishes requests whose refund has succeeded, when
 * an older instance learned of it.
 */
export const payAgreed: Sweep = {
  name: "after-sale refunds",
  due: (db, limit) =>
    rows<{ id: number }>(
      db,
      sql`select a.id from after_sales a left join refunds r on r.id = a.refund_id
        where a.status = 'refunding' and (r.status = 'success' or a.refund_id is null and a.due_at is null ${andFree}
          and not exists (select from refunds f where f.order_id = a.order_id and f.status in ${underWay}))
        order by a.updated_at limit ${limit}`,
    ),
  work: async (db, id) => {
    const orderId = await transaction(db, (tx) => pay(tx, id));
    await sendRefundsOf(db, orderId);
  },
};

async function pay(tx: Database, id: number) {
  const { order, request } = await lockWithOrder(tx, id);
  if (request.status !== "refunding" || order.status === "refunded") return order.id;
  if (request.refund_id === null) await payRequest(tx, order, request, { isAgain: true });
  else if (await hasSucceeded(tx, request.refund_id)) {
    await finishRequest(tx, request, { by: "platform" });
    await shipIfNothingIsLeft(tx, order.id);
  }
  return order.id;
}

const hasSucceeded = async (tx: Database, refundId: number) =>
  (await rows(tx, sql`select from refunds where id = ${refundId} and status = 'success'`)).length > 0;
