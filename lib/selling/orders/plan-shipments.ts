import type { Delivery, OrderStatus } from "@/db/schema/orders";
import { digestOf } from "@/lib/csv/import-steps";
import { say } from "@/lib/i18n/say";
import type { FieldError } from "@/lib/kernel/contract/errors";
import { moves } from "@/lib/selling/moves/states";
import { carriersCalled } from "@/lib/selling/shipping/carriers-called";
import type { ShipmentRow } from "./read-shipments";

export interface Parcel {
  carrier: string;
  tracking_no: string;
}

interface FoundOrder {
  id: number;
  status: OrderStatus;
  delivery: Delivery;
  /** Those that have left. */
  parcels: Parcel[];
  /** How many units can leave: neither gone nor asked back. */
  left: number;
}

/** The file is checked against this. */
export interface Shop {
  orders: ReadonlyMap<string, FoundOrder>;
  /** The active entries of the dictionary. */
  carriers: readonly { value: string; label: string }[];
}

export interface PlannedShipment extends ShipmentRow {
  action: "ship" | "leave" | "refuse";
  id: number | null;
}

export const planShipments = (rows: ShipmentRow[], shop: Shop): PlannedShipment[] =>
  rows.map((row) => planRow(row, shop));

function planRow(given: ShipmentRow, { orders, carriers }: Shop): PlannedShipment {
  const refuse = (...errors: FieldError[]) => ({ ...given, id: null, action: "refuse" as const, errors });
  if (given.errors.length) return refuse(...given.errors);
  const order = orders.get(given.order_no);
  const carrier = carrierOf(given.carrier, carriers);
  const errors = [order ? undefined : noOrder(given.order_no), typeof carrier === "string" ? undefined : carrier];
  if (!order || typeof carrier !== "string") return refuse(...errors.filter((error) => error !== undefined));
  const row = { ...given, carrier, id: order.id };
  if (order.delivery !== "express") return { ...refuse(noExpress(order)), id: order.id };
  const hasLeft = order.parcels.some((each) => each.carrier === carrier && each.tracking_no === given.tracking_no);
  if (hasLeft) return { ...row, action: "leave" };
  if (!(moves.ship.from as readonly string[]).includes(order.status))
    return { ...refuse(notNow(order, carriers)), id: order.id };
  if (!order.left) return { ...refuse(nothingLeft), id: order.id };
  return { ...row, action: "ship" };
}

/** The value of the only entry that the name can mean. */
function carrierOf(given: string, carriers: Shop["carriers"]): string | FieldError {
  const [first, ...more] = carriersCalled(given, carriers);
  if (first && !more.length) return first.value;
  if (first)
    return {
      path: "carrier",
      code: "ambiguous",
      message: say("Several carriers are called {label}: write the value of one.", { label: given }),
    };
  const list = carriers.map(({ label }) => label);
  const message = list.length
    ? say("There is no carrier {carrier}. There are {carriers}.", { carrier: given, carriers: { list } })
    : ("This shop has no carrier yet." as const);
  return { path: "carrier", code: "not_found", message };
}

const noOrder = (order_no: string): FieldError => ({
  path: "order_no",
  code: "not_found",
  message: /^\d{15}0{5,}$/.test(order_no)
    ? say(
        "There is no order {order_no}. A spreadsheet keeps only 15 digits of a number: format the column as text and enter it again.",
        { order_no },
      )
    : say("There is no order {order_no}.", { order_no }),
});

const noExpress = ({ delivery }: FoundOrder): FieldError => ({
  path: "order_no",
  code: "delivery",
  message: say("The delivery of this order is {delivery}: it has no carrier.", { delivery: { said: delivery } }),
});

const notNow = ({ status, parcels }: FoundOrder, carriers: Shop["carriers"]): FieldError => ({
  path: "order_no",
  code: "order_state",
  message: parcels.length
    ? say("The order is {status}: it left with {parcels}.", {
        status: { said: status },
        parcels: { list: parcels.map((each) => `${labelOf(each.carrier, carriers)} ${each.tracking_no}`) },
      })
    : onlyPaid(status),
  discreet: onlyPaid(status),
});
const labelOf = (carrier: string, carriers: Shop["carriers"]) =>
  carriers.find(({ value }) => value === carrier)?.label ?? carrier;
const nothingLeft: FieldError = {
  path: "order_no",
  code: "order_state",
  message: "All that is left of this order was asked back.",
};
const onlyPaid = (status: OrderStatus) =>
  say("The order is {status}: only a paid order can be shipped.", { status: { said: status } });

/** Null if a row is refused, since then nothing can be committed. */
export function digestOfShipments(plan: PlannedShipment[]): string | null {
  if (plan.some(({ action }) => action === "refuse")) return null;
  return digestOf(plan.map(({ row, action, id, carrier, tracking_no }) => [row, action, id, carrier, tracking_no]));
}
