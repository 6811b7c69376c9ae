import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dictEntries } from "@/db/schema/content";
import { shipments } from "@/db/schema/orders";
import { say } from "@/lib/i18n/say";
import { AppError, invalid } from "@/lib/kernel/errors";
import { lockOrder, moveOrder, noteEvent, wrongState } from "@/lib/selling/moves/move-order";
import { moves } from "@/lib/selling/moves/states";
import { linesLeft, type ParcelLine, putIntoParcel, refuseWrongLines } from "./parcel-lines";
import { queueReport } from "./queue-report";

interface Parcel {
  carrier: string;
  tracking_no: string;
  /** Without it, all that has not left yet. */
  items?: ParcelLine[];
}

/** The platform takes no more of one payment. */
export const mostParcels = 15;

/** Sends a parcel. The order is `shipped` when nothing of it is left; until then it stays as it is. */
export async function shipOrder(tx: Database, orderId: number, userId: number, { items, ...parcel }: Parcel) {
  await refuseUnknownCarrier(tx, parcel.carrier);
  const before = await lockOrder(tx, orderId);
  if (!(moves.ship.from as readonly string[]).includes(before.status)) throw wrongState(before, "shipped");
  const left = await linesLeft(tx, orderId);
  if (items) refuseWrongLines(items, left);
  const remaining = left.filter(({ count }) => count > 0).map(({ item_id, count }) => ({ item_id, count }));
  const isLast = !items || sumOf(items) === sumOf(remaining);
  if (!isLast && (await countParcels(tx, orderId)) >= mostParcels - 1)
    throw new AppError(
      "limit_reached",
      say("An order goes in at most {most} parcels: put all that is left into this one.", { most: mostParcels }),
    );

  const shipped_at = new Date();
  const [shipment] = await tx
    .insert(shipments)
    .values({ order_id: orderId, ...parcel, shipped_at })
    .returning();
  await putIntoParcel(tx, orderId, shipment!.id, items ?? remaining);
  await queueReport(tx, orderId);
  const mover = { by: "admin", userId } as const;
  const after = isLast
    ? await moveOrder(tx, before, "ship", mover, { shipped_at })
    : await noteEvent(tx, before, "parcel", mover);
  return { before, after, shipment: { ...shipment!, items: items ?? remaining } };
}

const sumOf = (lines: ParcelLine[]) => lines.reduce((sum, { count }) => sum + count, 0);

const countParcels = (tx: Database, orderId: number) => tx.$count(shipments, eq(shipments.order_id, orderId));

async function refuseUnknownCarrier(tx: Database, carrier: string) {
  const [known] = await tx
    .select({ id: dictEntries.id })
    .from(dictEntries)
    .where(and(eq(dictEntries.type, "carrier"), eq(dictEntries.value, carrier), eq(dictEntries.status, "active")));
  if (!known)
    throw invalid({ path: "carrier", code: "not_found", message: "Must be a value of the dictionary `carrier`." });
}
