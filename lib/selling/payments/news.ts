import type { payments } from "@/db/schema/payments";

/** The way in which the shop learned what the platform says. */
export type Source = NonNullable<(typeof payments.$inferSelect)["learned_from"]>;

export interface Verdict {
  verdict: "applied" | "duplicate" | "review";
  reason: string;
  orderId?: number;
}

export interface RefundNews {
  outRefundNo: string;
  /** Absent if the platform refused the refund. */
  refundId?: string;
  amount: number;
  status: "PROCESSING" | "SUCCESS" | "CLOSED" | "ABNORMAL" | "REFUSED";
  reason?: string;
  /** The refund's payment, as the platform names it. Needed for a refund that was not made here. */
  of?: { outTradeNo: string; transactionId: string };
}
