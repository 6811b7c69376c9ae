import { type AdminPageName, adminPage, isAdminPage } from "./pages";

/** The page for each list below /cms. It accepts the same filters in its URL. */
const pageOfList: Record<string, string> = {
  order: "orders",
  after_sale: "after_sales",
  complaint: "complaints",
  invoice: "invoices",
  review: "reviews",
  product: "products",
  customer: "customers",
  payment: "payments",
  refund: "refunds",
  notification: "notifications",
  "log/error": "errors",
};

/** Converts `/cms/order?status=paid` to `/admin/orders?status=paid`, if the page exists and is in `open`. */
export function listUrl(link: string, open: ReadonlySet<AdminPageName>) {
  const [, list = "", query = ""] = /^\/cms\/([\w/]+)(\?.*)?$/.exec(link) ?? [];
  const name = Object.hasOwn(pageOfList, list) ? pageOfList[list]! : "";
  return isAdminPage(name) && open.has(name) ? `${adminPage(name).path}${query}` : undefined;
}
