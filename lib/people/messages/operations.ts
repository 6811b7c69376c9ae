import { nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { templatesToAsk } from "./queries";
import { subscription, subscriptionInput, subscriptionQuery } from "./schemas";
import { takeConsents } from "./take-consents";

const module = "v1-subscription";

export const list = operation({
  method: "GET",
  path: "/v1/subscription",
  module,
  summary: "Messages to ask the shopper for",
  description:
    "At most three templates, for `tmplIds` of `wx.requestSubscribeMessage`. WeChat shows its question only after a tap or a payment, so read this before. Empty: there is nothing to ask for.",
  access: "user",
  url: subscriptionQuery,
  output: subscription,
  run: ({ moment, delivery }, { db }) => templatesToAsk(db, moment, delivery),
});

export const tell = operation({
  method: "POST",
  path: "/v1/subscription",
  module,
  summary: "Tell what the shopper accepted",
  description:
    "Send what `wx.requestSubscribeMessage` answered. Each `accept` lets the shop send one message of that template. Templates that the shop does not use (any more) are passed over.",
  access: "user",
  idempotent: "optional",
  limit: { setting: "limit.changes", per: "user", seconds: 60, counts: "attempts" },
  body: subscriptionInput,
  output: nothing,
  run: ({ results }, { actor, db }) => takeConsents(db, actor.user.id, results),
});
