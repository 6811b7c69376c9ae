import type { QueryName } from "@/components/api/cms";
import { dayBefore, dayRange, startOfDay } from "@/components/data-table/days";
import { type ListState, plainQuery } from "@/components/data-table/list-state";

/** The parameters of `GET /cms/order`, and `placed`, a date range relative to today. */
export const orderParameters: (QueryName<"/cms/order"> | "placed")[] = [
  "status",
  "delivery",
  "q",
  "placed",
  "from",
  "to",
  "carrier",
  "shipping_report",
  "payment_trouble",
  "needs_refund",
  "product_id",
  "user_id",
  "ids",
  "sort",
  "page",
  "size",
];

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

export function apiQuery(state: ListState, now: Date, timeZone: string): ListState {
  const { placed, from, to, ...others } = state;
  const given: Record<string, string> = { ...others };
  if (isPlacedRange(placed)) {
    const [first, behind] = placedRanges[placed];
    given.from = startOfDay(dayBefore(now, first, timeZone), timeZone);
    if (behind !== -1) given.to = startOfDay(dayBefore(now, behind, timeZone), timeZone);
  } else Object.assign(given, dayRange(from, to, timeZone));
  return plainQuery(given);
}
