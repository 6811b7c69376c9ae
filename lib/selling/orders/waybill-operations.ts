import { z } from "zod";
import { id, listOf } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { lockOrder } from "@/lib/selling/moves/move-order";
import { carrierAccount } from "@/lib/selling/shipping/carrier-account";
import { cancelUnused, claimWaybill, reserveWaybill } from "@/lib/selling/shipping/loose-waybills";
import { shipOrder } from "@/lib/selling/shipping/ship-order";
import { refuseUndone } from "@/lib/selling/shipping/undo-shipment";
import { createWaybill, planWaybill, readCarrierAccounts, readLabel } from "@/lib/selling/shipping/waybill";
import { getShipment } from "./admin-queries";
import { adminShipment, waybillInput } from "./admin-schemas";
import { orderEntity, shipmentRecord } from "./entity";

const module = "cms-order";

export const add = operation({
  method: "POST",
  path: "/cms/order/{id}/waybill",
  module,
  summary: "Ship a paid order with a waybill of WeChat",
  description:
    "Creates the waybill in WeChat's waybill service (物流助手) and the parcel with its number in one step, for an order by express. The carrier needs an account: `account` of its dictionary entry. `label` of the answer is the printable label. After a lost answer, the same request within ten minutes gets the same waybill. A waybill that gets no parcel is cancelled, as is that of a parcel that is taken back. `platform_failed` has the carrier's reason.",
  access: "order.ship",
  reads: "order.read",
  status: 201,
  location: "/cms/shipment/{id}",
  url: z.object({ id }),
  body: waybillInput,
  output: adminShipment,
  problems: ["order_state", "order_held", "limit_reached", "platform_failed", "not_configured"],
  replay: ({ id }, db) => refuseUndone(db, id),
  async prepare({ id, ...parcel }, { actor, db, transaction }) {
    const { plan, waybill } = await transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      const plan = await planWaybill(tx, order, parcel);
      return { plan, waybill: await reserveWaybill(tx, order, plan) };
    });
    const tracking_no = await createWaybill(db, waybill, plan);
    actor.origin.later(() => cancelUnused(db, waybill.id, { waybill_id: tracking_no }));
    return { waybill, tracking_no };
  },
  async run({ id, ...parcel }, { actor, db, prepared: { waybill, tracking_no }, changed }) {
    const plan = await planWaybill(db, await lockOrder(db, id), parcel);
    await claimWaybill(db, waybill.id, plan);
    const sending = {
      carrier: plan.carrier,
      tracking_no,
      items: plan.lines,
      waybill_key: waybill.key,
      release: parcel.release,
    };
    const { before, after, shipment } = await shipOrder(db, id, actor.user.id, sending);
    changed(shipmentRecord, shipment.id, null, shipment);
    changed(orderEntity, id, before, after);
    return getShipment(db, shipment.id);
  },
});

export const label = operation({
  method: "GET",
  path: "/cms/shipment/{id}/label",
  module,
  summary: "The label of a parcel",
  description:
    "The carrier's label of a parcel with a waybill, as HTML without scripts and external addresses. Its policy lets nothing load or run.",
  access: "order.read",
  url: z.object({ id }),
  output: { stream: "text/html; charset=utf-8" },
  problems: ["platform_failed"],
  async run({ id }, { db }) {
    const html = await readLabel(db, id);
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
    return {
      chunks: (async function* () {
        yield html;
      })(),
      headers: { "content-security-policy": policy },
    };
  },
});

const { service_type, service_name, ...account } = carrierAccount;

export const accounts = operation({
  method: "GET",
  path: "/cms/waybill/accounts",
  module,
  summary: "The shop's carrier accounts in WeChat",
  description:
    "The accounts that are bound in WeChat's waybill service (物流助手), each with its services. The contract with the carrier is the shop's own.",
  access: "staff",
  output: listOf(
    namedObject("BoundCarrierAccount", {
      ...account,
      services: z.array(namedObject("CarrierService", { service_type, service_name })).describe("Its services."),
      quota: z
        .int()
        .nullable()
        .meta({ examples: [120], description: "Waybills left. Null: the carrier bills by month, without a limit." }),
    }),
  ),
  problems: ["platform_failed", "not_configured"],
  run: async (_, { db }) => ({ items: await readCarrierAccounts(db) }),
});
