import type { Database } from "@/db/client";
import { returnStock } from "@/lib/catalogue/stock/order-stock";
import { lockOrder, moveOrder, type Order, wrongState } from "@/lib/selling/moves/move-order";
import { releaseCoupon } from "@/lib/selling/offers/spend-coupon";
import { closeAttempt, refuseOpenAttempt } from "@/lib/selling/payments/settle-attempt";

interface Canceller {
  by: "shopper" | "admin" | "system";
  userId?: number;
  reason?: string;
}

/**
 * Closes an open payment at WeChat Pay, so it must be called outside a transaction. Responds 409 unless the order is
 * unpaid.
 */
export async function closeUnpaid(
  db: Database,
  order: Pick<Order, "id" | "status" | "delivery">,
  target: "cancelled" | "paid",
) {
  if (order.status !== "unpaid") throw wrongState(order, target);
  await closeAttempt(db, order.id);
}

/** `closeUnpaid` must be called first. */
export async function cancelOrder(tx: Database, orderId: number, { by, userId, reason }: Canceller) {
  const before = await lockOrder(tx, orderId);
  if (before.status === "unpaid") await refuseOpenAttempt(tx, orderId);
  const set = { cancelled_by: by, cancelled_at: new Date() };
  const after = await moveOrder(tx, before, "cancel", { by, userId, reason }, set);
  await releaseCoupon(tx, orderId);
  await returnStock(tx, orderId, "cancel");
  return { before, after };
}
