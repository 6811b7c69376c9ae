import type { OrderStatus } from "@/db/schema/orders";
import { offlineMethods } from "@/db/schema/payments";

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
/** The orders whose money WeChat does not release yet. */
const frozenOrders = {
  to_ship: link("order", { status: "paid", paid_by: "wechat" }),
  report_pending: link("order", { status: "shipped,completed", shipping_report: "pending" }),
  report_failed: link("order", { status: "shipped,completed", shipping_report: "failed" }),
  to_receive: link("order", { status: "shipped", shipping_report: "sent" }),
};
export const frozenNames = Object.keys(frozenOrders) as (keyof typeof frozenOrders)[];
const offlinePayments = Object.fromEntries(
  offlineMethods.map((method) => [method, link("payment", { method })]),
) as Record<(typeof offlineMethods)[number], string>;
export const moneyLinks = {
  ...frozenOrders,
  ...offlinePayments,
  refunds_in_flight: link("refund", { status: "pending,processing" }),
  to_refund: link("order", { needs_refund: "true" }),
  invoices_to_issue: link("invoice", { status: "requested" }),
};
export const moneyNames = Object.keys(moneyLinks) as (keyof typeof moneyLinks)[];
