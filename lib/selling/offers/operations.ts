import { z } from "zod";
import { couponLevels } from "@/db/schema/offers";
import { offerTerms } from "@/lib/catalogue/products/schemas";
import { id, price } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { readProductOffers } from "./product-offers";

const productOffers = namedObject("ProductOffers", {
  prices: z
    .array(
      namedObject("BestPrice", {
        variant_id: id.describe("The variant."),
        price: price.describe("In fen, without freight. The variant's own price if no offer lowers it."),
      }),
    )
    .meta({ description: "The price of one piece of each variant with the running promotions and the best coupon." }),
  coupons: z
    .array(
      namedObject("ProductCoupon", {
        coupon_id: id.nullable().describe("For POST /v1/coupon/{id}/claim. Null: the caller has a copy."),
        name: z.string().meta({ examples: ["Welcome ¥5"], description: "Its name." }),
        level: z
          .enum(couponLevels)
          .meta({ description: "The price that is lowered: that of the goods of the `order`, or the `freight`." }),
        ...offerTerms,
      }),
    )
    .meta({ description: "The coupons that the product can be bought with." }),
});

const module = "v1-product";
const url = z.object({ id: id.describe("The product.") });

export const list = operation({
  method: "GET",
  path: "/v1/product/{id}/offer",
  module,
  summary: "Best prices of a product, and its coupons",
  description:
    "For callers without a token: the coupons are those that anyone can claim. 404 if the product is off sale.",
  access: "public",
  url,
  output: productOffers,
  run: ({ id }, { db }) => readProductOffers(db, id),
});

export const listMine = operation({
  method: "GET",
  path: "/v1/product/{id}/offer/mine",
  module,
  summary: "The caller's best prices of a product, and coupons for it",
  description: "The coupons are those that the caller has or can claim. POST /v1/order/quote answers the same prices.",
  access: "user",
  url,
  output: productOffers,
  run: ({ id }, { actor, db }) => readProductOffers(db, id, actor.user.id),
});
