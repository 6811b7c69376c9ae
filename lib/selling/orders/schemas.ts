import { z } from "zod";
import { discountKinds, discountTargets } from "@/db/schema/offers";
import { type OrderStatus, orderEventKinds, orderStatuses } from "@/db/schema/orders";
import { paymentChannels } from "@/db/schema/payments";
import { delivery } from "@/lib/content/shop/schemas";
import {
  count,
  id,
  image,
  imageSizes,
  line,
  nullableString,
  page,
  pageOf,
  price,
  size,
  time,
  total,
  wantsSizes,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { phone } from "@/lib/people/addresses/schemas";
import { afterSaleSummary } from "@/lib/selling/after-sales/schemas";
import { orderInvoice } from "@/lib/selling/invoices/schemas";
import { actionNames } from "@/lib/selling/moves/states";

const fen = z.int();
const status = z.enum(orderStatuses).meta({
  id: "OrderStatus",
  description:
    "The usual way: `unpaid`, `paid`, `shipped`, `completed`. `cancelled`: not paid in time, or called off. `refunding`, then `refunded`: all the money goes back.",
});

export const orderInput = namedBody("PlaceOrder", {
  products: z
    .array(
      namedBody("PlaceOrderLine", {
        product_id: id.describe("A product on sale."),
        variant_id: id.optional().describe("One of its `variants`. Needed if there are several."),
        count: wholeNumber(1, 999, 2).describe("Number of units."),
        block_id: id
          .optional()
          .describe("The block of GET /v1/home that led to the product, for GET /cms/stats/blocks. Need not exist."),
      }),
    )
    .min(1, "Select at least one product.")
    .max(50, "At most 50 lines.")
    .describe("The ordered goods."),
  delivery: delivery.optional().describe("The delivery method. The shop's first one if omitted."),
  address_id: id.optional().describe("One of the caller's addresses. The default address if left out."),
  contact: namedBody("OrderContactInput", {
    name: line(1, 40, "王小明").describe("The person who collects the order."),
    phone: phone.describe("The phone to call when the goods are ready."),
  })
    .optional()
    .describe("For `pickup`: the person who collects the order. Omit it for other deliveries."),
  remark: line(0, 200, "Please ring twice.").optional().describe("A wish of the shopper, which the shop sees."),
  user_coupon_id: id
    .optional()
    .describe("One of the caller's coupons, `coupons` of POST /v1/order/quote, or of GET /v1/coupon/mine."),
  expected_total: wholeNumber(0, 99_999_999, 11_220)
    .optional()
    .describe(
      "The `total` that the shopper was shown. If the order costs something else now, it is not placed: `stale`.",
    ),
});
export type OrderInput = z.output<typeof orderInput>;

export const summary = namedObject("OrderSummary", {
  id,
  order_no: z.string().meta({
    examples: ["2026112016300048213907"],
    description: "The number for people. The first eight digits are the day.",
  }),
  status,
  is_part_shipped: z.boolean().meta({
    examples: [false],
    description:
      "True: the order is still `paid`, and a part of it is in a parcel, or handed over. Show this instead of the state.",
  }),
  delivery,
  total_price: total.describe("The amount to pay, in fen: `goods_total` - `discount_total` + `freight`."),
  goods_total: total.describe("The price of the goods before discounts, in fen: the sum of the lines' `subtotal`."),
  freight: fen.meta({ examples: [0], description: "The freight, in fen." }),
  discount_total: fen.meta({
    examples: [0],
    description: "The discount on the goods, in fen: the sum of the lines' `discount`.",
  }),
  total_count: count.describe("Number of units of all lines."),
  claimed_count: z
    .int()
    .meta({ examples: [0], description: "Number of units in open after-sale requests or refunded." }),
  refunded_count: z.int().meta({ examples: [0], description: "Number of refunded units." }),
  snap_name: z.string().meta({
    examples: ["Longjing tea 50 g +1"],
    description: "The first product's name at the time, and how many more lines there are.",
  }),
  snap_image: image
    .nullable()
    .describe("The first product's picture at the time, as an absolute URL. Null: it had none."),
  snap_image_sizes: imageSizes.nullable(),
  actions: z
    .array(named("OrderAction", z.enum([...actionNames, "after_sale", "change_address", "review", "request_invoice"])))
    .meta({ examples: [["pay", "cancel"]], description: "The actions the caller can take next." }),
  created_at: time.describe("The time of the order."),
  expires_at: time.describe("Until this time an unpaid order can be paid, and its stock is reserved."),
});
export const summaries = pageOf(summary);
export const statusCounts = namedObject("OrderCounts", {
  all: count.meta({ description: "The sum of all states." }),
  unpaid: count.describe("To be paid, in time."),
  paid: count.describe("Paid, to be shipped."),
  shipped: count.describe("On their way."),
  completed: count.describe("Arrived."),
  cancelled: count.describe("Not paid in time, or cancelled."),
  refunding: count.describe("The money is on its way back."),
  refunded: count.describe("The money is back."),
  after_sale: count.meta({ examples: [0], description: "Requests for money back that are not over. Not in `all`." }),
} satisfies Record<OrderStatus | "all" | "after_sale", typeof count>);

export const address = namedObject("OrderAddress", {
  name: z.string().meta({ examples: ["王小明"], description: "The recipient." }),
  phone: z.string().meta({ examples: ["13800000001"], description: "The recipient's phone." }),
  province: z.string().meta({ examples: ["浙江省"], description: "Province, or a city on its level." }),
  city: z.string().meta({ examples: ["杭州市"], description: "City." }),
  district: z.string().meta({ examples: ["西湖区"], description: "District or county; empty if there is none." }),
  detail: z.string().meta({ examples: ["龙井路 1 号"], description: "Street, house and door." }),
  postal_code: z.string().meta({ examples: ["310013"], description: "Empty if there is none." }),
});
const item = namedObject("OrderLine", {
  id: id.describe("Names this line, in parcels for example."),
  product_id: id.describe("The product, which may be off sale or deleted by now."),
  variant_id: id.describe("The variant that was ordered."),
  name: z.string().meta({ examples: ["Longjing tea 50 g"], description: "The product's name at the time." }),
  variant_name: z.string().meta({
    examples: ["100 g / Tin"],
    description: "The chosen options as they were named at the time. Empty: there were none.",
  }),
  image: image.nullable().describe("The picture at the time, as an absolute URL. Null: it had none."),
  image_sizes: imageSizes.nullable(),
  price: price.describe("The price of one piece at the time, in fen."),
  count: count.describe("Number of units."),
  subtotal: total.describe("`price` × `count`, in fen."),
  discount: fen.meta({ examples: [0], description: "The discount on this line, in fen." }),
  payable: fen.meta({
    examples: [11220],
    description: "`subtotal` - `discount`, in fen: the amount paid for this line.",
  }),
  shipped_count: z.int().meta({ examples: [0], description: "Number of units in parcels." }),
  held_count: z.int().meta({
    examples: [0],
    description: "Number of units that are not shipped, because they are in after-sale requests or refunded.",
  }),
  claimed_count: z
    .int()
    .meta({ examples: [0], description: "Number of units in open after-sale requests or refunded." }),
  refunded_count: z.int().meta({ examples: [0], description: "Number of refunded units." }),
  review_id: id.nullable().meta({ examples: [null], description: "The caller's review of this line. Null: none." }),
  can_review: z.boolean().meta({ examples: [false], description: "True: POST /v1/review takes this line." }),
});

const shipment = namedObject("OrderShipment", {
  id,
  carrier: nullableString(
    "SF",
    "The carrier's code, a value of the dictionary `carrier`. Null unless the order goes by `express`.",
  ),
  carrier_name: nullableString(
    "SF Express",
    "The carrier's label in the dictionary now; the code if it is no longer there.",
  ),
  tracking_no: nullableString(
    "SF1234567890",
    "The carrier's number of the parcel. Null unless the order goes by `express`.",
  ),
  courier_name: nullableString("周师傅", "The courier of a `local` order, if the shop entered one."),
  courier_phone: nullableString("13900000002", "The phone of the courier of a `local` order. Null: not given."),
  shipped_at: time.describe("The time of shipping."),
  items: z
    .array(
      namedObject("ShipmentLine", {
        item_id: id.describe("A line of the order."),
        count: count.describe("Number of units."),
      }),
    )
    .meta({ description: "Which lines are in it, and how many of each." }),
});

const discount = namedObject("OrderDiscount", {
  id,
  kind: z
    .enum(discountKinds)
    .meta({ description: "The origin. `admin`: an admin lowered the price of the unpaid order." }),
  name: z
    .string()
    .meta({ examples: ["A regular customer"], description: "The name to show. For `admin`: the reason." }),
  target: z
    .enum(discountTargets)
    .meta({ description: "The price that is lowered: that of the goods, or the freight." }),
  amount: total.meta({
    examples: [500],
    description: "The amount, in fen. Negative if an admin has raised a lowered price.",
  }),
});

export const order = namedObject("Order", {
  ...summary.shape,
  discounts: z.array(discount).meta({
    examples: [[]],
    description:
      "Why the order costs less, the oldest first. Those of the goods add up to `discount_total`; those of the freight are already taken off `freight`.",
  }),
  items: z.array(item).describe("The ordered goods. Later changes of the products do not affect them."),
  address: address
    .nullable()
    .meta({ description: "The delivery address at that time. Null for `pickup` and `virtual`." }),
  contact: namedObject("OrderContact", {
    name: z.string().meta({ examples: ["王小明"], description: "The person who collects the order." }),
    phone: z.string().meta({ examples: ["13800000001"], description: "The phone of that person." }),
  })
    .nullable()
    .meta({ examples: [null], description: "The person who collects a `pickup` order. Null: no name was given." }),
  pickup_code: nullableString("40825173", "Say it at the counter. Null unless this is a paid order to be picked up."),
  remark: z.string().describe("The shopper's wish; empty if there is none."),
  paid_at: time.nullable().describe("The time of payment. Null: not paid."),
  shipped_at: time.nullable().describe("The time of shipping. Null: not shipped."),
  completed_at: time.nullable().describe("The time of arrival. Null: it has not arrived."),
  cancelled_at: time.nullable().describe("The time of cancelling. Null: not cancelled."),
  refunded_amount: z.int().meta({ examples: [0], description: "The amount refunded so far, in fen." }),
  payment: namedObject("OrderPayment", {
    channel: z.enum(paymentChannels).describe("`offline`: the shop received the money outside WeChat."),
    transaction_id: nullableString(
      "4200002620202611201234567890",
      "WeChat Pay's number of the payment. Null for `offline`.",
    ),
    amount: total.describe("The amount paid, in fen."),
    paid_at: time.describe("The time at which the money was received."),
  })
    .nullable()
    .describe("The payment that counts. Null: none yet."),
  shipment: shipment.nullable().meta({ description: "The first parcel." }),
  shipments: z
    .array(shipment)
    .meta({ description: "All parcels. The order is `shipped` when all its lines are in parcels." }),
  after_sales: z
    .array(afterSaleSummary)
    .meta({ examples: [[]], description: "Its after-sale requests, newest first." }),
  invoice: orderInvoice
    .nullable()
    .meta({ examples: [null], description: "The invoice that was requested last. Null: none was." }),
  events: z
    .array(
      namedObject("OrderEvent", {
        kind: z.enum(orderEventKinds).meta({
          description:
            "`move`: from one state to another. `parcel`: a parcel was shipped that is not the last. `parcel_edit`: an admin corrected a parcel's shipping details. `address_edit`: the address was changed, by an admin or the shopper. `price_edit`: an admin lowered the price of the unpaid order. `parcel_undo`: an admin took back a parcel that had just been shipped; the order goes from `shipped` to `paid` if it was the last one. The states before and after are otherwise the same.",
        }),
        from: status.nullable().describe("The state before. Null: the order was placed."),
        to: status.describe("The state after."),
        by: z
          .enum(["shopper", "admin", "platform", "system"])
          .describe("The actor. `platform`: WeChat Pay. `system`: a time limit, or a rule of the shop."),
        reason: z.string().meta({ examples: [""], description: "The reason that was given; empty if there is none." }),
        created_at: time.describe("The time of the event."),
      }),
    )
    .describe("Its events, oldest first."),
});

export const orderListQuery = z.object({
  page,
  size,
  status: status.optional().describe("Only orders in this state."),
  out_trade_no: line(1, 64, "8d0c2f6f1a2b4c5d9e8f7a6b5c4d")
    .optional()
    .describe(
      "Only the order of this payment, by the merchant's number: WeChat's own list of orders opens the page of an order with it.",
    ),
  ...wantsSizes,
});
export const reason = line(0, 200, "Changed my mind.").describe("The reason, in words for the shop.");
