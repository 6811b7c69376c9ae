import { randomInt } from "node:crypto";

/** `yyyyMMddHHmmss` where the shop is, and eight random digits. */
export function makeOrderNo(timeZone: string, now = new Date()) {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(now);
  const digits = parts.filter(({ type }) => type !== "literal").map(({ value }) => value);
  return `${digits.join("")}${String(randomInt(100_000_000)).padStart(8, "0")}`;
}
