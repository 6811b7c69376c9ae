import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderItems, shipmentItems } from "@/db/schema/orders";
import { say } from "@/lib/i18n/say";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";

/** A part of a line, for one parcel. */
export interface ParcelLine {
  item_id: number;
  count: number;
}
interface Left extends ParcelLine {
  ordered: number;
  /** How many stay here, because they are asked back or refunded. */
  held: number;
}

/** The lines of a locked order, each with how many of it can still leave. */
export async function linesLeft(tx: Database, orderId: number): Promise<Left[]> {
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

/** 400 for lines that this order does not have, 409 for those that another parcel has taken. */
export function refuseWrongLines(wanted: ParcelLine[], left: Left[]) {
  const wrong: FieldError[] = [];
  const gone: FieldError[] = [];
  wanted.forEach(({ item_id, count }, at) => {
    const line = left.find((each) => each.item_id === item_id);
    if (!line) wrong.push({ path: `items.${at}.item_id`, code: "not_found", message: "Must be a line of this order." });
    else if (count > line.ordered)
      wrong.push({
        path: `items.${at}.count`,
        code: "too_big",
        message: say("The order has only {count}.", { count: line.ordered }),
      });
    else if (count > line.count)
      gone.push({
        path: `items.${at}.count`,
        code: "order_state",
        message: line.count
          ? say("Only {count} left to ship.", { count: line.count })
          : line.held
            ? "What is left of this line was asked back."
            : "All of this line are in parcels.",
        available: line.count,
      });
  });
  if (wrong.length) throw invalid(...wrong);
  if (gone.length)
    throw new AppError("order_state", "Another parcel has these goods, or they were asked back.", { errors: gone });
}

export async function putIntoParcel(tx: Database, orderId: number, shipmentId: number, lines: ParcelLine[]) {
  const rows = lines.map((line) => ({ ...line, shipment_id: shipmentId, order_id: orderId }));
  await tx.insert(shipmentItems).values(rows);
  await tx.execute(sql`update ${orderItems} set shipped_count = shipped_count + packed.count
    from ${shipmentItems} packed where packed.shipment_id = ${shipmentId} and packed.item_id = ${orderItems}.id`);
}
