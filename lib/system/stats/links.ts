import type { OrderStatus } from "@/db/schema/orders";

export interface Span {
  from: string;
  to: string;
}
const link = (path: string, query: Record<string, string>) => `/cms/${path}?${new URLSearchParams(query)}`;

export const ordersToPickUp = link("order", { status: "paid", delivery: "pickup" });
export const ordersIn = (status: OrderStatus) => link("order", { status });
export const lowProducts = link("product", { low_stock: "true", on_sale: "true" });
export const customersOf = (span: Span) => link("customer", { ...span });
export const salesOf = (span: Span) => ({
  orders: link("order", { ...span }),
  payments: link("payment", { status: "success,surplus", ...span }),
  refunds: link("refund", { status: "success", ...span }),
});
export const attentionIn = (span: Span) => ({
  failed_payments: link("payment", { status: "closed", ...span }),
  notifications_for_review: link("notification", { verdict: "review", ...span }),
  refunds_for_review: link("refund", { status: "abnormal" }),
  failed_shipping_reports: link("order", { shipping_report: "failed" }),
});
