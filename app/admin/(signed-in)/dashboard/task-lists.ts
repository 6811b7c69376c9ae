import { apiUrl } from "@/components/api/cms";
import { shippedDeliveries } from "../orders/order-filters";

/** The list of the API with exactly the records of each task. Admins who cannot open its page do not get the task. */
export const taskLists = {
  complaintsDue: "/cms/complaint",
  complaints: "/cms/complaint",
  ship: apiUrl("/cms/order", { status: "paid", delivery: shippedDeliveries, held: false }),
  pickup: apiUrl("/cms/order", { status: "paid", delivery: "pickup", held: false }),
  held: apiUrl("/cms/order", { held: true }),
  requests: "/cms/after_sale",
  invoices: apiUrl("/cms/invoice", { status: "requested" }),
  red: apiUrl("/cms/invoice", { status: "red_due" }),
  refunds: apiUrl("/cms/refund", { status: "abnormal" }),
  reports: apiUrl("/cms/order", { shipping_report: "failed" }),
  notifications: apiUrl("/cms/notification", { verdict: "review" }),
  reviews: apiUrl("/cms/review", { status: "pending" }),
  stock: apiUrl("/cms/product", { low_stock: true, on_sale: true }),
  errors: apiUrl("/cms/log/error", { resolved: false }),
};
