import type { Order } from "../types";

export interface Refundable {
  /** Undefined for the order's own payment. */
  payment_id: number | undefined;
  remaining: number;
  /** A duplicate payment can only be refunded in full. */
  isWhole: boolean;
}

/** The payments that can be refunded now. Duplicate payments come first, because the shopper did not mean to pay twice. */
export const refundableAmounts = ({ payments, status }: Pick<Order, "payments" | "status">): Refundable[] =>
  payments
    .filter((payment) => payment.refundable > 0)
    // An order's own payment has nothing left to refund once the order is being refunded in full.
    .filter((payment) => payment.status === "surplus" || !["refunding", "refunded", "unpaid"].includes(status))
    .toSorted((a, b) => Number(b.status === "surplus") - Number(a.status === "surplus"))
    .map(({ id, refundable, status: kind }) => ({
      payment_id: kind === "surplus" ? id : undefined,
      remaining: refundable,
      isWhole: kind === "surplus",
    }));
