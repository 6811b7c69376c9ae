const dayMs = 86_400_000;
/** The limit of the statistics API. */
const mostDays = 366;
export const ranges = [1, 7, 14, 30, 90, 365] as const;

export interface Period {
  /** Both days are inclusive. */
  from: string;
  to: string;
  days: number;
  /** True for a custom range, false for a number of days up to today. */
  isOwn: boolean;
}

const daysLater = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const daysFrom = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs + 1;
const isDay = (text: unknown): text is string =>
  typeof text === "string" && /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function periodError(from: string, to: string): "reversed" | "long" | undefined {
  if (to < from) return "reversed";
  return daysFrom(from, to) > mostDays ? "long" : undefined;
}

export function parsePeriod(params: Record<string, string | string[] | undefined>, today: string): Period {
  const { from, to } = params;
  if (isDay(from) && isDay(to) && !periodError(from, to)) return { from, to, days: daysFrom(from, to), isOwn: true };
  const days = ranges.find((range) => String(range) === params.days) ?? 14;
  return { from: daysLater(today, 1 - days), to: today, days, isOwn: false };
}

export const periodBefore = ({ from, days }: Period) => ({ from: daysLater(from, -days), to: daysLater(from, -1) });
