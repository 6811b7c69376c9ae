import { dayOf } from "@/lib/i18n/format";
import { type ListState, plainQuery } from "./list-state";

const dayMs = 86_400_000;

/** The day, so many days before. */
export const dayBefore = (now: Date, days: number, timeZone: string) =>
  new Date(Date.parse(`${dayOf(now, timeZone)}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);

/** `2026-11-20` is that day in the shop; `to` means its end. A whole moment, as a link from the dashboard has it, stays. */
export function momentOf(text: string, timeZone: string, daysLater = 0) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const day = new Date(Date.parse(`${text}T00:00:00Z`) + daysLater * dayMs).toISOString().slice(0, 10);
  return startOfDay(day, timeZone);
}

/** The query of the API, where the address has days of the shop. */
export function queryOfDays({ from, to, ...others }: ListState, timeZone: string) {
  return plainQuery({
    ...others,
    ...(from && { from: momentOf(from, timeZone) }),
    ...(to && { to: momentOf(to, timeZone, 1) }),
  });
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
