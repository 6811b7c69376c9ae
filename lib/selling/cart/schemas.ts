import { z } from "zod";
import {
  count,
  id,
  image,
  imageSizes,
  line,
  optionalBoolean,
  price,
  time,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";

export const cartItemInput = namedBody("CartItemInput", {
  count: wholeNumber(1, 999, 2).describe("Number of units, not a difference. DELETE removes the line."),
  is_chosen: optionalBoolean(true, "Selected for the next order. True if left out."),
  seen_price: price.optional().describe("The price that the shopper saw, in fen. The present price if left out."),
});

export const cartItem = namedObject("CartItem", {
  variant_id: id.describe("The variant. A cart has one line of each."),
  product_id: id.describe("Its product."),
  product_name: line(1, 80, "Longjing tea").describe("The product's name. Of a line that is `gone`: as last seen."),
  variant_name: z.string().meta({
    examples: ["100 g / Tin"],
    description: "The variant's name, empty if the product has no options. Of a line that is `gone`: as last seen.",
  }),
  image: image.nullable().describe("The variant's picture, else the product's. Null: there is none, or it is `gone`."),
  image_sizes: imageSizes.nullable(),
  count: count.describe("Number of units."),
  is_chosen: z.boolean().meta({ examples: [true], description: "Selected for the next order." }),
  price: price.nullable().describe("The present price of one unit, in fen. Null: `gone`."),
  seen_price: price.describe("The price that the shopper saw last, in fen."),
  stock: z.int().meta({ examples: [12], description: "Available quantity. 0: sold out, or gone." }),
  state: z.enum(["ok", "short", "sold_out", "gone"]).meta({
    examples: ["ok"],
    description:
      "`short`: fewer than `count` are available. `gone`: off sale or deleted; the line remains until removed.",
  }),
  changed_at: time.describe("When the line was last set."),
});
