import { randomInt } from "node:crypto";

/** The second in the shop's time zone, as `yyyyMMddHHmmss`, then eight random digits. */
export const makeOrderNo = (timeZone: string, now = new Date()) =>
  `${digitsOf(timeZone, Math.floor(now.getTime() / 1000))}${String(randomInt(100_000_000)).padStart(8, "0")}`;

/** To format a time takes longer than all else that is computed for an order, and all orders of a second share it. */
let last = { timeZone: "", second: 0, digits: "" };

function digitsOf(timeZone: string, second: number) {
  if (last.second === second && last.timeZone === timeZone) return last.digits;
  const twoDigits = {
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  } as const;
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, hourCycle: "h23", year: "numeric", ...twoDigits });
  const parts = format.formatToParts(second * 1000);
  const digits = parts.filter(({ type }) => type !== "literal").map(({ value }) => value);
  last = { timeZone, second, digits: digits.join("") };
  return last.digits;
}
