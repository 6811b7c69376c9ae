import type { Translator } from "@/lib/i18n/admin/translator";

const dayMs = 86_400_000;
/** The limit of the statistics API. */
const maxDays = 366;
export const ranges = [1, 7, 14, 30, 90, 365] as const;
export const monthRanges = ["this", "last"] as const;

interface Days {
  /** Both days are inclusive. */
  from: string;
  to: string;
}

export interface Period extends Days {
  days: number;
  /** A number of days up to today, a calendar month, or days that the admin named. */
  choice: (typeof ranges)[number] | (typeof monthRanges)[number] | "own";
  /** The period to compare with. */
  before: Days;
}

const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs + 1;
const isDay = (text: unknown): text is string =>
  typeof text === "string" && /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function periodError(from: string, to: string): "reversed" | "long" | undefined {
  if (to < from) return "reversed";
  return daysFrom(from, to) > maxDays ? "long" : undefined;
}

/** The first and the last day of the month before that of a day. */
function monthBefore(day: string): Days {
  const to = daysLater(`${day.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

const earlier = (one: string, other: string) => (one < other ? one : other);

export function parsePeriod(params: Record<string, string | string[] | undefined>, today: string): Period {
  const { from, to } = params;
  const lastMonth = monthBefore(today);
  if (params.month === "this") {
    const from = `${today.slice(0, 7)}-01`;
    // Compared with the same days, as far as the shorter month has them.
    const until = earlier(daysLater(lastMonth.from, daysFrom(from, today) - 1), lastMonth.to);
    return periodOf({ from, to: today }, "this", { from: lastMonth.from, to: until });
  }
  if (params.month === "last") return periodOf(lastMonth, "last", monthBefore(lastMonth.from));
  if (isDay(from) && isDay(to) && !periodError(from, to)) return periodOf({ from, to }, "own");
  const days = ranges.find((range) => String(range) === params.days) ?? 14;
  return periodOf({ from: daysLater(today, 1 - days), to: today }, days);
}

function periodOf({ from, to }: Days, choice: Period["choice"], before?: Days): Period {
  const days = daysFrom(from, to);
  return { from, to, days, choice, before: before ?? { from: daysLater(from, -days), to: daysLater(from, -1) } };
}

/** The names of the period and of the one before it. */
export function periodNames({ choice, days, from }: Period, today: string, t: Translator): [string, string] {
  if (choice === "this" || choice === "last")
    return [t(`dashboard.month.${choice}`), t(`dashboard.month.before.${choice}`)];
  if (from === today) return [t("dashboard.today"), t("dashboard.yesterday")];
  return [t("dashboard.sales.these", { days }), t("dashboard.sales.before", { days })];
}
