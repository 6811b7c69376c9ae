import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orders, shipments } from "@/db/schema/orders";
import type { LoggedKind } from "@/lib/kernel/records/changes";
import { entity, lockRow, notFoundOf, refuseDuplicate, saveRow } from "@/lib/kernel/records/entity";
import { lockOrder, type Order } from "@/lib/selling/moves/move-order";
import { editShipment } from "@/lib/selling/shipping/edit-shipment";
import type { ParcelLine, ShipmentFields } from "@/lib/selling/shipping/ship-order";
import { getOrderForAdmin, getShipment } from "./admin-queries";
import { type AddressEdit, editAddress } from "./edit-address";
import { editPrice, type PriceEdit } from "./edit-price";

/** An edit writes the note and the external reference, the address, or the price. The rest follows the order's state. */
export const orderEntity = entity({
  name: "order",
  table: orders,
  title: orders.order_no,
  revertible: "order.note",
  revertibleFields: ["note", "external_ref"],
  derived: ["goods", "tracking_nos", "search", "held_at", "held_by"],
  masked: ["pickup_code"],
  reads: "order.read",
  personal: ["address", "contact", "remark", "note", "hold_reason"],
  // Shoppers, payments and sweeps change orders without an entry in the operation log, but never these fields.
  logged: ["note", "external_ref", "address", "total_price"],
  async write(db, before: Order, { address, total_price, ...notes }: Edit, { actor }) {
    if (address) return editAddress(db, before, address, actor.user.id);
    if (total_price) return editPrice(db, before, total_price, actor.user.id);
    return writeNotes(db, before, notes);
  },
  show: (db, { id }, { actor }) => getOrderForAdmin(db, id, actor.user.group!.permissions),
});

interface Edit extends Notes {
  address?: AddressEdit;
  /** Under the name of the column that it changes, so that a concurrent edit of the price is `stale`. */
  total_price?: PriceEdit;
}

interface Notes {
  note?: string;
  external_ref?: string | null;
}

async function writeNotes(db: Database, { id }: Order, { note, external_ref }: Notes) {
  if (external_ref) {
    // Serializes edits to the same reference, so that the second one sees the first.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext('order reference'), hashtext(lower(${external_ref})))`);
    await refuseDuplicate(db, orders, sql`lower(${orders.external_ref}) = lower(${external_ref})`, {
      except: id,
      path: "external_ref",
      message: "Another order has this reference.",
    });
  }
  return saveRow(db, orders, id, { note, external_ref });
}

export const shipmentEntity = entity({
  name: "shipment",
  table: shipments,
  title: shipments.tracking_no,
  reads: "order.read",
  personal: ["courier_name", "courier_phone"],
  derived: ["waybill_key"],
  async lock(db, id, read) {
    const [found] = await db.select({ order_id: shipments.order_id }).from(shipments).where(eq(shipments.id, id));
    if (!found) throw notFoundOf("shipment");
    await lockOrder(db, found.order_id); // Lock order: the order comes first.
    return lockRow(db, "shipment", shipments, id, read);
  },
  write: (db, before: typeof shipments.$inferSelect, fields: ShipmentFields, { actor }) =>
    editShipment(db, before, fields, actor.user.id),
  show: (db, { id }) => getShipment(db, id),
});

export const shipmentRecord: LoggedKind<typeof shipments.$inferSelect & { items: ParcelLine[] }> = {
  name: "shipment",
  derived: ["waybill_key"],
};
