import { z } from "zod";
import { couponLevels, discountKinds, discountTargets } from "@/db/schema/offers";
import { offerTerms } from "@/lib/catalogue/products/schemas";
import { delivery } from "@/lib/content/shop/schemas";
import { offeredVariant } from "@/lib/kernel/contract/error-fields";
import { count, id, image, imageSizes, nullableString, price, time, total } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";

const fen = z.int();
export const problem = namedObject("QuoteProblem", {
  path: z
    .string()
    .meta({ examples: ["products.0.count"], description: "The part of the request. Empty: the whole order." }),
  code: z.string().meta({
    examples: ["out_of_stock"],
    description:
      "The problem that POST /v1/order would report: `not_on_sale`, `variant_required`, `out_of_stock`, `too_big`, `limit_reached`, `not_deliverable`, `shop_closed`, `required` (an address), or the reason for which the coupon is not used.",
  }),
  message: z.string().meta({ examples: ["Only 3 left."], description: "The same for people." }),
  available: count.nullable().describe("The available quantity. Null: quantity is not the problem."),
  variants: z.array(offeredVariant).nullable().describe("With `variant_required`: the variants to choose from."),
});
const item = namedObject("QuoteLine", {
  at: z.int().meta({ examples: [0], description: "Index of the first request line merged into this line." }),
  product_id: id.describe("The product that the line names, on sale or not."),
  variant_id: id.nullable().describe("The variant. Null: none was named, and there are several or none."),
  name: nullableString("Longjing tea", "Null: it is not on sale."),
  variant_name: z.string().meta({ examples: ["100 g / Tin"], description: "Empty: nothing to choose." }),
  image: image.nullable().describe("Its picture, as an absolute URL. Null: none."),
  image_sizes: imageSizes.nullable(),
  price: price.nullable().describe("The price of one piece now, in fen. Null: not known before one is chosen."),
  count: count.describe("Number of units."),
  subtotal: total.nullable().describe("`price` × `count`, in fen."),
  discount: fen.meta({ examples: [0], description: "The discount on this line, in fen." }),
  payable: total.nullable().describe("`subtotal` - `discount`, in fen."),
  stock: count.nullable().describe("Current quantity."),
  problem: problem.nullable().describe("The reason why this line cannot be ordered. Null: it can."),
});

const discount = namedObject("QuoteDiscount", {
  kind: z.enum(discountKinds).meta({ description: "The origin." }),
  name: z.string().meta({ examples: ["Spring offer"], description: "Its name, as shoppers read it." }),
  target: z
    .enum(discountTargets)
    .meta({ description: "The price that is lowered: that of the goods, or the freight." }),
  amount: total.describe("The discount, in fen."),
});

const couponFields = {
  name: z.string().meta({ examples: ["Welcome"], description: "Its name, as shoppers read it." }),
  level: z
    .enum(couponLevels)
    .meta({ description: "The price that is lowered: that of the goods of the `order`, or the `freight`." }),
  ...offerTerms,
  saving: fen.meta({ examples: [500], description: "By how much it lowers `total`, in fen. 0: not at all." }),
  problem: problem
    .nullable()
    .describe("Why it cannot be used: `no_goods`, `too_little` or `better_offer`. Null: it can."),
};
const coupon = namedObject("QuoteCoupon", {
  user_coupon_id: id.describe("The caller's copy, for POST /v1/order."),
  ...couponFields,
  valid_to: time.describe("The time at which it expires."),
});
const claimableCoupon = namedObject("QuoteClaimableCoupon", {
  coupon_id: id.describe("For POST /v1/coupon/{id}/claim."),
  ...couponFields,
  valid_to: time.nullable().describe("Can be used until this time. Null: for `valid_days` from its claim on."),
  valid_days: count.nullable().describe("Can be used for this number of days. Null: until `valid_to`."),
});

export const quote = namedObject("OrderQuote", {
  delivery: delivery.describe("The delivery method of `total`: the requested one, or the shop's first."),
  items: z.array(item).describe("The lines, those of the same variant merged."),
  goods_total: fen.meta({ examples: [11220], description: "The price of the goods before discounts, in fen." }),
  deliveries: z
    .array(
      namedObject("QuoteDelivery", {
        delivery,
        freight: fen.meta({
          examples: [800],
          description: "The freight of the lines that can be delivered this way, in fen.",
        }),
        estimated: z.boolean().meta({
          examples: [false],
          description:
            "True: there is no address yet, so `freight`, 0 included, is only what it costs to most places; if most are excluded, to the first that are not. The freight to an address can be more. With the quoted `delivery`, `total` and `free_freight` are estimates too.",
        }),
        problem: problem.nullable().describe("The reason why some lines cannot be delivered this way. Null: all can."),
      }),
    )
    .describe("Each way that the shop offers."),
  freight: fen.meta({ examples: [800], description: "The freight of `delivery`, in fen." }),
  free_freight: namedObject("QuoteFreeFreight", {
    from: total.describe("The amount of goods from which the freight is nothing, in fen."),
    missing: fen.meta({ examples: [1200], description: "The difference to the threshold. 0: it is reached." }),
  })
    .nullable()
    .describe("The nearest amount that makes the freight free. Null: there is none."),
  freight_parts: z
    .array(
      namedObject("QuoteFreightPart", {
        items: z.array(z.int()).meta({ examples: [[0, 2]], description: "The `at` of its `items`." }),
        freight: fen.meta({ examples: [800], description: "The freight of these goods, before discounts, in fen." }),
        free_from: total
          .nullable()
          .describe("The amount of these goods from which it is nothing. Null: there is none."),
        missing: fen.meta({ examples: [1200], description: "The difference to `free_from`. 0: there is none." }),
      }),
    )
    .meta({
      examples: [[]],
      description:
        "If several templates charge the order: what the goods of each cost to send. Each has its own amount from which it ships free, so `free_freight` is null. Else empty.",
    }),
  discount_total: fen.meta({ examples: [0], description: "The discount on the goods, in fen." }),
  discounts: z.array(discount).meta({
    examples: [[]],
    description: "Why the order costs less. Those of the freight are already taken off `freight`.",
  }),
  coupons: z.array(coupon).meta({
    examples: [[]],
    description:
      "The caller's coupons, the most valuable first. To use one, send its `user_coupon_id`. Of more than 20 that can lower the price, those with the largest possible discounts are listed.",
  }),
  claimable: z.array(claimableCoupon).meta({
    examples: [[]],
    description: "At most 20 open coupons that the caller can claim for these goods, the most valuable first.",
  }),
  total: fen.meta({
    examples: [12020],
    description: "The price of the lines without a problem, in fen. Send it as `expected_total`.",
  }),
  problems: z
    .array(problem)
    .describe("Every reason why the order cannot be placed as requested. Empty: it can be placed."),
});
