import { randomBytes } from "node:crypto";
import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { looseWaybills } from "@/db/schema/orders";
import { AppError } from "@/lib/kernel/contract/errors";
import { log } from "@/lib/kernel/process/log";
import { transaction } from "@/lib/kernel/retry";
import type { Sweep } from "@/lib/kernel/work/sweep";
import type { Order } from "@/lib/selling/moves/move-order";
import { PlatformError } from "@/lib/wechat/platform-error";
import { undoShipment } from "./undo-shipment";
import { cancel, type LooseWaybill, type WaybillPlan } from "./waybill";

const isDue = lte(looseWaybills.cancel_at, sql`now()`);
/** After this time the carrier is not asked again. */
const giveUpMs = 24 * 3600_000;

/** Stores the key before WeChat is called, or finds that of an earlier attempt. `order` must be locked. */
export async function reserveWaybill(tx: Database, order: Order, { contents, account: { delivery_id } }: WaybillPlan) {
  const cancel_at = sql`now() + interval '10 minutes'`;
  const isSame = and(eq(looseWaybills.order_id, order.id), eq(looseWaybills.contents, contents));
  const [earlier] = await tx.update(looseWaybills).set({ cancel_at }).where(isSame).returning();
  if (earlier) return earlier;
  const key = `${order.order_no}-${randomBytes(6).toString("hex")}`;
  const row = { key, order_id: order.id, contents, delivery_id, cancel_at };
  const [reserved] = await tx.insert(looseWaybills).values(row).returning();
  return reserved!;
}

/** Call it in the transaction that creates the parcel. */
export async function claimWaybill(tx: Database, id: number, { contents }: WaybillPlan) {
  const isSame = and(eq(looseWaybills.id, id), eq(looseWaybills.contents, contents));
  const [claimed] = await tx.delete(looseWaybills).where(isSame).returning();
  if (!claimed) throw new AppError("order_state", "The order changed while its waybill was created. Look at it again.");
}

/** Does nothing if a parcel has the waybill. Writes the state first, so that no parcel gets it later. */
export async function cancelUnused(db: Database, id: number, known: { waybill_id?: string }, condition?: SQL) {
  const cancel_at = sql`now() + greatest(now() - ${looseWaybills.created_at}, interval '30 seconds')`;
  const [waybill] = await db
    .update(looseWaybills)
    .set({ ...known, contents: null, cancel_at })
    .where(and(eq(looseWaybills.id, id), condition))
    .returning();
  if (!waybill) return;
  const { shipment_id, created_at } = waybill;
  try {
    await cancelOrKeep(db, waybill);
    if (shipment_id) await transaction(db, (tx) => undoShipment(tx, shipment_id));
  } catch (error) {
    if (Date.now() - created_at.getTime() < giveUpMs) throw error;
    log.error({ err: error, order_id: waybill.order_id }, "a waybill could not be cancelled");
  }
  await remove(db, id);
}

const remove = (db: Database, id: number) => db.delete(looseWaybills).where(eq(looseWaybills.id, id));

/** If the carrier refuses, a parcel that was being taken back remains as it was. */
export const cancelOrKeep = (db: Database, waybill: LooseWaybill) =>
  cancel(db, waybill).catch(async (error) => {
    const isKept = error.cause instanceof PlatformError && error.cause.code === "not_cancelled";
    if (waybill.shipment_id && isKept) await remove(db, waybill.id);
    throw error;
  });

/** Cancels waybills that a crash, a lost answer or an outage of the carrier left. */
export const cancelLooseWaybills: Sweep = {
  name: "loose waybills",
  concurrency: 2,
  due: (db, limit) =>
    db.select({ id: looseWaybills.id }).from(looseWaybills).where(isDue).orderBy(looseWaybills.cancel_at).limit(limit),
  work: (db, id) => cancelUnused(db, id, {}, isDue),
};
