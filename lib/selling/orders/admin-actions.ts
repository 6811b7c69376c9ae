import { type Delivery, hasAddress, type OrderStatus } from "@/db/schema/orders";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { moves } from "@/lib/selling/moves/states";
import { parcelEditStates } from "@/lib/selling/shipping/edit-shipment";
import { addressEditStates } from "./edit-address";

const permissionFor = {
  ship: "order.ship",
  hand_over: "order.ship",
  cancel: "order.cancel",
  complete: "order.complete",
  refund: "order.refund",
  receive: "order.receive",
  edit_price: "order.price",
  hold: "order.ship",
  release: "order.ship",
  edit_address: "order.ship",
  edit_parcel: "order.ship",
  note: "order.note",
  sync: "order.sync",
} as const satisfies Record<string, Permission>;
type AdminAction = keyof typeof permissionFor;
export const adminActionNames = Object.keys(permissionFor) as AdminAction[];

interface OrderFacts {
  status: OrderStatus;
  delivery: Delivery;
  /** An order past its deadline is only waiting for the sweep. */
  is_in_time: boolean;
  has_refundable: boolean;
  has_surplus: boolean;
  has_units_left: boolean;
  held: object | null;
  has_parcels: boolean;
  /** A payment, a refund or a shipping report is pending at WeChat, so its state can be queried. */
  is_askable: boolean;
}

const canShip = ({ status, has_units_left, held }: OrderFacts) =>
  has_units_left && !held && (moves.ship.from as readonly OrderStatus[]).includes(status);
const isMove = (name: string): name is keyof typeof moves => name in moves;

export function adminActionsOf(order: OrderFacts, permissions: ReadonlySet<Permission>) {
  const isOpen = (name: AdminAction) => {
    if (name === "sync") return order.is_askable;
    if (name === "edit_price" || name === "receive") return order.status === "unpaid" && order.is_in_time;
    if (name === "edit_address") return hasAddress(order.delivery) && addressEditStates.includes(order.status);
    if (name === "edit_parcel")
      return hasAddress(order.delivery) && order.has_parcels && parcelEditStates.includes(order.status);
    if (name === "hand_over") return order.delivery === "pickup" && canShip(order);
    if (name === "hold") return canShip(order);
    if (name === "release") return order.held !== null;
    if (name === "ship") return order.delivery !== "pickup" && canShip(order);
    if (name === "refund" && order.has_surplus) return true;
    if (name === "refund" && !order.has_refundable) return false;
    return !isMove(name) || (moves[name].from as readonly OrderStatus[]).includes(order.status);
  };
  return adminActionNames.filter((name) => permissions.has(permissionFor[name]) && isOpen(name));
}
