import { and, desc, eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { afterSales } from "@/db/schema/after-sales";
import { orderEvents, undoSeconds } from "@/db/schema/orders";
import type { refunds } from "@/db/schema/payments";
import { countSold, lockOrderStock, returnStock, returnUnits, unsoldUnits } from "@/lib/catalogue/stock/order-stock";
import { lockOrder, type Mover, moveOrder, type Order, returnFromRefunding } from "@/lib/selling/moves/move-order";
import { dropReport, queueReport } from "@/lib/selling/moves/queue-report";
import { releaseCoupon } from "@/lib/selling/offers/spend-coupon";
import { readSetting } from "@/lib/settings/queries";
import {
  type AfterSale,
  hasHeldUnits,
  hasOpenRequest,
  hoursFromNow,
  lockActiveRequests,
  moveAfterSale,
  recordAfterSaleEvent,
  updateAfterSale,
} from "./move-after-sale";

/**
 * Approved, but WeChat Pay accepts no more refunds of the payment. Only such requests have a deadline and no refund.
 */
export const isAtLimit = sql<boolean>`(after_sales.status = 'refunding' and after_sales.refund_id is null and after_sales.due_at is not null)`;

type Finisher = Parameters<typeof moveAfterSale<"finish">>[3];
type RefundFields = Partial<Pick<AfterSale, "refund_id" | "agreed" | "agreed_freight">>;
interface Line {
  product_id: number;
  variant_id: number;
  count: number;
  held: number;
}

/** `before` must be locked. Only unshipped units return to stock here; shipped ones do when the shop receives them. */
export async function finishRequest(tx: Database, before: AfterSale, by: Finisher, set: RefundFields = {}) {
  const { after } = await moveAfterSale(tx, before, "finish", by, set);
  await rows(
    tx,
    sql`update order_items i set refunded_count = i.refunded_count + c.count
      from after_sale_items c where c.after_sale_id = ${before.id} and i.id = c.item_id`,
  );
  const lines = await rows<Line>(
    tx,
    sql`select i.product_id, i.variant_id, c.count, c.held from after_sale_items c join order_items i on i.id = c.item_id
      where c.after_sale_id = ${before.id}`,
  );
  await lockOrderStock(tx, before.order_id);
  const held = lines.filter(({ held }) => held > 0).map(({ held, ...line }) => ({ ...line, delta: held }));
  await returnUnits(tx, before.order_id, "refund", held, before.id);
  await countSold(
    tx,
    lines.map(({ product_id, count }) => ({ product_id, count: -count })),
  );
  return after;
}

type Refund = typeof refunds.$inferSelect;

const requestOf = async (tx: Database, refundId: number) => {
  const waitsForIt = and(eq(afterSales.refund_id, refundId), eq(afterSales.status, "refunding"));
  const [found] = await tx.select().from(afterSales).where(waitsForIt).for("update");
  return found;
};

/**
 * A request at WeChat Pay's limit has no refund of ours. A refund of the same amount on WeChat Pay's merchant site pays
 * it.
 */
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

/** The source of a refund: WeChat Pay, or an admin who returned the money outside it. */
type Refunder = Mover<"platform" | "admin">;

export async function finishRequestOf(tx: Database, refund: Refund, by: Refunder) {
  const request = await requestOf(tx, refund.id);
  if (request) await finishRequest(tx, request, by);
  else if (refund.by === "platform") {
    const paid = await requestPaidBy(tx, refund);
    if (paid) await finishRequest(tx, paid, { by: "platform" }, { refund_id: refund.id });
  }
}

export async function failRequestOf(tx: Database, refundId: number, reason: string) {
  const request = await requestOf(tx, refundId);
  if (!request) return;
  const hours = await readSetting(tx, "after_sale.review_hours");
  await recordAfterSaleEvent(tx, request, { by: "platform", reason }, { due_at: hoursFromNow(hours) });
}

/**
 * Returns an order to its earlier state after its full refund failed. Extends the deadlines of its requests by the time
 * during which they could not change.
 */
export async function resumeOrder(tx: Database, before: Order, reason: string) {
  const since = await refundingSince(tx, before.id);
  for (const live of await lockActiveRequests(tx, before.id))
    if (live.due_at && live.due_at > since) {
      const due_at = new Date(live.due_at.getTime() + Date.now() - since.getTime());
      await updateAfterSale(tx, live, { due_at });
    }
  return returnFromRefunding(tx, before, reason);
}

async function refundingSince(tx: Database, orderId: number) {
  const isBegin = and(eq(orderEvents.kind, "move"), eq(orderEvents.to, "refunding"));
  const ofOrder = and(eq(orderEvents.order_id, orderId), isBegin);
  const [begun] = await tx.select().from(orderEvents).where(ofOrder).orderBy(desc(orderEvents.id)).limit(1);
  return begun!.created_at;
}

/** `before` must be locked and `refunding`. A trigger claims the remaining units. */
export async function refundWhole(tx: Database, before: Order, refunded_amount: number, by: Refunder) {
  const reason = "the whole order was refunded";
  for (const live of await lockActiveRequests(tx, before.id))
    await moveAfterSale(tx, live, "close", { by: "system", reason });
  const unsold = await unsoldUnits(tx, before.id);
  if (!before.shipped_at) await releaseCoupon(tx, before.id);
  await lockOrderStock(tx, before.id);
  await moveOrder(tx, before, "finishRefund", by, { refunded_amount, refunding_from: null });
  await returnStock(tx, before.id, "refund");
  if (before.refunding_from !== "cancelled") await countSold(tx, unsold);
  // WeChat rejects shipping reports for refunded payments.
  await dropReport(tx, before.id);
}

/**
 * Marks an order as shipped when one part was shipped and the rest refunded, so that WeChat receives the final shipping
 * report.
 */
export async function shipIfComplete(tx: Database, orderId: number, by: Refunder = { by: "platform" }) {
  const order = await lockOrder(tx, orderId);
  if (order.status !== "paid") return;
  const [lines] = await rows<{ has_left: boolean; is_gone: boolean }>(
    tx,
    sql`select bool_or(shipped_count > 0) as has_left, bool_and(shipped_count + held_count = count) as is_gone
      from order_items where order_id = ${orderId}`,
  );
  if (!lines?.has_left || !lines.is_gone || (await hasHeldUnits(tx, orderId))) return;
  const reason = "what had not left was refunded";
  const shipped = await moveOrder(tx, order, "ship", { ...by, reason }, { shipped_at: new Date() });
  // The parcels of an order that is not by express were not reported before, and can perhaps still be taken back.
  await queueReport(tx, orderId, order.delivery === "express" ? 0 : undoSeconds);
  if (order.delivery === "pickup" && !(await hasOpenRequest(tx, orderId)))
    await moveOrder(tx, shipped, "complete", { by: "system", reason }, { completed_at: new Date() });
}
