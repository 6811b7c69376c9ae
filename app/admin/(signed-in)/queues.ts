import type { ListState } from "@/components/data-table/list-state";

/**
 * A list whose first tab is the queue of what waits for the shop: the records with the parameters `open`, which the URL omits. The
 * other tabs set `status`. A URL with one of `searches` includes all states.
 */
function queue<Tab extends string>(open: ListState, statuses: Record<Tab, string | undefined>, searches: string[]) {
  const tabs = Object.keys(statuses) as Tab[];
  const has = (state: ListState, names: readonly string[]) => names.some((name) => state[name]);
  function tabOf(state: ListState): Tab | "all" | undefined {
    if (!state.status) return has(state, searches) && !has(state, Object.keys(open)) ? "all" : tabs[0];
    return tabs.find((tab) => (statuses[tab] ?? open.status) === state.status);
  }
  return {
    tabs,
    tabOf,
    /** The parameters that a tab sets in the URL. */
    queryOf: (tab: Tab) => ({ status: statuses[tab], open: undefined }),
    expand: (state: ListState): ListState => (tabOf(state) === tabs[0] ? { ...state, ...open } : state),
  };
}

export const reviewQueue = queue(
  { status: "pending" },
  { pending: undefined, published: "published", hidden: "hidden", all: "pending,published,hidden" },
  ["q", "product_id"],
);

export const invoiceQueue = queue(
  { status: "requested" },
  {
    requested: undefined,
    issued: "issued",
    red_due: "red_due",
    all: "requested,issued,refused,withdrawn,red_due,red",
  },
  ["q", "from", "to", "order_id", "user_id"],
);

export const afterSaleQueue = queue(
  { open: "true" },
  {
    open: undefined,
    approved: "approved",
    refunding: "refunding",
    over: "refunded,rejected,withdrawn,closed",
    all: "requested,approved,sent,refunding,refunded,rejected,withdrawn,closed",
  },
  ["q", "order_id", "user_id"],
);
