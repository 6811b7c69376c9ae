/** Formats a time as the platform does: RFC 3339, whole seconds unless it says otherwise, +08:00. */
export function chinaTime(date: Date, precision: "seconds" | "milliseconds" = "seconds"): string {
  const length = precision === "seconds" ? 19 : 23;
  return `${new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, length)}+08:00`;
}
