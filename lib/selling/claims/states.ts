import { type AfterSaleStatus, liveAfterSales } from "@/db/schema/after-sales";

export type By = "shopper" | "admin" | "platform" | "system";

interface Move {
  from: readonly AfterSaleStatus[];
  to: AfterSaleStatus;
  by: readonly By[];
}

/** All moves of a request between its states. Any other move answers 409 `after_sale_state`. */
export const afterSaleMoves = {
  approve: { from: ["requested"], to: "approved", by: ["admin"] },
  /** A request for money alone. */
  agree: { from: ["requested"], to: "refunding", by: ["admin", "system"] },
  reject: { from: ["requested", "sent", "refunding"], to: "rejected", by: ["admin"] },
  withdraw: { from: ["requested", "approved"], to: "withdrawn", by: ["shopper"] },
  send: { from: ["approved"], to: "sent", by: ["shopper"] },
  receive: { from: ["approved", "sent"], to: "refunding", by: ["admin"] },
  /** Nothing was sent in time. */
  lapse: { from: ["approved"], to: "closed", by: ["system"] },
  /** By the system: there was nothing to pay. By an admin: it was paid another way. */
  finish: { from: ["refunding"], to: "refunded", by: ["platform", "system", "admin"] },
  /** The whole order was refunded. */
  close: { from: liveAfterSales, to: "closed", by: ["system"] },
} as const satisfies Record<string, Move>;
export type AfterSaleMove = keyof typeof afterSaleMoves;
