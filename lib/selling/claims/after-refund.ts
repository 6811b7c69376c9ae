import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { afterSales } from "@/db/schema/after-sales";
import { orderEvents } from "@/db/schema/orders";
import type { refunds } from "@/db/schema/payments";
import { countSold, giveBack, holdGoods, unsoldOf } from "@/lib/catalogue/stock/order-stock";
import { moveOrder, type Order, returnFromRefunding } from "@/lib/selling/moves/move-order";
import { dropReport } from "@/lib/selling/moves/queue-report";
import { readSetting } from "@/lib/settings/queries";
import { isAtLimit } from "./at-limit";
import { inHours } from "./due-at";
import { finishRequest } from "./finish-request";
import { lockLiveOnes, markAfterSale, moveAfterSale, noteAfterSale } from "./move-after-sale";

type Refund = typeof refunds.$inferSelect;

const requestOf = async (tx: Database, refundId: number) => {
  const waitsForIt = and(eq(afterSales.refund_id, refundId), eq(afterSales.status, "refunding"));
  const [found] = await tx.select().from(afterSales).where(waitsForIt).for("update");
  return found;
};

/** A request at the limit of WeChat Pay has no refund of ours. A refund of the same sum that was made at WeChat Pay pays it. */
async function requestPaidBy(tx: Database, { order_id, amount }: Refund) {
  const [found] = await tx
    .select()
    .from(afterSales)
    .where(
      and(
        eq(afterSales.order_id, order_id),
        isAtLimit,
        sql`${afterSales.agreed} + ${afterSales.agreed_freight} = ${amount}`,
      ),
    )
    .orderBy(afterSales.id)
    .limit(1)
    .for("update");
  return found;
}

/** A refund has succeeded. The order is locked. */
export async function finishRequestOf(tx: Database, refund: Refund) {
  const request = await requestOf(tx, refund.id);
  if (request) await finishRequest(tx, request, { by: "platform" });
  else if (refund.by === "platform") {
    const paid = await requestPaidBy(tx, refund);
    if (paid) await finishRequest(tx, paid, { by: "platform" }, { refund_id: refund.id });
  }
}

/** A refund has failed. The shop can try again, or reject the request. */
export async function failRequestOf(tx: Database, refundId: number, reason: string) {
  const request = await requestOf(tx, refundId);
  if (!request) return;
  const hours = await readSetting(tx, "after_sale.review_hours");
  await noteAfterSale(tx, request, { by: "platform", reason }, { due_at: inHours(hours) });
}

/**
 * The refund of a whole order has failed, so the locked order returns to its earlier state. Its requests could not move meanwhile: those that
 * were not late get that time in addition.
 */
export async function resumeOrder(tx: Database, before: Order, reason: string) {
  const since = await refundingSince(tx, before.id);
  for (const live of await lockLiveOnes(tx, before.id))
    if (live.due_at && live.due_at > since) {
      const due_at = new Date(live.due_at.getTime() + Date.now() - since.getTime());
      await markAfterSale(tx, live, { due_at });
    }
  return returnFromRefunding(tx, before, reason);
}

async function refundingSince(tx: Database, orderId: number) {
  const isBegin = and(eq(orderEvents.kind, "move"), eq(orderEvents.to, "refunding"));
  const ofOrder = and(eq(orderEvents.order_id, orderId), isBegin);
  const [begun] = await tx.select().from(orderEvents).where(ofOrder).orderBy(desc(orderEvents.id)).limit(1);
  return begun!.created_at;
}

/** All the order's money is back. `before` is locked and `refunding`. Live requests end; a trigger claims what is left of its lines. */
export async function refundWhole(tx: Database, before: Order, refunded_amount: number) {
  const reason = "the whole order was refunded";
  for (const live of await lockLiveOnes(tx, before.id))
    await moveAfterSale(tx, live, "close", { by: "system", reason });
  const unsold = await unsoldOf(tx, before.id);
  await holdGoods(tx, before.id);
  await moveOrder(tx, before, "finishRefund", { by: "platform" }, { refunded_amount, refunding_from: null });
  await giveBack(tx, before.id, "refund");
  if (before.refunding_from !== "cancelled") await countSold(tx, unsold);
  // The platform takes no report of a payment that it has paid back.
  await dropReport(tx, before.id);
}
