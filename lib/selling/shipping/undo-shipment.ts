import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { looseWaybills, orderItems, shipmentItems, shipments, undoSeconds } from "@/db/schema/orders";
import { msg } from "@/lib/i18n/msg";
import { AppError } from "@/lib/kernel/contract/errors";
import { notFoundOf } from "@/lib/kernel/records/entity";
import { lockOrder, undoParcel } from "@/lib/selling/moves/move-order";
import { dropReport, lockReport, queueReport } from "@/lib/selling/moves/queue-report";
import { parcelEditStates } from "./edit-shipment";
import { findWaybill } from "./waybill";

/**
 * True for a row of `shipments` if a request claims its units: the other parcels contain fewer units than are claimed.
 */
export const hasClaimedUnits = sql`exists (select from shipment_items p join order_items i on i.id = p.item_id
  where p.shipment_id = shipments.id and i.claimed_count - i.held_count > i.shipped_count - p.count)`;

/**
 * Takes back a parcel that was just shipped and has not been reported to WeChat. The order becomes `paid`; the stock
 * does not change. Without `userId`, the sweep finishes what an admin began.
 */
export async function undoShipment(tx: Database, shipmentId: number, userId?: number) {
  const { before, shipment } = await refuseUndo(tx, shipmentId);
  const items = await removeParcel(tx, shipmentId);
  // The other parcels still need a report. A local order is reported once, when everything is shipped.
  const others = await tx.$count(shipments, eq(shipments.order_id, before.id));
  if (others && before.delivery === "express") await queueReport(tx, before.id, undoSeconds);
  else await dropReport(tx, before.id);
  const after = await undoParcel(tx, before, { by: userId ? "admin" : "system", userId });
  return { before, after, shipment: { ...shipment, items } };
}

/**
 * Begins to take back a parcel with a waybill: until the carrier has answered, the order is not moved, the parcel is not
 * corrected or reported, and no request claims its units. Undefined if the parcel has no waybill.
 */
export async function beginUndo(tx: Database, shipmentId: number) {
  const { before } = await refuseUndo(tx, shipmentId);
  const waybill = await findWaybill(tx, shipmentId);
  if (!waybill) return undefined;
  await queueReport(tx, before.id, undoSeconds); // a worker that waits for the report does not see the row below
  const { order_id: key, delivery_id, waybill_id } = waybill;
  const cancel_at = sql`now() + interval '1 minute'`;
  const [begun] = await tx
    .insert(looseWaybills)
    .values({ key, order_id: before.id, shipment_id: shipmentId, delivery_id, waybill_id, cancel_at })
    .onConflictDoUpdate({ target: looseWaybills.key, set: { cancel_at } })
    .returning();
  return begun!;
}

async function refuseUndo(tx: Database, shipmentId: number) {
  const [found] = await tx.select({ order_id: shipments.order_id }).from(shipments).where(eq(shipments.id, shipmentId));
  if (!found) throw notFoundOf("shipment");
  const before = await lockOrder(tx, found.order_id);
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId));
  if (!shipment) throw notFoundOf("shipment");
  if (!parcelEditStates.includes(before.status))
    throw new AppError(
      "order_state",
      msg("The order is {status}: its shipments can no longer be undone.", { status: { said: before.status } }),
    );
  if (before.delivery === "pickup") throw new AppError("order_state", "A pickup cannot be undone.");
  const hasBegun = await tx.$count(looseWaybills, eq(looseWaybills.shipment_id, shipmentId));
  if (!hasBegun && Date.now() >= shipment.shipped_at.getTime() + undoSeconds * 1000)
    throw new AppError("order_state", "The minute to take this parcel back is over.");
  if (!(await lockReport(tx, before.id, shipment.shipped_at)))
    throw new AppError("order_state", "WeChat has been notified of this parcel: it can be corrected, but not undone.");
  if (await tx.$count(shipments, and(eq(shipments.id, shipmentId), hasClaimedUnits)))
    throw new AppError(
      "order_state",
      "Goods of this parcel are in an after-sale request: it can be corrected, but not undone.",
    );
  return { before, shipment };
}

/** A stored answer about a parcel that was taken back would be wrong. */
export async function refuseUndone(db: Database, shipmentId: number) {
  if (!(await db.$count(shipments, eq(shipments.id, shipmentId))))
    throw new AppError(
      "order_state",
      "The parcel of this Idempotency-Key was taken back. To send it again, use a new key.",
    );
}

async function removeParcel(tx: Database, shipmentId: number) {
  const items = await tx
    .delete(shipmentItems)
    .where(eq(shipmentItems.shipment_id, shipmentId))
    .returning({ item_id: shipmentItems.item_id, count: shipmentItems.count });
  for (const { item_id, count } of items)
    await tx
      .update(orderItems)
      .set({ shipped_count: sql`${orderItems.shipped_count} - ${count}` })
      .where(eq(orderItems.id, item_id));
  await tx.delete(shipments).where(eq(shipments.id, shipmentId));
  return items;
}
