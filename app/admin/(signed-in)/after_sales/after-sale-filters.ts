import type { QueryName } from "@/components/api/cms";
import { queryOfDays } from "@/components/data-table/days";
import type { ListState } from "@/components/data-table/list-state";

export const afterSaleParameters: QueryName<"/cms/after_sale">[] = [
  ...(["status", "open", "type", "overdue", "q", "from", "to"] as const),
  ...(["order_id", "user_id", "sort", "page", "size"] as const),
];

/** The states that people work by. The first is the queue: what the shop has to do something with. */
export const afterSaleTabs = [
  { name: "open", status: undefined },
  { name: "approved", status: "approved" },
  { name: "refunding", status: "refunding" },
  { name: "over", status: "refunded,rejected,withdrawn,closed" },
  { name: "all", status: "requested,approved,sent,refunding,refunded,rejected,withdrawn,closed" },
] as const;

/** A search shows requests in all states, and so do those of one order or customer. */
const isSearch = ({ q, order_id, user_id }: ListState) => Boolean(q || order_id || user_id);

export function tabOf(state: ListState): (typeof afterSaleTabs)[number]["name"] | undefined {
  if (!state.status) return isSearch(state) && !state.open ? "all" : "open";
  return afterSaleTabs.find(({ status }) => status === state.status)?.name;
}

/** Makes the query for the API: without a state, the page shows the queue. */
export const apiQuery = (state: ListState, timeZone: string): ListState =>
  queryOfDays(tabOf(state) === "open" ? { ...state, open: "true" } : state, timeZone);
