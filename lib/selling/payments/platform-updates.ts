import type { payments } from "@/db/schema/payments";

export type Source = NonNullable<(typeof payments.$inferSelect)["learned_from"]>;

export interface Verdict {
  verdict: "applied" | "duplicate" | "review";
  reason: string;
  orderId?: number;
}

export interface RefundUpdate {
  outRefundNo: string;
  refundId?: string;
  amount: number;
  status: "PROCESSING" | "SUCCESS" | "CLOSED" | "ABNORMAL" | "REFUSED";
  reason?: string;
  /** Only for a refund that was not created here. */
  of?: { outTradeNo: string; transactionId: string };
}
