import { z } from "zod";
import { optionalBoolean, page, pageOf, size, time, wholeNumber } from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { alarmResources, alarmTypeNames } from "@/lib/selling/events/alarm-types";

const largestPosition = 9_007_199_254_740_991;
const position = wholeNumber(0, largestPosition, 1024).describe(
  "Its place among all that happened. Later ones have a higher one.",
);
const type = z.enum(alarmTypeNames);

export const alarmFilter = z.object({
  type: type.optional().describe("Only alarms of this type."),
  unread: optionalBoolean(true, "True: only those that the caller has not read."),
  page,
  size,
});

const alarm = namedObject("Alarm", {
  position,
  type: type.describe("The event."),
  title: z.string().meta({ examples: ["New order ¥112.20"], description: "In the caller's language." }),
  lines: z
    .array(z.string())
    .meta({ examples: [["2 × Longjing tea 50 g"]] })
    .describe("More about it, in the caller's language."),
  resource: z.enum(alarmResources).describe("The kind of the record."),
  resource_id: z.int().meta({ examples: [71], description: "The id of that record." }),
  is_read: z.boolean().describe("The caller has read it."),
  created_at: time.describe("The time of the event."),
});

const { shape } = pageOf(alarm);
export const alarmPage = named(
  "AlarmsPage",
  z.object({
    ...shape,
    unread: z.int().meta({ examples: [3], description: "Number of alarms the caller has not read, up to 100." }),
    last_position: position.describe("The highest position of an alarm of the caller. 0: there is none."),
  }),
);

export const readInput = namedBody("ReadAlarms", {
  position: position.describe("All alarms up to this position are read."),
});
export const alarmsRead = namedObject("AlarmsRead", {
  position: position.describe("Up to here the caller has read the alarms."),
  unread: z.int().meta({ examples: [0], description: "The remaining quantity, up to 100." }),
});
