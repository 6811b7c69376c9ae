import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { afterSales } from "@/db/schema/after-sales";
import { countSold, giveBack, holdGoods, unsoldOf } from "@/lib/catalogue/stock/order-stock";
import { moveOrder, type Order } from "@/lib/selling/moves/move-order";
import { readSetting } from "@/lib/settings/queries";
import { finishRequest } from "./finish-request";
import { lockLiveOnes, moveAfterSale, noteAfterSale } from "./move-after-sale";

const requestOf = async (tx: Database, refundId: number) => {
  const waitsForIt = and(eq(afterSales.refund_id, refundId), eq(afterSales.status, "refunding"));
  const [found] = await tx.select().from(afterSales).where(waitsForIt).for("update");
  return found;
};

/** A refund has succeeded. The order is locked. */
export async function finishRequestOf(tx: Database, refundId: number) {
  const request = await requestOf(tx, refundId);
  if (request) await finishRequest(tx, request, "platform");
}

/** A refund did not go back: the shop tries again, or rejects its request. */
export async function failRequestOf(tx: Database, refundId: number, reason: string) {
  const request = await requestOf(tx, refundId);
  if (!request) return;
  const hours = await readSetting(tx, "after_sale.review_hours");
  const due_at = new Date(Date.now() + hours * 3_600_000);
  await noteAfterSale(tx, request, { by: "platform", reason }, { due_at });
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
}
