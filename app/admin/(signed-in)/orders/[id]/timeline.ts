import type { Order } from "../types";

type Event = Order["events"][number];
type Refund = Order["refunds"][number];
type Entry = { at: string; event: Event; refund?: undefined } | { at: string; refund: Refund; event?: undefined };

const isLive = ({ status }: Refund) => status !== "failed" && status !== "closed";

/** Events and partial refunds, newest first. A refund of the full remainder changes the status, so it is already an event. */
export function buildTimeline({
  events,
  refunds,
  total_price,
}: Pick<Order, "events" | "refunds" | "total_price">): Entry[] {
  const live = refunds.filter(isLive);
  const parts = live.filter(({ amount }, at) => {
    const earlier = live.slice(0, at).reduce((sum, each) => sum + each.amount, 0);
    return amount < total_price - earlier;
  });
  const entries: Entry[] = [
    ...events.map((event) => ({ at: event.created_at, event })),
    ...parts.map((refund) => ({ at: refund.completed_at ?? refund.created_at, refund })),
  ];
  return entries.toSorted((a, b) => a.at.localeCompare(b.at)).toReversed();
}
