import type { Language } from "@/lib/i18n/language";
import { msg } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import { environment } from "@/lib/kernel/process/environment";
import { type AlarmType, alarmPath } from "@/lib/selling/events/alarm-types";
import { describeEvent, describeMany, type EventDetails, nameEvent } from "@/lib/selling/events/describe-event";
import { type BotMessage, escapeMarkdown } from "./protocols";

export interface Composed {
  message: BotMessage;
  events: EventDetails[];
}

export const linkTo = (path: string, language: Language) => ({
  text: translate("Open the back office", language),
  url: `${environment().appUrl}/admin/${path}`,
});

export const composeOne = (event: EventDetails, language: Language): Composed => ({
  message: { ...describeEvent(event, language), link: linkTo(alarmPath(event), language) },
  events: [event],
});

/** Bytes reserved for the title, the headings and the link. */
const spareBytes = 700;

/** Combines events into as few messages of at most `mostBytes` as possible, each event with its own entry. */
export function composeDigests(all: readonly EventDetails[], language: Language, maxBytes: number): Composed[] {
  const parts: EventDetails[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const event of all) {
    const more = Buffer.byteLength(escapeMarkdown(nameEvent(event))) + 3;
    if (bytes + more > maxBytes - spareBytes) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)!.push(event);
    bytes += more;
  }
  return parts.map((events) => ({ message: digest(events, language), events }));
}

function digest(events: EventDetails[], language: Language): BotMessage {
  const types = [...new Set(events.map(({ type }) => type))];
  return {
    title: translate(msg("{count} messages", { count: events.length }), language),
    lines: types.map((type) => listOf(type, events, language)),
    link: linkTo("alarms", language),
  };
}

function listOf(type: AlarmType, events: EventDetails[], language: Language) {
  const [colon, comma] = language === "zh" ? ["：", "、"] : [": ", ", "];
  const names = events.filter((event) => event.type === type).map(nameEvent);
  return `${describeMany(type, language)}${colon}${names.join(comma)}`;
}
