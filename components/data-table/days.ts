import { dayOf, formatDay, timeOfLocal } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";
import { type ListState, plainQuery } from "./list-state";

const dayMs = 86_400_000;

interface Reader {
  language: Language;
  timeZone: string;
}

export const dayBefore = (now: Date, days: number, timeZone: string) =>
  new Date(Date.parse(`${dayOf(now, timeZone)}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);

const isWrittenAsDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
/** The years that the API accepts. While a year is being typed, the browser reports values such as 0002. */
const isInReach = (text: string) => /^(19[7-9]|2\d\d)\d/.test(text);

function isDay(text: string) {
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return isInReach(text) && !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/**
 * Converts a day such as `2026-11-20` to a time in the shop's time zone; `to` is the end of that day. Returns undefined for an
 * invalid day or one out of range. A full timestamp, as in links of the dashboard, is unchanged.
 */
function momentOf(text: string, timeZone: string, daysLater = 0) {
  if (!isWrittenAsDay(text)) return text;
  if (!isDay(text)) return undefined;
  const day = new Date(Date.parse(`${text}T00:00:00Z`) + daysLater * dayMs).toISOString().slice(0, 10);
  const moment = startOfDay(day, timeZone);
  return isInReach(moment) ? moment : undefined;
}

/** Converts days of the shop in the URL to times: `from`, `to`, and parameters such as `last_order_from`. */
export const dayRangeQuery = (state: ListState, timeZone: string) =>
  plainQuery(
    Object.fromEntries(
      Object.entries(state).flatMap(([name, value]) => {
        const [, end] = /(?:^|_)(from|to)$/.exec(name) ?? [];
        const given = end ? momentOf(value, timeZone, end === "to" ? 1 : 0) : value;
        return given ? [[name, given]] : [];
      }),
    ),
  );

/** The value of a filter for a date input. A timestamp becomes its day in the shop's time zone. */
export function dayInputValue(text: string | undefined, timeZone: string) {
  if (!text || isWrittenAsDay(text)) return text ?? "";
  return Number.isNaN(Date.parse(text)) ? "" : dayOf(text, timeZone);
}

/** 1 Nov 2026 – …, for the chip of `from` and `to`. */
export const formatDayRange = ({ from, to }: ListState, { language, timeZone }: Reader) =>
  [from, to]
    .map((end) => dayInputValue(end, timeZone))
    .map((day) => (isDay(day) ? formatDay(day, language) : "…"))
    .join(" – ");

/** The time at which this day begins in the shop's time zone. */
export const startOfDay = (day: string, timeZone: string) => timeOfLocal(`${day}T00:00`, timeZone);
