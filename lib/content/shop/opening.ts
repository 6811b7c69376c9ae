import { msg, type Translatable } from "@/lib/i18n/msg";

interface Opening {
  isClosed: boolean;
  note: string;
  /** `09:00-22:00`, or empty: at any time. */
  hours: string;
  timeZone: string;
}

/** The reason why the shop takes no orders at this time, or undefined. */
export function closedReason({ isClosed, note, hours, timeZone }: Opening, now = new Date()): Translatable | undefined {
  if (isClosed)
    return note
      ? msg("The shop is not taking orders at the moment: {note}", { note })
      : "The shop is not taking orders at the moment.";
  const [from, to] = hours.split("-");
  if (!from || !to) return undefined;
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(now);
  const isOpen = from < to ? from <= time && time < to : from <= time || time < to;
  return isOpen ? undefined : msg("The shop takes orders from {from} to {to}.", { from, to });
}
