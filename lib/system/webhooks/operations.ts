import { sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "@/lib/kernel/contract/errors";
import { editOf, id, listOf } from "@/lib/kernel/contract/fields";
import { named } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { recordOperations } from "@/lib/kernel/record-operations";
import { editRecord } from "@/lib/kernel/records/edit";
import { refuseUndialled, webhookEntity } from "./entity";
import { examine } from "./exam";
import { webhookKind } from "./kind";
import { connect } from "./post";
import { getWebhook, listDeliveries, listWebhooks } from "./queries";
import { queueAgain, replayDelivery } from "./replay";
import { deliveryFilter, deliveryPage, examReport, replayed, replayInput, webhook, webhookInput } from "./schemas";
import { lostSecret, newSecret, openSecrets } from "./sign";

const module = "cms-webhook";
const one = z.object({ id });

export const { list, get, create, update, remove } = recordOperations(webhookKind, webhookEntity, {
  permission: "webhook.edit",
  output: webhook,
  list: {
    summary: "List webhooks",
    description: "All webhooks, ordered by name. No answer contains their secrets.",
    output: listOf(webhook),
    run: (_, { actor, db }) => listWebhooks(db, actor.origin.language),
  },
  get: { description: "Without its secret. `last_error` is the reason why its last request was not accepted." },
  create: {
    description:
      "Requests have the form of Standard Webhooks: the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, and the body is an event as `GET /cms/event` lists it. It sends events from now on. `types` that the caller has no permission to see are 403 `forbidden`.",
    problems: ["limit_reached"],
    idempotent: false,
    body: webhookInput,
    prepare: refuseUndialled,
  },
  update: {
    description:
      "If its `url` or `status` is sent, waiting deliveries are tried at once. The caller needs permission to see all its types, including those that do not change: else 403 `forbidden` at `types`. A pause ends the waiting deliveries: replay them afterwards.",
    body: named("WebhookEdit", editOf(webhookInput)),
    prepare: refuseUndialled,
  },
  remove: { description: "Its deliveries are deleted too." },
});

export const rotate = operation({
  method: "POST",
  path: "/cms/webhook/{id}/rotate",
  module,
  summary: "Rotate the secret of a webhook",
  description: "The old secret signs too for 24 hours, so that the receiver can be changed without a gap.",
  access: "webhook.edit",
  reads: "webhook.read",
  idempotent: false,
  url: one,
  output: webhook,
  run: editRecord(webhookEntity, () => ({ rotatedTo: newSecret() })),
});

export const exam = operation({
  method: "POST",
  path: "/cms/webhook/{id}/exam",
  module,
  summary: "Examine the receiver of a webhook",
  description:
    'Sends ten requests with `"test": true` in their bodies, and reports the answers. A receiver accepts good, repeated, late and unknown events, and refuses wrong signatures and old times. The series ends after the first request if that has no answer.',
  access: "webhook.edit",
  reads: { by: "webhook.read", otherwise: examReport },
  problems: ["protected"],
  unrecorded: "An exam changes no record.",
  limit: { most: 5, per: "user", seconds: 60, counts: "attempts" },
  url: one,
  output: examReport,
  async prepare({ id }, { actor, db }) {
    const found = await getWebhook(db, id);
    const secrets = openSecrets(found);
    if (!secrets) throw new AppError("protected", lostSecret);
    return examine(await connect(found.url), secrets[0]!, actor.origin.language);
  },
  run: async (_, { prepared }) => prepared,
});

const replaying = {
  module,
  access: "webhook.replay",
  reads: { by: "webhook.read", otherwise: replayed },
  problems: ["protected"],
} as const;

export const replay = operation({
  ...replaying,
  method: "POST",
  path: "/cms/webhook/{id}/replay",
  summary: "Send the events of a time to a webhook again",
  description:
    "Events of its types, also those of the time before it was created, with the ids of the first time. Events are deleted after 30 days: GET /cms/order with `after` has all orders.",
  problems: ["protected", "limit_reached"],
  unrecorded: "GET /cms/webhook_delivery lists the events that are sent again.",
  url: one,
  body: replayInput,
  output: replayed,
  run: async ({ id, from, to }, { db }) =>
    queueAgain(db, await getWebhook(db, id), sql`e.created_at >= ${from} and e.created_at < ${to}`),
});

export const deliveries = operation({
  method: "GET",
  path: "/cms/webhook_delivery",
  module,
  summary: "Deliveries of webhooks, page by page",
  description: "Newest first, those of events of the last 30 days, with the attempts and the last error of each.",
  access: "webhook.read",
  url: deliveryFilter,
  output: deliveryPage,
  run: (filter, { actor, db }) => listDeliveries(db, filter, actor.origin.language),
});

export const replayOne = operation({
  ...replaying,
  method: "POST",
  path: "/cms/webhook_delivery/{id}/replay",
  summary: "Send one event to a webhook again",
  description: "A pending one is attempted at once.",
  unrecorded: "GET /cms/webhook_delivery lists the event again.",
  url: one,
  output: replayed,
  run: ({ id }, { db }) => replayDelivery(db, id),
});
