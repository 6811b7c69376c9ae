import type { OrderStatus } from "@/db/schema/orders";
import type { Permission } from "@/lib/kernel/permissions";
import { moves } from "@/lib/selling/moves/states";

/** What an admin may do with an order, and the point that each needs. */
const points = {
  ship: "order.ship",
  cancel: "order.cancel",
  complete: "order.complete",
  refund: "order.refund",
  note: "order.note",
  sync: "order.sync",
} as const satisfies Record<string, Permission>;
type AdminAction = keyof typeof points;
export const adminActionNames = Object.keys(points) as AdminAction[];

interface Known {
  status: OrderStatus;
  /** Money of the order itself can be given back now. */
  has_refundable: boolean;
  /** Money that came a second time is still here, and nothing is under way for it. */
  has_surplus: boolean;
  /** Something of it waits for the platform. */
  is_askable: boolean;
}

const isMove = (name: string): name is keyof typeof moves => name in moves;

export function adminActionsOf(order: Known, permissions: ReadonlySet<Permission>) {
  const isOpen = (name: AdminAction) => {
    if (name === "sync") return order.is_askable;
    if (name === "refund" && order.has_surplus) return true;
    if (name === "refund" && !order.has_refundable) return false;
    return !isMove(name) || (moves[name].from as readonly OrderStatus[]).includes(order.status);
  };
  return adminActionNames.filter((name) => permissions.has(points[name]) && isOpen(name));
}
