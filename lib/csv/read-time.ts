import { timeOfLocal } from "@/lib/i18n/format";

/**
 * Reads a time in the shop's time zone, as exports write it (`2026-12-01 10:00:00`) or as Excel saves it
 * (`2026/12/1 10:00`). Other text is unchanged, so that the schema accepts or refuses it.
 */
export function readTime(text: string, timeZone: string) {
  const found = /^(\d{4})[-/](\d\d?)[-/](\d\d?)[ T](\d\d?)(:\d\d(?::\d\d)?)$/.exec(text.trim());
  if (!found) return text;
  const [year, month, day, hour, rest] = found.slice(1).map((part) => part.padStart(2, "0"));
  const local = `${year}-${month}-${day}T${hour}${rest}`;
  return Number.isNaN(Date.parse(`${local}Z`)) ? text : timeOfLocal(local, timeZone);
}
