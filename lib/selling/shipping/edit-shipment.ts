import type { Database } from "@/db/client";
import { type OrderStatus, shipments } from "@/db/schema/orders";
import { msg } from "@/lib/i18n/msg";
import { orderState } from "@/lib/i18n/order-state";
import { AppError } from "@/lib/kernel/contract/errors";
import { saveRow } from "@/lib/kernel/records/entity";
import { addOrderEvent, lockOrder, refuseWhileTakenBack } from "@/lib/selling/moves/move-order";
import { queueReport } from "@/lib/selling/moves/queue-report";
import { findCarrier } from "./carriers";
import { checkShipmentFields, type ShipmentFields } from "./ship-order";

type Shipment = typeof shipments.$inferSelect;

export const parcelEditStates: readonly OrderStatus[] = ["paid", "shipped"];

/** `before` must be locked. */
export async function editShipment(
  tx: Database,
  before: Shipment,
  given: ShipmentFields,
  userId: number,
): Promise<Shipment> {
  const order = await lockOrder(tx, before.order_id);
  checkShipmentFields(order.delivery, given, true);
  if (!parcelEditStates.includes(order.status))
    throw new AppError(
      "order_state",
      msg("The order is {status}: its parcels can no longer be edited.", {
        status: { said: orderState(order.status, order.delivery) },
      }),
    );
  await refuseWhileTakenBack(tx, order.id);
  const { carrier } = given;
  const isOther = carrier !== undefined && carrier !== before.carrier;
  const fields = isOther ? { ...given, carrier: await findCarrier(tx, carrier) } : given;
  const isChanged = Object.entries(fields).some(([name, value]) => before[name as keyof ShipmentFields] !== value);
  if (!isChanged) return before;
  // The label of the waybill has the old number.
  const after = await saveRow(tx, shipments, before.id, { ...fields, waybill_key: null });
  await addOrderEvent(tx, order, "parcel_edit", { by: "admin", userId });
  // WeChat does not know the shop's own couriers.
  if (order.delivery === "express") await queueReport(tx, order.id);
  return after;
}
