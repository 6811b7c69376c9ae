import { z } from "zod";
import { id, imageInput, line, price, refuse, wholeNumber } from "@/lib/kernel/contract/fields";
import { namedBody } from "@/lib/kernel/contract/named";
import { option, optionValue } from "./schemas";

export const mostStock = 9_999_999;

export const onlyOnce = "Must be in the list only once.";
export function refuseRepeated<T>(all: T[], refuseAt: (at: number) => void) {
  for (const [at, one] of all.entries()) if (all.indexOf(one) < at) refuseAt(at);
}

export const mostVariants = 100;
/** Null and empty are the same: none. */
const noneIfEmpty = (text: z.ZodString) => text.nullish().transform((given) => (given === "" ? null : given));
export const variantInput = namedBody("VariantInput", {
  id: id.optional().describe("A variant that is there, or that was deleted and returns. Left out: a new one."),
  values: z
    .array(optionValue)
    .max(3)
    .meta({ examples: [["100 g", "Tin"]], description: "One value of each of the `options`, in their order." }),
  price: price.optional().describe("In fen. A new variant needs one."),
  stock: wholeNumber(0, mostStock, 100)
    .optional()
    .describe(
      "The first stock of a new variant. 0 if left out. Elsewhere than at a creation it needs `product.stock`.",
    ),
  market_price: price
    .nullish()
    .describe("The list price in fen, shown crossed out next to the price. Null if there is none."),
  sku: noneIfEmpty(line(0, 40, "LJ-100-T")).describe(
    "The shop's own number, in any case. No two variants have the same. Null: none.",
  ),
  barcode: noneIfEmpty(line(0, 40, "6901234567892")).describe("The number on the package. Null: none."),
  weight_g: wholeNumber(1, 1_000_000, 150).nullish().describe("With its package, in grams. Null: not known."),
  image: imageInput
    .nullish()
    .describe(
      "Its own picture: the `url` of an uploaded image, or its key. Null: none. Without `options` none is kept: the pictures are the product's.",
    ),
});
export const options = z
  .array(
    namedBody("ProductOptionInput", {
      name: option.shape.name,
      values: z
        .array(optionValue)
        .min(1, "Name at least one value.")
        .max(mostVariants)
        .superRefine((values, context) => refuseRepeated(values, (at) => refuse(context, onlyOnce, [at])))
        .meta({ examples: [["50 g", "100 g"]], description: "The values to choose from, in display order." }),
    }),
  )
  .max(3, "At most 3 options.")
  .superRefine((all, context) =>
    refuseRepeated(
      all.map(({ name }) => name),
      (at) => refuse(context, onlyOnce, [at, "name"]),
    ),
  );

export const variantLabel = z.string().meta({
  examples: ["100 g / Tin"],
  description: "The variant's values; empty if the product has no options.",
});
export const variantId = id.optional().describe("The variant. Needed if the product has several.");
export const mostAtOnce = 200;
export const refuseSameGoods = (items: { id: number; variant_id?: number }[], context: z.core.$RefinementCtx) =>
  refuseRepeated(
    items.map(({ id, variant_id }) => `${id} ${variant_id}`),
    (at) => refuse(context, onlyOnce, [at, "id"]),
  );
export const name = z.string().meta({ examples: ["Longjing tea 50 g"], description: "The product's name." });
export const changed = z.boolean().meta({ examples: [true], description: "False: it was like this already." });
