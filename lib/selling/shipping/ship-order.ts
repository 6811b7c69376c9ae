import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type Delivery, orderItems, shipmentItems, shipments, undoSeconds } from "@/db/schema/orders";
import { msg } from "@/lib/i18n/msg";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { hasHeldUnits, hasOpenRequest } from "@/lib/selling/claims/move-after-sale";
import { noHold, refuseHeld } from "@/lib/selling/moves/hold-order";
import {
  addOrderEvent,
  lockOrder,
  moveOrder,
  type Order,
  wasPaidOffline,
  wrongState,
} from "@/lib/selling/moves/move-order";
import { queueReport } from "@/lib/selling/moves/queue-report";
import { moves } from "@/lib/selling/moves/states";
import { findCarrier } from "./carriers";

interface Parcel extends ShipmentFields {
  items?: ParcelLine[];
  waybill_key?: string;
  /** Ships an order on hold, which ends the hold. */
  release?: boolean;
}

/** WeChat accepts at most 15 parcels per payment. */
export const maxParcels = 15;

export async function shipOrder(tx: Database, orderId: number, userId: number, parcel: Parcel) {
  const { items, release, ...sending } = parcel;
  const before = await lockOrder(tx, orderId);
  checkShipmentFields(before.delivery, sending);
  const carrier = sending.carrier === undefined ? undefined : await findCarrier(tx, sending.carrier);
  if (items && shipsAtOnce(before.delivery))
    throw invalid({ path: "items", code: "not_needed", message: "This order goes at once: leave out its lines." });
  await refuseUnshippable(tx, before, release);
  // A customer who paid at the counter may have no mini-program, and so no code.
  if (before.delivery === "pickup" && (await wasPaidOffline(tx, orderId))) return handOver(tx, before, userId, release);
  if (before.delivery === "pickup")
    throw new AppError(
      "order_state",
      "This order is picked up: hand it over by its code, with POST /cms/order/pickup.",
    );
  return createParcel(tx, before, userId, { ...sending, items, carrier });
}

/**
 * Hands a paid order to the shopper with its code, and completes it unless a request is open. Units reserved by a
 * request remain in the shop. `before` must be locked.
 */
export async function handOver(tx: Database, before: Order, userId: number, release?: boolean) {
  await refuseUnshippable(tx, before, release);
  const { after: shipped, shipment } = await createParcel(tx, before, userId, {}, 0);
  if (shipped.status === "paid" || (await hasOpenRequest(tx, before.id))) return { before, after: shipped, shipment };
  const after = await moveOrder(tx, shipped, "complete", { by: "admin", userId }, { completed_at: new Date() });
  return { before, after, shipment };
}

/** Every way to ship passes this check. `order` must be locked. */
export async function refuseUnshippable(tx: Database, order: Order, release = false) {
  if (!(moves.ship.from as readonly string[]).includes(order.status)) throw wrongState(order, "shipped");
  if (!release) await refuseHeld(tx, order.id);
}

async function createParcel(
  tx: Database,
  before: Order,
  userId: number,
  { items, ...sending }: Omit<Parcel, "release">,
  reportAfterSeconds = undoSeconds,
) {
  const { lines, isAll } = await linesToShip(tx, before.id, items);
  const isLast = isAll && !(await hasHeldUnits(tx, before.id));
  if (!isLast && (await countParcels(tx, before.id)) >= maxParcels - 1)
    throw new AppError(
      "limit_reached",
      msg("An order goes in at most {most} parcels: put all that is left into this one.", { most: maxParcels }),
    );

  const shipped_at = new Date();
  const [shipment] = await tx
    .insert(shipments)
    .values({ order_id: before.id, ...sending, shipped_at })
    .returning();
  await putIntoParcel(tx, before.id, shipment!.id, lines);
  // For deliveries other than express, WeChat accepts one report, when everything is shipped.
  if (isLast || before.delivery === "express") await queueReport(tx, before.id, reportAfterSeconds);
  const mover = { by: "admin", userId } as const;
  const after = isLast
    ? await moveOrder(tx, before, "ship", mover, { shipped_at, ...noHold })
    : await addOrderEvent(tx, before, "parcel", mover, noHold);
  return { before, after, shipment: { ...shipment!, items: lines } };
}

/** The lines of the next parcel: `items`, or all that remain. */
export async function linesToShip(tx: Database, orderId: number, items: ParcelLine[] | undefined) {
  const left = await remainingLines(tx, orderId);
  if (items) refuseWrongLines(items, left);
  const remaining = left.filter(({ count }) => count > 0).map(({ item_id, count }) => ({ item_id, count }));
  if (!remaining.length) throw new AppError("order_state", "All remaining goods of this order are in a request.");
  return { lines: items ?? remaining, isAll: !items || sumOf(items) === sumOf(remaining) };
}

const sumOf = (lines: ParcelLine[]) => lines.reduce((sum, { count }) => sum + count, 0);

const countParcels = (tx: Database, orderId: number) => tx.$count(shipments, eq(shipments.order_id, orderId));

export interface ShipmentFields {
  carrier?: string;
  tracking_no?: string;
  /** In an edit, null removes the value. */
  courier_name?: string | null;
  courier_phone?: string | null;
}

const fieldsOf: Record<Delivery, { needed: (keyof ShipmentFields)[]; optional: (keyof ShipmentFields)[] }> = {
  express: { needed: ["carrier", "tracking_no"], optional: [] },
  local: { needed: [], optional: ["courier_name", "courier_phone"] },
  pickup: { needed: [], optional: [] },
  virtual: { needed: [], optional: [] },
};

const shipsAtOnce = (delivery: Delivery) => delivery === "pickup" || delivery === "virtual";

/**
 * Responds 400 if a required field is missing or this delivery does not have the field. `isEdit`: absent fields are
 * unchanged.
 */
export function checkShipmentFields(delivery: Delivery, given: ShipmentFields, isEdit = false) {
  const { needed, optional } = fieldsOf[delivery];
  const errors: FieldError[] = isEdit
    ? []
    : needed
        .filter((path) => given[path] === undefined)
        .map((path) => ({ path, code: "required", message: "Is required." }));
  for (const path of ["carrier", "tracking_no", "courier_name", "courier_phone"] as const)
    if (given[path] !== undefined && !needed.includes(path) && !optional.includes(path))
      errors.push({
        path,
        code: "not_needed",
        message: msg("A parcel has no {field} where the delivery is {delivery}.", {
          field: path,
          delivery: { said: delivery },
        }),
      });
  if (errors.length) throw invalid(...errors);
}

export interface ParcelLine {
  item_id: number;
  count: number;
}
interface RemainingLine extends ParcelLine {
  ordered: number;
  /** Units that cannot be shipped, because a request claims them. */
  held: number;
}

async function remainingLines(tx: Database, orderId: number): Promise<RemainingLine[]> {
  return tx
    .select({
      item_id: orderItems.id,
      ordered: orderItems.count,
      held: orderItems.held_count,
      count: sql<number>`${orderItems.count} - ${orderItems.shipped_count} - ${orderItems.held_count}`,
    })
    .from(orderItems)
    .where(eq(orderItems.order_id, orderId))
    .orderBy(orderItems.position);
}

function refuseWrongLines(wanted: ParcelLine[], left: RemainingLine[]) {
  const wrong: FieldError[] = [];
  const gone: FieldError[] = [];
  wanted.forEach(({ item_id, count }, at) => {
    const line = left.find((each) => each.item_id === item_id);
    if (!line) wrong.push({ path: `items.${at}.item_id`, code: "not_found", message: "Must be a line of this order." });
    else if (count > line.ordered)
      wrong.push({
        path: `items.${at}.count`,
        code: "too_big",
        message: msg("The order has only {count}.", { count: line.ordered }),
      });
    else if (count > line.count)
      gone.push({
        path: `items.${at}.count`,
        code: "order_state",
        message: line.count
          ? msg("Only {count} left to ship.", { count: line.count })
          : line.held
            ? "All remaining units of this line are in a request."
            : "All of this line are in parcels.",
        available: line.count,
      });
  });
  if (wrong.length) throw invalid(...wrong);
  if (gone.length)
    throw new AppError("order_state", "These goods are in another parcel or in an after-sale request.", {
      errors: gone,
    });
}

async function putIntoParcel(tx: Database, orderId: number, shipmentId: number, lines: ParcelLine[]) {
  const rows = lines.map((line) => ({ ...line, shipment_id: shipmentId, order_id: orderId }));
  await tx.insert(shipmentItems).values(rows);
  await tx.execute(sql`update ${orderItems} set shipped_count = shipped_count + packed.count
    from ${shipmentItems} packed where packed.shipment_id = ${shipmentId} and packed.item_id = ${orderItems}.id`);
}
