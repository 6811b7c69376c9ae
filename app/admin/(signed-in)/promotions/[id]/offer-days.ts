import { dayOf } from "@/lib/i18n/format";
import { daysFrom, daysLater, earlier, maxDays } from "../../dashboard/period";

/** The offer's times as they are stored. Null: none. */
export interface OfferTimes {
  from: string | null;
  to: string | null;
  created_at: string;
  /** The time of the last change, if the offer is stopped by it. */
  stopped_at?: string;
}

/** The days of an offer up to today, and the same number of days before. Undefined if it has not begun. */
export function daysOfOffer({ from, to, created_at, stopped_at }: OfferTimes, now: number, timeZone: string) {
  const start = dayOf(from ?? created_at, timeZone);
  const today = dayOf(new Date(now), timeZone);
  // An end at midnight is that of the day before.
  const ending = to && dayOf(new Date(Date.parse(to) - 1), timeZone);
  const end = earlier(ending || today, today);
  const last = stopped_at ? earlier(end, dayOf(stopped_at, timeZone)) : end;
  if (last < start) return undefined;
  const isCut = daysFrom(start, last) > maxDays;
  const first = isCut ? daysLater(last, 1 - maxDays) : start;
  const days = daysFrom(first, last);
  return {
    days,
    its: { from: first, to: last },
    before: { from: daysLater(first, -days), to: daysLater(first, -1) },
    notes: [
      ...(isCut ? ["cut" as const] : from ? [] : ["noStart" as const]),
      ...(last < end ? ["stopped" as const] : []),
      ...(last === today && ending !== today ? [ending ? ("soFar" as const) : ("noEnd" as const)] : []),
    ],
  };
}
