import { type AdminPageName, adminPage, isAdminPage } from "./pages";

/** The page that shows the records of a list below /cms. It takes the same filters in its address. */
const pageOfList: Record<string, string> = {
  order: "orders",
  after_sale: "after_sales",
  product: "products",
  customer: "customers",
  payment: "payments",
  refund: "refunds",
  notification: "notifications",
  "log/error": "errors",
};

/** `/cms/order?status=paid` → `/admin/orders?status=paid`, if the page exists and is one of `open`. */
export function listAddress(link: string, open: ReadonlySet<AdminPageName>) {
  const [, list = "", query = ""] = /^\/cms\/([\w/]+)(\?.*)?$/.exec(link) ?? [];
  const name = Object.hasOwn(pageOfList, list) ? pageOfList[list]! : "";
  return isAdminPage(name) && open.has(name) ? `${adminPage(name).path}${query}` : undefined;
}
