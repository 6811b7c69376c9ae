import type { QueryName } from "@/components/api/cms";
import { dayRangeQuery } from "@/components/data-table/days";
import type { ListState } from "@/components/data-table/list-state";

export const afterSaleParameters: QueryName<"/cms/after_sale">[] = [
  ...(["status", "open", "type", "overdue", "q", "from", "to"] as const),
  ...(["order_id", "user_id", "sort", "page", "size"] as const),
];

/** The first tab is the queue of requests that wait for the shop. */
export const afterSaleTabs = [
  { name: "open", status: undefined },
  { name: "approved", status: "approved" },
  { name: "refunding", status: "refunding" },
  { name: "over", status: "refunded,rejected,withdrawn,closed" },
  { name: "all", status: "requested,approved,sent,refunding,refunded,rejected,withdrawn,closed" },
] as const;

/** A search, and the requests of one order or customer, include all statuses. */
const isSearch = ({ q, order_id, user_id }: ListState) => Boolean(q || order_id || user_id);

export function tabOf(state: ListState): (typeof afterSaleTabs)[number]["name"] | undefined {
  if (!state.status) return isSearch(state) && !state.open ? "all" : "open";
  return afterSaleTabs.find(({ status }) => status === state.status)?.name;
}

export const apiQuery = (state: ListState, timeZone: string): ListState =>
  dayRangeQuery(tabOf(state) === "open" ? { ...state, open: "true" } : state, timeZone);
