import { z } from "zod";
import { undoSeconds } from "@/db/schema/orders";
import { id, nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { editRecord } from "@/lib/kernel/records/edit";
import { cancelOrKeep } from "@/lib/selling/shipping/loose-waybills";
import { reportShipment } from "@/lib/selling/shipping/report-shipping";
import { maxParcels, shipOrder } from "@/lib/selling/shipping/ship-order";
import { beginUndo, refuseUndone, undoShipment } from "@/lib/selling/shipping/undo-shipment";
import { getShipment } from "./admin-queries";
import { adminShipment, shipmentEdit, shipmentInput } from "./admin-schemas";
import { orderEntity, shipmentEntity, shipmentRecord } from "./entity";
import { importShipments } from "./import-shipments";
import { maxShipments, readShipments, shipmentReport, shipmentStep } from "./read-shipments";

const module = "cms-order";

export const add = operation({
  method: "POST",
  path: "/cms/order/{id}/shipment",
  module,
  summary: "Send a part of a paid order",
  description: `An order goes in one parcel or in up to ${maxParcels}, each with its lines. It remains \`paid\` until all its lines are in parcels; then it is \`shipped\`. \`carrier\` is the value of an active entry of the dictionary \`carrier\`. Of two admins who send the same goods at once, the second gets 409 \`order_state\`, with \`available\`. With an \`Idempotency-Key\` a repeated request sends one parcel; if it was taken back since, the answer is 409 \`order_state\`. A refund in full before the order is \`shipped\` gives back the stock of what has not left.`,
  access: "order.ship",
  reads: "order.read",
  status: 201,
  location: "/cms/shipment/{id}",
  url: z.object({ id }),
  body: shipmentInput,
  output: adminShipment,
  problems: ["order_state", "order_held", "limit_reached"],
  replay: ({ id }, db) => refuseUndone(db, id),
  async run({ id, ...parcel }, { actor, db, changed }) {
    const { before, after, shipment } = await shipOrder(db, id, actor.user.id, parcel);
    changed(shipmentRecord, shipment.id, null, shipment);
    changed(orderEntity, id, before, after);
    return getShipment(db, shipment.id);
  },
});

export const get = operation({
  method: "GET",
  path: "/cms/shipment/{id}",
  module,
  summary: "One parcel",
  description:
    "With its carrier, its tracking number and the goods in it. It can be taken back until `undoable_until`.",
  access: "order.read",
  url: z.object({ id }),
  output: adminShipment,
  run: ({ id }, { db }) => getShipment(db, id),
});

export const correct = operation({
  method: "PUT",
  path: "/cms/shipment/{id}",
  module,
  summary: "Correct how a parcel goes",
  description:
    "While the order is `paid` or `shipped`: `carrier` and `tracking_no` of a parcel by express, `courier_name` and `courier_phone` of a local one. The order gets an event, and the change is reported to the platform. After the last parcel it takes one correction of an order; a further one is stored here, and `shipping_report` of the order shows `correction_used`.",
  access: "order.ship",
  reads: "order.read",
  url: z.object({ id }),
  body: shipmentEdit,
  output: adminShipment,
  problems: ["order_state"],
  async prepare({ id }, { actor, db }): Promise<undefined> {
    actor.origin.later(() => reportShipment(db, id));
  },
  run: editRecord(shipmentEntity),
});

export const takeBack = operation({
  method: "DELETE",
  path: "/cms/shipment/{id}",
  module,
  summary: "Take back a parcel that has just left",
  description: `Within ${undoSeconds} seconds of its shipping, before it is reported to the platform. The order is \`paid\` again if it was \`shipped\`, its other parcels remain, and the stock does not change. The order gets the event \`parcel_undo\`. A waybill is cancelled first; if the carrier refuses, the parcel remains. Until the carrier has answered, the order is not refunded or completed, and the parcel not corrected. If it does not answer (\`platform_failed\`), the server repeats the cancellation and then takes the parcel back. Later, once it has been reported, or during a refund, the response is 409 \`order_state\`.`,
  access: "order.ship",
  url: z.object({ id }),
  output: nothing,
  problems: ["order_state", "platform_failed"],
  async prepare({ id }, { db, transaction }): Promise<undefined> {
    const begun = await transaction((tx) => beginUndo(tx, id));
    if (begun) await cancelOrKeep(db, begun);
  },
  async run({ id }, { actor, db, changed }) {
    const { before, after, shipment } = await undoShipment(db, id, actor.user.id);
    changed(shipmentRecord, id, shipment, null);
    changed(orderEntity, before.id, before, after);
  },
});

export const importFile = operation({
  method: "POST",
  path: "/cms/order/shipments/import",
  module,
  summary: "Ship orders by a CSV of tracking numbers, in two steps",
  description: `Send one part named \`file\`: CSV in UTF-8, GB18030 (GBK) or UTF-16, separated by commas, at most 3 MiB and ${maxShipments} rows, with the columns \`order_no\`, \`carrier\` and \`tracking_no\`, by these names or the Chinese ones of an export: \`订单号\`, \`快递公司\`, \`快递单号\`. The other columns of an order export may be there and are ignored.
Without \`digest\` this is a dry run: nothing is written, and the report shows what each row would do. Send the same file with the \`digest\` of that report to ship exactly these orders, all or none, each as PUT /cms/order/{id}/status does. The answer is 409 \`stale\` if the file would do something else by now, and 400 if a row is refused and \`skip_bad\` is not set.
\`carrier\` is the value or the label of an active entry of the dictionary \`carrier\`, or one of its usual names, such as \`顺丰\`, \`JD\` or \`邮政\`. A number that a spreadsheet has shortened, such as 1.23E+12, is refused. An order that has left with just this carrier and number is left alone. A row of an order on hold is refused, unless \`release\` is true.`,
  access: "order.ship",
  reads: { by: "order.read", otherwise: shipmentReport },
  limit: { name: "limit.uploads", per: "user", seconds: 60, counts: "attempts" },
  url: shipmentStep,
  body: { parts: 3 * 1024 * 1024 },
  output: shipmentReport,
  problems: ["stale"],
  prepare: ({ parts }, { actor }) => readShipments(parts, actor.origin.language),
  run: (step, { db, actor, prepared, changed }) => importShipments(db, prepared, step, actor, changed),
});
