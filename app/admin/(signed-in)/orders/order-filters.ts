import { dayBefore, startOfDay } from "@/components/data-table/days";
import { type ListState, withoutPaging } from "@/components/data-table/list-state";

/** `placed` is a date range relative to today. */
export const ownParameters = ["placed"];

/** The delivery methods of the shipping desk. Pickup orders are handed over at the counter. */
export const shippedDeliveries = "express,local,virtual";

export const orderTabs = [
  { name: "all", status: undefined },
  { name: "paid", status: "paid", delivery: shippedDeliveries },
  { name: "toPickUp", status: "paid", delivery: "pickup" },
  { name: "unpaid", status: "unpaid" },
  { name: "shipped", status: "shipped" },
  { name: "completed", status: "completed" },
  { name: "refunds", status: "refunding,refunded" },
  { name: "cancelled", status: "cancelled" },
] as const satisfies { name: string; status: string | undefined; delivery?: string }[];
type Tab = { name: (typeof orderTabs)[number]["name"]; status: string | undefined; delivery?: string };

/** The tab that shows these orders. On a tab without its own delivery method, `delivery` is an additional filter. */
export const tabOf = ({ status, delivery }: ListState): Tab | undefined => {
  const tabs = (orderTabs as readonly Tab[]).filter((tab) => tab.status === status);
  return tabs.find((tab) => tab.delivery === delivery) ?? tabs[0];
};

export const placedRanges = { today: [0, -1], yesterday: [1, 0], "7d": [6, -1], "30d": [29, -1] } as const;
export type PlacedRange = keyof typeof placedRanges;
export const isPlacedRange = (text: string | undefined): text is PlacedRange =>
  text !== undefined && Object.hasOwn(placedRanges, text);

/** Converts `placed` to `from` and `to`. */
export function expand({ placed, ...state }: ListState, timeZone: string, now = new Date()): ListState {
  if (!isPlacedRange(placed)) return state;
  const { from: _, to: __, ...others } = state;
  const [first, behind] = placedRanges[placed];
  const start = (days: number) => startOfDay(dayBefore(now, days, timeZone), timeZone);
  return { ...others, from: start(first), ...(behind !== -1 && { to: start(behind) }) };
}

/** The filters of the counts in the tabs: the delivery method of the current tab does not filter the others. */
export function besideTab(state: ListState) {
  const tab = tabOf(state);
  const ofTab = tab?.delivery && tab.delivery === state.delivery ? ["delivery"] : [];
  return withoutPaging(state, "status", "sort", ...ofTab);
}
