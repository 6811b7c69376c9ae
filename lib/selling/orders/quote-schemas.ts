import { z } from "zod";
import { delivery } from "@/lib/content/shop/schemas";
import { offeredVariant } from "@/lib/kernel/contract/error-fields";
import { count, id, image, imageSizes, price, total } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";

const fen = z.int();
export const problem = namedObject("QuoteProblem", {
  path: z
    .string()
    .meta({ examples: ["products.0.count"], description: "The part of the request. Empty: the whole order." }),
  code: z.string().meta({
    examples: ["out_of_stock"],
    description:
      "What POST /v1/order would say: `not_on_sale`, `variant_required`, `out_of_stock`, `too_big`, `limit_reached`, `not_deliverable`, `shop_closed` or `required` (an address).",
  }),
  message: z.string().meta({ examples: ["Only 3 left."], description: "The same for people." }),
  available: count.nullable().describe("How many there are. Null: this is not what is missing."),
  variants: z.array(offeredVariant).nullable().describe("With `variant_required`: what can be chosen."),
});
const item = namedObject("QuoteLine", {
  at: z.int().meta({ examples: [0], description: "The first of the request's lines that this is made of." }),
  product_id: id.describe("The product that the line names, on sale or not."),
  variant_id: id.nullable().describe("The variant. Null: none was named, and there are several or none."),
  name: z
    .string()
    .nullable()
    .meta({ examples: ["Longjing tea"], description: "Null: it is not on sale." }),
  variant_name: z.string().meta({ examples: ["100 g / Tin"], description: "Empty: nothing to choose." }),
  image: image.nullable().describe("Its picture, as an absolute URL. Null: none."),
  image_sizes: imageSizes.nullable(),
  price: price.nullable().describe("The price of one piece now, in fen. Null: not known before one is chosen."),
  count: count.describe("How many pieces."),
  subtotal: total.nullable().describe("`price` × `count`, in fen."),
  discount: fen.meta({ examples: [0], description: "How much less this line costs, in fen." }),
  payable: total.nullable().describe("`subtotal` - `discount`, in fen."),
  stock: count.nullable().describe("How many there are now."),
  problem: problem.nullable().describe("Why this line cannot be ordered. Null: it can."),
});

const taken = namedObject("QuoteDiscount", {
  name: z.string().meta({ examples: ["Spring offer"], description: "Its name, as shoppers read it." }),
  amount: total.describe("How much less the goods cost, in fen."),
});

export const quote = namedObject("OrderQuote", {
  delivery: delivery.describe("The way that `total` is for: the one asked for, or the shop's first."),
  items: z.array(item).describe("The lines, those of the same variant merged."),
  goods_total: fen.meta({ examples: [11220], description: "What the goods cost before discounts, in fen." }),
  deliveries: z
    .array(
      namedObject("QuoteDelivery", {
        delivery,
        freight: fen.meta({
          examples: [800],
          description: "What bringing the lines that can go this way costs, in fen.",
        }),
        estimated: z.boolean().meta({
          examples: [false],
          description:
            "True: there is no address yet, and this is what it costs to most places; if most are excluded, to the first that are not.",
        }),
        problem: problem.nullable().describe("Why some lines cannot go this way. Null: all can."),
      }),
    )
    .describe("Each way that the shop offers."),
  freight: fen.meta({ examples: [800], description: "What bringing them costs by `delivery`, in fen." }),
  free_freight: namedObject("QuoteFreeFreight", {
    from: total.describe("The amount of goods from which the freight is nothing, in fen."),
    missing: fen.meta({ examples: [1200], description: "How much more that takes. 0: it is reached." }),
  })
    .nullable()
    .describe("The nearest amount that makes the freight free. Null: there is none."),
  discount_total: fen.meta({ examples: [0], description: "How much less the goods cost, in fen." }),
  discounts: z.array(taken).meta({ examples: [[]], description: "What the shop takes off, and why. Empty: nothing." }),
  coupons: z.array(taken).meta({ examples: [[]], description: "What the caller's coupons take off. Empty: nothing." }),
  total: fen.meta({
    examples: [12020],
    description: "What the lines without a problem cost, in fen. Send it as `expected_total`.",
  }),
  problems: z
    .array(problem)
    .describe("Everything that stands in the way of the order as it was asked for. Empty: it can be placed."),
});
