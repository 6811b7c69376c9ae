/** Formats a time as WeChat does: RFC 3339, whole seconds by default, +08:00. */
export function chinaTime(date: Date, precision: "seconds" | "milliseconds" = "seconds"): string {
  const length = precision === "seconds" ? 19 : 23;
  return `${new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, length)}+08:00`;
}
