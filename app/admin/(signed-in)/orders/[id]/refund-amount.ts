import type { Order } from "../types";

export interface Refundable {
  /** Undefined: the order's own payment. */
  payment_id: number | undefined;
  remaining: number;
  /** A second payment goes back only in full. */
  isWhole: boolean;
}

/** The payments of which something can go back now, a second one first: nobody meant to pay it. */
export const refundableOf = ({ payments, status }: Pick<Order, "payments" | "status">): Refundable[] =>
  payments
    .filter((payment) => payment.refundable > 0)
    // The order's own money is no longer there to give once all of it is on its way back.
    .filter((payment) => payment.status === "surplus" || !["refunding", "refunded", "unpaid"].includes(status))
    .toSorted((a, b) => Number(b.status === "surplus") - Number(a.status === "surplus"))
    .map(({ id, refundable, status: kind }) => ({
      payment_id: kind === "surplus" ? id : undefined,
      remaining: refundable,
      isWhole: kind === "surplus",
    }));
