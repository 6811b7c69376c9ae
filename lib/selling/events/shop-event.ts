import { sql } from "drizzle-orm";
import { z } from "zod";
import { events } from "@/db/schema/events";
import type { JsonRow } from "@/db/statement";
import { count, id, time, wholeNumber } from "@/lib/kernel/contract/fields";
import { named } from "@/lib/kernel/contract/named";
import { type EventType, eventTypeNames } from "./event-types";

export const position = wholeNumber(0, Number.MAX_SAFE_INTEGER, 1024);

/** An event, as the list and webhooks show it. */
export const shopEvent = named(
  "ShopEvent",
  z
    .object({
      id: z.string().describe("Equal for all attempts and replays: the header `webhook-id`."),
      position: position.describe("Its place among the events. Later ones have a higher one, with gaps."),
      type: z.enum(eventTypeNames).describe("The event."),
      timestamp: time.describe("The time of the event."),
      test: z.literal(true).optional().describe("Only in the requests of an exam: nothing has happened."),
      data: named(
        "ShopEventData",
        z
          .object({
            resource: z.string().describe("The kind of the record."),
            id: id.describe("The id of that record."),
            sequence: count
              .nullable()
              .describe("Of two events of one record, the later has the higher number. Null: it has no journal."),
          })
          .catchall(z.union([z.string(), z.number(), z.null()]))
          .describe("The record, and a few facts that depend on the type."),
      ),
    })
    .meta({
      examples: [
        {
          id: "evt_812_1795247400000",
          position: 1024,
          type: "order.paid",
          timestamp: "2026-11-20T08:30:00.000Z",
          data: { resource: "order", id: 71, sequence: 204, order_no: "2026112016300048213907", status: "paid" },
        },
      ],
    }),
);

/** The requests of webhooks, for the OpenAPI document. */
export const eventWebhooks = {
  receiveEvent: {
    summary: "Webhook",
    description:
      "The request that a webhook (`POST /cms/webhook`) sends for each event of its types, by the rules of Standard Webhooks. Without an answer from 200 to 299 within five seconds it is sent again.",
    headers: {
      "webhook-id": "The `id` of the event. Ignore repetitions of it.",
      "webhook-timestamp":
        "The time of this request, in seconds since 1970. Refuse one that is more than five minutes away.",
      "webhook-signature": "One or two signatures, separated by a space: verify the body by one of them.",
      "Kiosk-Version": "The date of the last breaking change of the API, and so of the body.",
    },
    body: shopEvent,
  },
};

/** Of a row of `events`. The id contains the time, because ids are assigned again after a backup is restored. */
export const eventColumns = {
  id: sql<string>`'evt_' || ${events.id} || '_' || floor(extract(epoch from ${events.created_at}) * 1000)::bigint`,
  position: sql<number>`${events.position}`,
  type: sql<EventType>`${events.type}`,
  timestamp: events.created_at,
  data: sql<z.output<typeof shopEvent>["data"]>`${events.data} || jsonb_build_object(
    'resource', ${events.resource}, 'id', ${events.resource_id}, 'sequence', ${events.sequence})`,
};
export type ShopEvent = JsonRow<typeof eventColumns>;
