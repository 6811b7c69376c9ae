import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { secondsToTakeBack, shipments } from "@/db/schema/orders";
import { say } from "@/lib/i18n/say";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { hasOpenHold, hasOpenRequest } from "@/lib/selling/claims/live-requests";
import { lockOrder, moveOrder, noteEvent, type Order, wrongState } from "@/lib/selling/moves/move-order";
import { queueReport } from "@/lib/selling/moves/queue-report";
import { moves } from "@/lib/selling/moves/states";
import { refuseUnknownCarrier } from "./carriers";
import { linesLeft, type ParcelLine, putIntoParcel, refuseWrongLines } from "./parcel-lines";
import { goesWhole, refuseWrongSending, type Sending } from "./sending";

interface Parcel extends Sending {
  /** Without it, all that has not left yet. */
  items?: ParcelLine[];
}

/** The platform takes no more of one payment. */
export const mostParcels = 15;

/** Sends a parcel. The order is `shipped` when nothing of it is left; until then it stays as it is. */
export async function shipOrder(tx: Database, orderId: number, userId: number, parcel: Parcel) {
  const { items, ...sending } = parcel;
  const before = await lockOrder(tx, orderId);
  refuseWrongSending(before.delivery, sending);
  if (sending.carrier !== undefined) await refuseUnknownCarrier(tx, sending.carrier);
  if (items && goesWhole(before.delivery))
    throw invalid({ path: "items", code: "not_needed", message: "This order goes at once: leave out its lines." });
  refuseUnshippable(before);
  if (before.delivery === "pickup")
    throw new AppError(
      "order_state",
      "This order is picked up: hand it over by its code, with POST /cms/order/pickup.",
    );
  return pack(tx, before, userId, parcel);
}

/**
 * Gives a paid order to the shopper who has its code: so it has arrived, and is completed unless something of it is asked back. What a request
 * holds stays here. `before` must be locked.
 */
export async function handOver(tx: Database, before: Order, userId: number) {
  refuseUnshippable(before);
  const { after: shipped, shipment } = await pack(tx, before, userId, {}, 0);
  if (shipped.status === "paid" || (await hasOpenRequest(tx, before.id))) return { before, after: shipped, shipment };
  const after = await moveOrder(tx, shipped, "complete", { by: "admin", userId }, { completed_at: new Date() });
  return { before, after, shipment };
}

function refuseUnshippable(order: Order) {
  if (!(moves.ship.from as readonly string[]).includes(order.status)) throw wrongState(order, "shipped");
}

async function pack(
  tx: Database,
  before: Order,
  userId: number,
  { items, ...sending }: Parcel,
  reportAfterSeconds = secondsToTakeBack,
) {
  const left = await linesLeft(tx, before.id);
  if (items) refuseWrongLines(items, left);
  const remaining = left.filter(({ count }) => count > 0).map(({ item_id, count }) => ({ item_id, count }));
  if (!remaining.length) throw new AppError("order_state", "All that is left of this order was asked back.");
  const isLast = (!items || sumOf(items) === sumOf(remaining)) && !(await hasOpenHold(tx, before.id));
  if (!isLast && (await countParcels(tx, before.id)) >= mostParcels - 1)
    throw new AppError(
      "limit_reached",
      say("An order goes in at most {most} parcels: put all that is left into this one.", { most: mostParcels }),
    );

  const shipped_at = new Date();
  const [shipment] = await tx
    .insert(shipments)
    .values({ order_id: before.id, ...sending, shipped_at })
    .returning();
  await putIntoParcel(tx, before.id, shipment!.id, items ?? remaining);
  // For deliveries other than express, the platform takes only one report, when everything is on its way.
  if (isLast || before.delivery === "express") await queueReport(tx, before.id, reportAfterSeconds);
  const mover = { by: "admin", userId } as const;
  const after = isLast
    ? await moveOrder(tx, before, "ship", mover, { shipped_at })
    : await noteEvent(tx, before, "parcel", mover);
  return { before, after, shipment: { ...shipment!, items: items ?? remaining } };
}

const sumOf = (lines: ParcelLine[]) => lines.reduce((sum, { count }) => sum + count, 0);

const countParcels = (tx: Database, orderId: number) => tx.$count(shipments, eq(shipments.order_id, orderId));
