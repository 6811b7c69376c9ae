import { type Said, say } from "@/lib/i18n/say";

interface Opening {
  isClosed: boolean;
  note: string;
  /** `09:00-22:00`, or empty: at any time. */
  hours: string;
  timeZone: string;
}

/** The reason why the shop takes no orders at this time, or undefined. */
export function closedBecause({ isClosed, note, hours, timeZone }: Opening, now = new Date()): Said | undefined {
  if (isClosed)
    return note
      ? say("The shop takes no orders at the moment: {note}", { note })
      : "The shop takes no orders at the moment.";
  const [from, to] = hours.split("-");
  if (!from || !to) return undefined;
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(now);
  const isOpen = from < to ? from <= time && time < to : from <= time || time < to;
  return isOpen ? undefined : say("The shop takes orders from {from} to {to}.", { from, to });
}
