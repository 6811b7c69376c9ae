import { randomInt } from "node:crypto";

/** A format is slow to make, so one is kept for each time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string) {
  const known = formats.get(timeZone);
  if (known) return known;
  const twoDigits = {
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  } as const;
  const made = new Intl.DateTimeFormat("en-CA", { timeZone, hourCycle: "h23", year: "numeric", ...twoDigits });
  formats.set(timeZone, made);
  return made;
}

/** `yyyyMMddHHmmss` in the shop's time zone, then eight random digits. */
export function makeOrderNo(timeZone: string, now = new Date()) {
  const parts = formatOf(timeZone).formatToParts(now);
  const digits = parts.filter(({ type }) => type !== "literal").map(({ value }) => value);
  return `${digits.join("")}${String(randomInt(100_000_000)).padStart(8, "0")}`;
}
