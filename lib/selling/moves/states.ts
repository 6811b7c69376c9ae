import type { OrderStatus } from "@/db/schema/orders";

export type By = "shopper" | "admin" | "platform" | "system";

interface Move {
  from: readonly OrderStatus[];
  to: OrderStatus;
  by: readonly By[];
}

export const moves = {
  /** By an admin: the money came outside WeChat. */
  pay: { from: ["unpaid"], to: "paid", by: ["platform", "admin"] },
  payLate: { from: ["cancelled"], to: "paid", by: ["platform"] },
  cancel: { from: ["unpaid"], to: "cancelled", by: ["shopper", "admin", "system"] },
  /** By WeChat: the unshipped rest was refunded. */
  ship: { from: ["paid"], to: "shipped", by: ["admin", "platform"] },
  complete: { from: ["shipped"], to: "completed", by: ["shopper", "admin", "system"] },
  refund: { from: ["paid", "shipped", "completed", "cancelled"], to: "refunding", by: ["admin", "system", "platform"] },
  finishRefund: { from: ["refunding"], to: "refunded", by: ["platform", "admin"] },
} as const satisfies Record<string, Move>;
export type MoveName = keyof typeof moves;

const shopperActions = { pay: "pay", cancel: "cancel", complete: "confirm" } as const;
type Action = (typeof shopperActions)[keyof typeof shopperActions];
export const actionNames = Object.values(shopperActions);

/** A payment that starts with less time left before the expiry could not be finished. */
export const minSecondsToPay = 60;

const shopperMoves = Object.entries(shopperActions).map(([name, action]) => ({
  from: moves[name as keyof typeof shopperActions].from as readonly OrderStatus[],
  action,
}));

interface OrderFacts {
  status: OrderStatus;
  expires_at: string;
}

/** Orders that expire earlier can no longer be paid. ISO 8601 text sorts by time. */
export const payableFrom = () => new Date(Date.now() + minSecondsToPay * 1000).toISOString();

export function shopperActionsOf({ status, expires_at }: OrderFacts, from = payableFrom()): Action[] {
  const names = shopperMoves.filter((move) => move.from.includes(status)).map(({ action }) => action);
  return names.filter((action) => action !== "pay" || expires_at >= from);
}
