import { nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { templatesToRequest } from "./queries";
import { recordConsents } from "./record-consents";
import { subscription, subscriptionInput, subscriptionQuery } from "./schemas";

const module = "v1-subscription";

export const list = operation({
  method: "GET",
  path: "/v1/subscription",
  module,
  summary: "Message templates to request from the shopper",
  description:
    "At most three templates, for `tmplIds` of `wx.requestSubscribeMessage`. Request them in advance, because WeChat shows the prompt only directly after a tap or a payment. Empty if there is nothing to subscribe to.",
  access: "public",
  url: subscriptionQuery,
  output: subscription,
  run: ({ moment, delivery }, { db }) => templatesToRequest(db, moment, delivery),
});

export const tell = operation({
  method: "POST",
  path: "/v1/subscription",
  module,
  summary: "Report which messages the shopper accepted",
  description:
    "Send the result of `wx.requestSubscribeMessage`. Each `accept` allows the shop to send one message of that template. Templates that the shop does not use are ignored.",
  access: "user",
  idempotent: "optional",
  limit: { name: "limit.changes", per: "user", seconds: 60, counts: "attempts" },
  body: subscriptionInput,
  output: nothing,
  run: ({ results }, { actor, db }) => recordConsents(db, actor.user.id, results),
});
