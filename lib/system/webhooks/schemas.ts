import { z } from "zod";
import {
  count,
  id,
  line,
  moment,
  nullableString,
  page,
  pageOf,
  size,
  time,
  version,
} from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";
import { eventTypeNames } from "@/lib/selling/events/event-types";
import { shopEvent } from "@/lib/selling/events/shop-event";
import { typesOf } from "@/lib/selling/events/types-field";

export const maxWebhooks = 20;

const types = typesOf(["*", ...eventTypeNames], ["order.paid", "order.refunded"]);

export const webhookInput = namedBody("WebhookInput", {
  name: line(1, 60, "ERP").describe("The name by which the pages and alarms show it."),
  url: line(10, 1000, "https://erp.example/kiosk").describe(
    "An https address at port 443 whose host has only public addresses. The variable `WEBHOOK_NETWORKS` allows others.",
  ),
  types: types.describe(
    "The types of events that it sends: only those that the caller has permission to see. `*` alone: all that its last editor may see, also types that are added later.",
  ),
  status: z.enum(["active", "paused"]).optional().describe("`paused`: nothing is sent. `active` if left out."),
});

export const webhook = namedObject("Webhook", {
  id,
  name: z.string().meta({ examples: ["ERP"], description: "Its name." }),
  url: z.string().meta({ examples: ["https://erp.example/kiosk"], description: "The address of the receiver." }),
  types: types.describe("The types of events that it sends. `*`: all that its last editor may see."),
  status: z
    .enum(["active", "paused", "failing"])
    .describe("`failing`: no delivery was accepted for three days. It is still tried."),
  failing_since: time.nullable().describe("The first failure since the last accepted delivery. Null: there is none."),
  last_error: nullableString(null, "The reason of the last failure. Null: none since the last accepted delivery."),
  secret: z
    .string()
    .optional()
    .meta({
      examples: ["whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD7c5nWvmU1xE="],
      description: "Verifies its requests. Only the answers that create or rotate it contain it.",
    }),
  created_at: time,
  updated_at: time,
  version,
});

export const checks = [
  "good",
  "repeated",
  "wrong_signature",
  "old_secret",
  "old_time",
  "later_first",
  "earlier_second",
  "unknown_type",
  "large",
  "good_again",
] as const;
const examLine = namedObject("WebhookExamLine", {
  check: z
    .enum(checks)
    .describe(
      "`repeated`: the id of `good` again. `old_secret`: signed by another secret first, then by the current one, as after a rotation. `old_time`: ten minutes old. `later_first`, `earlier_second`: two events of one record in the wrong order. `large`: 200 KB.",
    ),
  expected: z.enum(["2xx", "4xx"]).describe("The right answer."),
  answer: z.string().meta({ examples: ["204"], description: "The status, or the reason why there is none." }),
  passed: z.boolean().describe("The answer was right."),
});
export const examReport = namedObject("WebhookExam", {
  passed: z.boolean().describe("Every request was answered as it should be."),
  lines: z.array(examLine).describe("The requests, in the order in which they were sent."),
});

export const replayInput = namedBody("WebhookReplay", {
  from: moment.describe("Events from this time on. The time itself is included."),
  to: moment.describe("Events up to this time. The time itself is not included."),
});
export const replayed = namedObject("WebhookReplayed", {
  queued: z.int().meta({ examples: [12], description: "The number of events that are sent again." }),
});

const status = z.enum(["pending", "sent", "failed"]);
export const deliveryFilter = z.object({
  webhook_id: id.optional().describe("Only deliveries of this webhook."),
  status: status.optional().describe("Only deliveries in this state."),
  page,
  size,
});
const delivery = namedObject("WebhookDelivery", {
  id,
  webhook_id: id.describe("The webhook."),
  event: shopEvent.describe("The event, which is the body of its requests."),
  status: status.describe("`failed`: it is not tried again, unless an admin replays it."),
  attempts: count.describe("How often it was tried."),
  error: nullableString(null, "The reason why the last attempt failed. Null: none failed."),
  sent_at: time.nullable().describe("The time at which the receiver accepted it. Null: not yet."),
  created_at: time,
});
export const deliveryPage = pageOf(delivery);
