import { z } from "zod";
import { id } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { sendRefundsOf } from "@/lib/selling/payments/send-refund";
import { withSizesIf } from "@/lib/storage/pictures";
import { readOffer } from "./offer";
import { getOwnRequest, listOwnRequests } from "./queries";
import { requestAfterSale, sendBack, withdraw as takeBack } from "./request-after-sale";
import * as schemas from "./schemas";

const module = "v1-after_sale";

export const offer = operation({
  method: "GET",
  path: "/v1/order/{id}/after_sale",
  module,
  summary: "Get the possible after-sale requests of an order",
  description:
    "For each line: how many units can be returned or refunded, and the amount for each count. A line can be part of at most three requests. Shipped goods can be returned until `after_sale.days` days after the order is `completed`.",
  access: "user",
  url: z.object({ id }),
  output: schemas.offer,
  run: ({ id }, { actor, db }) => readOffer(db, id, actor.user.id),
});

export const request = operation({
  method: "POST",
  path: "/v1/after_sale",
  module,
  summary: "Request an after-sale for goods of an order",
  description:
    "`refund` requests money only; unshipped units are refunded first and are not shipped while the request is open. `return` is for shipped goods that are sent back. `reason` must fit the goods. If none of the goods have been shipped, and the order was paid within the last `after_sale.auto_minutes` minutes, the money is refunded at once. Otherwise the shop decides; requests for unshipped goods are approved automatically after `after_sale.review_hours` hours. 409 `after_sale_state` lists each line with too few units, with `available`; 409 `limit_reached` after three requests for a line. A picture can be used once, by the user who uploaded it.",
  access: "user",
  status: 201,
  idempotent: "optional",
  limit: { name: "limit.orders", per: "user", seconds: 60, counts: "attempts" },
  body: schemas.requestInput,
  output: schemas.afterSale,
  problems: ["not_found", "after_sale_state", "limit_reached"],
  prepare: async ({ order_id }, { actor, db }) => actor.origin.later(() => sendRefundsOf(db, order_id)),
  run: async (input, { actor, db }) =>
    getOwnRequest(db, await requestAfterSale(db, actor.user.id, input), actor.user.id),
});

export const list = operation({
  method: "GET",
  path: "/v1/after_sale",
  module,
  summary: "The caller's requests, newest first",
  description: "Requests in every state, without their events. `GET /v1/after_sale/{id}` has the rest of each.",
  access: "user",
  url: schemas.ownQuery,
  output: schemas.afterSaleSummaries,
  run: async ({ image_sizes, ...query }, { actor, db }) =>
    withSizesIf(image_sizes, await listOwnRequests(db, actor.user.id, query)),
});

export const get = operation({
  method: "GET",
  path: "/v1/after_sale/{id}",
  module,
  summary: "One of the caller's requests",
  description: "With its goods, its pictures and its events. Another user's request is `not_found`.",
  access: "user",
  url: z.object({ id }),
  output: schemas.afterSale,
  run: ({ id }, { actor, db }) => getOwnRequest(db, id, actor.user.id),
});

export const withdraw = operation({
  method: "POST",
  path: "/v1/after_sale/{id}/withdraw",
  module,
  summary: "Withdraw a request",
  description:
    "Possible while it is `requested` or `approved`. Goods that have not been shipped are then shipped as usual.",
  access: "user",
  url: z.object({ id }),
  output: schemas.afterSale,
  problems: ["after_sale_state"],
  async run({ id }, { actor, db }) {
    await takeBack(db, id, actor.user.id);
    return getOwnRequest(db, id, actor.user.id);
  },
});

export const send = operation({
  method: "PUT",
  path: "/v1/after_sale/{id}/parcel",
  module,
  summary: "Report the return parcel",
  description: "Changes an `approved` return to `sent`. While it is `sent`, the parcel can be corrected.",
  access: "user",
  url: z.object({ id }),
  body: schemas.parcelInput,
  output: schemas.afterSale,
  problems: ["after_sale_state"],
  async run({ id, ...given }, { actor, db }) {
    await sendBack(db, id, actor.user.id, given);
    return getOwnRequest(db, id, actor.user.id);
  },
});
