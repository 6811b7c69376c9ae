import type { Tone } from "@/components/ui/badge";
import type { AfterSaleStatus } from "@/db/schema/after-sales";
import type { OrderStatus } from "@/db/schema/orders";

type PaymentStatus = "open" | "success" | "surplus" | "closed";
type RefundStatus = "pending" | "processing" | "success" | "closed" | "abnormal" | "failed";
type BillStatus = "waiting" | "ready" | "empty" | "failed";
type VerdictName = "applied" | "duplicate" | "ignored" | "review" | "settled";

/** The colour of each state on all pages. States that are called the same have the same colour. */
export const stateTones = {
  order: {
    unpaid: "amber",
    paid: "blue",
    shipped: "violet",
    completed: "green",
    cancelled: "gray",
    refunding: "orange",
    refunded: "gray",
  } satisfies Record<OrderStatus, Tone>,
  afterSale: {
    requested: "blue",
    approved: "amber",
    sent: "violet",
    refunding: "orange",
    refunded: "gray",
    rejected: "gray",
    withdrawn: "gray",
    closed: "gray",
  } satisfies Record<AfterSaleStatus, Tone>,
  payment: { open: "amber", success: "green", surplus: "red", closed: "gray" } satisfies Record<PaymentStatus, Tone>,
  refund: {
    pending: "amber",
    processing: "orange",
    success: "gray",
    closed: "gray",
    abnormal: "red",
    failed: "red",
  } satisfies Record<RefundStatus, Tone>,
  bill: { waiting: "amber", ready: "green", empty: "gray", failed: "red" } satisfies Record<BillStatus, Tone>,
  verdict: {
    applied: "green",
    duplicate: "gray",
    ignored: "gray",
    review: "red",
    settled: "green",
  } satisfies Record<VerdictName, Tone>,
};
