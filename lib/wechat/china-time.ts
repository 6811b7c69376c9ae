/** RFC 3339 as the platform writes it: in whole seconds, at +08:00. */
export function chinaTime(date: Date): string {
  return `${new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;
}
