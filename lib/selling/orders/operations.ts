import { z } from "zod";
import { id } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { refuseWithOpenRequest } from "@/lib/selling/claims/move-after-sale";
import { lockOrder, moveOrder } from "@/lib/selling/moves/move-order";
import { refreshPayment } from "@/lib/selling/payments/settle-attempt";
import { trackShipment } from "@/lib/selling/shipping/track-shipment";
import { withSizesIf } from "@/lib/storage/pictures";
import { cancelOrder, closeUnpaid } from "./cancel-order";
import { changeAddress } from "./edit-address";
import { readTerms } from "./order-terms";
import { placeOrder } from "./place-order";
import { countOrdersOf, getOrder, listOrdersOf } from "./queries";
import { quoteOrder } from "./quote-order";
import { quote as quoted } from "./quote-schemas";
import { order, orderInput, orderListQuery, reason, statusCounts, summaries } from "./schemas";

export const place = operation({
  method: "POST",
  path: "/v1/order",
  module: "v1-order",
  summary: "Place an order",
  description:
    "Reserves stock until `expires_at`, and stores the current prices, names and address in the order. Lines of the same variant are merged. A product with several variants needs a `variant_id`; without one, 400 `variant_required` lists the `variants`. `limit_reached` if the caller has `order.max_unpaid` unpaid orders (20 by default), or more than `order.max_units` of a product in unpaid orders. `delivery` is one of the `deliveries` of GET /v1/shop, by default the first. `express` and `local` are sent to `address_id`, by default the caller's default address; omit it for `pickup` and `virtual`. The shop's templates determine the freight of `express` and `local`; a line that cannot be sent to the address is `not_deliverable`. Send the total that the shopper saw as `expected_total`: if the order now has another total, the error is `stale` and contains it. `shop_closed` while the shop accepts no orders, as GET /v1/shop shows.",
  access: "user",
  status: 201,
  idempotent: "optional",
  limit: { name: "limit.orders", per: "user", seconds: 60, counts: "attempts" },
  body: orderInput,
  output: order,
  problems: ["shop_closed", "out_of_stock", "limit_reached", "coupon_unusable", "stale"],
  prepare: (input, { actor, db }) => readTerms(db, actor.user.id, input),
  run: async (input, { actor, db, prepared }) => getOrder(db, await placeOrder(db, actor.user.id, input, prepared)),
});

export const quote = operation({
  method: "POST",
  path: "/v1/order/quote",
  module: "v1-order",
  summary: "Quote an order",
  description:
    "Takes the body of POST /v1/order, and neither places an order nor reserves stock. Responds 200 even if the order could not be placed: `problems` lists the reasons, and `total` is the cost of the other lines. Without an address the freight is `estimated`.",
  access: "user",
  limit: { name: "limit.quotes", per: "user", seconds: 60, counts: "attempts" },
  body: orderInput,
  output: quoted,
  prepare: (input, { actor, db }) => quoteOrder(db, actor.user.id, input, actor.origin.language),
  run: async (_, { prepared }) => prepared,
});

export const list = operation({
  method: "GET",
  path: "/v1/order",
  module: "v1-order",
  summary: "The caller's orders, newest first",
  description:
    "In the filter, an unpaid order past its payment deadline counts as `cancelled`, even before it has been cancelled.",
  access: "user",
  url: orderListQuery,
  output: summaries,
  run: async ({ image_sizes, ...filters }, { actor, db }) =>
    withSizesIf(image_sizes, await listOrdersOf(db, actor.user.id, filters)),
});

export const count = operation({
  method: "GET",
  path: "/v1/order/counts",
  module: "v1-order",
  summary: "Count the caller's orders by state",
  description:
    'For the tabs of "my orders". An unpaid order past its payment deadline counts as `cancelled`, as in the filter of the list.',
  access: "user",
  output: statusCounts,
  run: (_, { actor, db }) => countOrdersOf(db, actor.user.id),
});

export const get = operation({
  method: "GET",
  path: "/v1/order/{id}",
  module: "v1-order",
  summary: "Order detail",
  description: "While a payment is open, its state is queried from WeChat Pay, at most once every two seconds.",
  access: "user",
  url: z.object({ id }),
  output: order,
  async run({ id }, { actor, db }) {
    const stored = await getOrder(db, id, actor.user.id);
    if (stored.status !== "unpaid") return stored;
    await refreshPayment(db, id);
    return getOrder(db, id, actor.user.id); // A notification may have arrived concurrently.
  },
});

export const cancel = operation({
  method: "POST",
  path: "/v1/order/{id}/cancel",
  module: "v1-order",
  summary: "Cancel an unpaid order",
  description: "Returns the stock. An open payment is first closed with WeChat Pay.",
  access: "user",
  url: z.object({ id }),
  body: namedBody("CancelOrder", { reason: reason.optional() }),
  output: order,
  problems: ["order_state", "platform_failed"],
  prepare: async ({ id }, { actor, db }) => closeUnpaid(db, await getOrder(db, id, actor.user.id), "cancelled"),
  async run({ id, reason }, { actor, db }) {
    await cancelOrder(db, id, { by: "shopper", userId: actor.user.id, reason });
    return getOrder(db, id, actor.user.id);
  },
});

export const setAddress = operation({
  method: "PUT",
  path: "/v1/order/{id}/address",
  module: "v1-order",
  summary: "Change the address of a paid order",
  description:
    "Sends the order to another of the caller's addresses, until its first parcel is shipped. While it is possible, `actions` has `change_address`. If the freight to the new address differs from that to the old one, the error is `order_state` with `freight_differs`, whose sentence has both; an address that the shop does not deliver to is `not_deliverable`. The order gets an event, and the shop an alarm.",
  access: "user",
  url: z.object({ id }),
  body: namedBody("ChangeOrderAddress", { address_id: id.describe("One of the caller's addresses.") }),
  output: order,
  problems: ["order_state"],
  async run({ id, address_id }, { actor, db }) {
    const before = await lockOrder(db, id, actor.user.id);
    await changeAddress(db, before, address_id, actor.user.id);
    return getOrder(db, id, actor.user.id);
  },
});

export const confirm = operation({
  method: "POST",
  path: "/v1/order/{id}/confirm",
  module: "v1-order",
  summary: "Confirm that a shipped order has arrived",
  description: "The order becomes `completed`. It is 409 `after_sale_state` while a request for its goods is open.",
  access: "user",
  url: z.object({ id }),
  output: order,
  problems: ["order_state", "after_sale_state"],
  async run({ id }, { actor, db }) {
    const before = await lockOrder(db, id, actor.user.id);
    await refuseWithOpenRequest(db, id);
    await moveOrder(db, before, "complete", { by: "shopper", userId: actor.user.id }, { completed_at: new Date() });
    return getOrder(db, id, actor.user.id);
  },
});

export const track = operation({
  method: "POST",
  path: "/v1/shipment/{id}/tracking",
  module: "v1-order",
  summary: "Track a parcel in WeChat",
  description:
    "A token for `openWaybillTracking` of WeChat's logistics plugin, which shows where the parcel is. WeChat grants the plugin to a mini-program after 30 days of trade; until the owner turns the setting `wechat.waybill_tracking` on, it is `not_found`, and the shopper looks the parcel up by its `tracking_no`.",
  access: "user",
  limit: { most: 20, per: "user", seconds: 60, counts: "attempts" },
  url: z.object({ id: id.describe("A parcel, from the `shipments` of an order.") }),
  output: namedObject("ShipmentTracking", {
    waybill_token: z
      .string()
      .meta({ examples: ["waybill-token-of-wechat"], description: "For the plugin. Request a new one each time." }),
  }),
  problems: ["order_state", "not_configured", "platform_failed"],
  prepare: ({ id }, { actor, db }) => trackShipment(db, actor.user.id, id),
  run: async (_, { prepared }) => ({ waybill_token: prepared }),
});
