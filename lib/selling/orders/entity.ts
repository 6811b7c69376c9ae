import { orders, type shipments } from "@/db/schema/orders";
import type { refunds } from "@/db/schema/payments";
import type { Recorded } from "@/lib/kernel/changes";
import { entity, saveRow } from "@/lib/kernel/entity";
import type { ParcelLine } from "@/lib/selling/shipping/parcel-lines";
import { getOrderForAdmin } from "./admin-queries";

/** An edit writes only the note. Everything else changes with the order's state. */
export const orderEntity = entity({
  name: "order",
  table: orders,
  derived: ["recipient_phone"],
  masked: ["pickup_code"],
  // Shoppers, payments and sweeps move orders without a line in the operation log. None of them writes a note.
  logged: ["note"],
  write: (db, { id }: typeof orders.$inferSelect, { note }: { note: string }) => saveRow(db, orders, id, { note }),
  show: (db, { id }, { actor }) => getOrderForAdmin(db, id, actor.user.group!.permissions),
});

/** With its lines, which never change. */
export const shipmentRecord: Recorded<typeof shipments.$inferSelect & { items: ParcelLine[] }> = { name: "shipment" };

export const refundRecord: Recorded<typeof refunds.$inferSelect> = { name: "refund" };
