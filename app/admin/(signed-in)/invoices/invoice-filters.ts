import type { QueryName } from "@/components/api/cms";
import { dayRangeQuery } from "@/components/data-table/days";
import type { ListState } from "@/components/data-table/list-state";

export const invoiceParameters: QueryName<"/cms/invoice">[] = [
  ...(["status", "overdue", "q", "from", "to"] as const),
  ...(["order_id", "user_id", "sort", "page", "size"] as const),
];

/** The first tab is the queue of requests that wait for the shop. */
export const invoiceTabs = ["requested", "issued", "red_due", "all"] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];

const all = "requested,issued,refused,withdrawn,red_due,red";
const isTab = (status: string): status is InvoiceTab => invoiceTabs.some((tab) => tab === status);

/** A search, a time of issue, and the invoices of one order or customer, include all states. */
export function tabOf({ status, q, from, to, order_id, user_id }: ListState): InvoiceTab | undefined {
  if (!status) return q || from || to || order_id || user_id ? "all" : "requested";
  if (status === all) return "all";
  return isTab(status) ? status : undefined;
}

/** The `status` in the URL of the page. */
export const statusOf = (tab: InvoiceTab) => (tab === "requested" ? undefined : tab === "all" ? all : tab);

export const apiQuery = (state: ListState, timeZone: string): ListState =>
  dayRangeQuery(tabOf(state) === "requested" ? { ...state, status: "requested" } : state, timeZone);
