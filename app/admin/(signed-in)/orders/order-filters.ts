import { type ListState, searchOf } from "@/components/data-table/list-state";
import { dayOf } from "@/lib/i18n/format";

/** The parameters of the page: those of `GET /cms/order`, and `placed`, a range that moves with the day. */
export const orderParameters = [
  ...["status", "q", "placed", "from", "to", "carrier", "shipping_report", "payment_trouble", "needs_refund"],
  ...["product_id", "user_id", "ids", "sort", "page", "size"],
];

export const orderTabs = [
  { name: "all", status: undefined },
  { name: "paid", status: "paid" },
  { name: "unpaid", status: "unpaid" },
  { name: "shipped", status: "shipped" },
  { name: "completed", status: "completed" },
  { name: "refunds", status: "refunding,refunded" },
  { name: "cancelled", status: "cancelled" },
] as const;

export const placedRanges = { today: [0, -1], yesterday: [1, 0], "7d": [6, -1], "30d": [29, -1] } as const;
export type PlacedRange = keyof typeof placedRanges;
export const isPlacedRange = (text: string | undefined): text is PlacedRange =>
  text !== undefined && Object.hasOwn(placedRanges, text);

const dayMs = 86_400_000;

/** What the API is asked. A search of one character is not sent: the API refuses it. */
export function apiQuery(state: ListState, now: Date, timeZone: string): string {
  const { placed, from, to, q, ...others } = state;
  const given: Record<string, string> = { ...others };
  if (q !== undefined && [...q.trim()].length >= 2) given.q = q.trim();
  if (isPlacedRange(placed)) {
    const [first, behind] = placedRanges[placed];
    given.from = startOfDay(dayBefore(now, first, timeZone), timeZone);
    if (behind !== -1) given.to = startOfDay(dayBefore(now, behind, timeZone), timeZone);
  } else {
    if (from) given.from = momentOf(from, timeZone);
    if (to) given.to = momentOf(to, timeZone, 1);
  }
  return searchOf(given);
}

/** The same filters for counts and exports, which have no pages. */
export function withoutPaging(state: ListState, ...more: string[]): ListState {
  const left = new Set(["page", "size", ...more]);
  return Object.fromEntries(Object.entries(state).filter(([name]) => !left.has(name)));
}

const dayBefore = (now: Date, days: number, timeZone: string) =>
  new Date(Date.parse(`${dayOf(now, timeZone)}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);

/** `2026-11-20` is that day in the shop; `to` means its end. A whole moment, as a link from the dashboard has it, stays. */
function momentOf(text: string, timeZone: string, daysLater = 0) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const day = new Date(Date.parse(`${text}T00:00:00Z`) + daysLater * dayMs).toISOString().slice(0, 10);
  return startOfDay(day, timeZone);
}

/** The moment at which this day begins in the shop, also on a day when the clocks change. */
export function startOfDay(day: string, timeZone: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let moment = midnight;
  for (let turn = 0; turn < 2; turn++) moment = midnight - offsetAt(moment, timeZone);
  return new Date(moment).toISOString();
}

function offsetAt(moment: number, timeZone: string) {
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  } as const);
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]),
  ) as Record<"year" | "month" | "day" | "hour" | "minute" | "second", number>;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}
