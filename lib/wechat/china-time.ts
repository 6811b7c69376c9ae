/** Formats a time as the platform does: RFC 3339, whole seconds, +08:00. */
export function chinaTime(date: Date): string {
  return `${new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}
