import { z } from "zod";
import { offerKinds, offerLevels } from "@/db/schema/offers";
import {
  count,
  id,
  idList,
  image,
  imageSizes,
  line,
  page,
  price,
  search,
  size,
  time,
  wantsSizes,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { fieldsInLists, fieldsOnPage, type ProductField, pick, plainFields, productFields } from "./product-fields";

type Described = Pick<ProductField, "description" | "example" | "least" | "most">;
/** Creates a schema for each of these fields, by its kind. */
export const shapeOf = <
  Fields extends Record<string, { kind: string } & Described>,
  Name extends keyof Fields & string,
  Of extends Record<Fields[Name]["kind"], (field: Described) => z.ZodType>,
>(
  fields: Fields,
  names: readonly Name[],
  schemas: Of,
) =>
  Object.fromEntries(
    names.map((name) => {
      const field = fields[name]!;
      return [name, schemas[field.kind as Fields[Name]["kind"]](field).describe(field.description ?? "")];
    }),
  ) as { [N in Name]: ReturnType<Of[Fields[N]["kind"]]> };

export const plainAnswers = shapeOf(productFields, plainFields, {
  text: ({ example }) => z.string().meta({ examples: [example] }),
  number: ({ least = 0, most = 0, example }) => wholeNumber(least, most, Number(example)),
  numberOrNull: ({ example }) => count.nullable().meta({ examples: [example] }),
});

export const card = namedObject("ProductCard", {
  id,
  category_id: id.describe("The category it is directly in."),
  name: line(1, 80, "Longjing tea 50 g").describe("The name to show."),
  ...pick(plainAnswers, fieldsInLists),
  price: price.describe("In fen. Of several variants, the lowest."),
  price_max: price.describe("The highest price of its variants, in fen."),
  stock: count.describe("Available quantity of all variants. 0: sold out."),
  variant_count: count.meta({
    examples: [1],
    description: "The number of variants. One: there is nothing to choose.",
  }),
  variant_id: id.nullable().describe("The only variant. Null: there are several to choose from."),
  main_image: image.nullable().describe("An absolute URL. Null: no picture."),
  main_image_sizes: imageSizes.nullable(),
  sold: count.describe("Number of units sold: paid and not refunded."),
  rating: z
    .number()
    .nullable()
    .meta({ examples: [4.8], description: "The average of its published reviews, from 1 to 5. Null: it has none." }),
  rating_count: count.meta({ examples: [12], description: "The number of its published reviews." }),
});

export const optionValue = line(1, 40, "100 g");
export const option = namedObject("ProductOption", {
  name: line(1, 20, "Weight").describe("The options of the variant."),
  values: z.array(optionValue).meta({ examples: [["50 g", "100 g"]], description: "The values to choose from." }),
});
const marketPrice = price
  .nullable()
  .describe("The list price in fen, shown crossed out next to the price. Null if there is none.");
export const variant = namedObject("ProductVariant", {
  id,
  values: z
    .array(optionValue)
    .meta({ examples: [["100 g", "Tin"]], description: "One value of each option, in their order." }),
  name: z.string().meta({
    examples: ["100 g / Tin"],
    description: "The values as one name; empty if the product has no options.",
  }),
  price,
  market_price: marketPrice,
  stock: count.describe("Available quantity. 0: sold out."),
  image: image.nullable().describe("An absolute URL. Null: it has no picture."),
  image_sizes: imageSizes.nullable(),
});

const offerKind = z.enum(offerKinds).meta({
  id: "OfferKind",
  description: "`percent`: `off` is in hundredths of a percent, so 1000 is 10 %. `amount`: `off` is in fen.",
});
/** The discount of an offer. */
export const offerTerms = {
  kind: offerKind.describe("Whether `off` is a part of the price, or an amount."),
  tiers: z
    .array(
      namedObject("OfferTier", {
        from: price.describe("The price of the goods, before discounts and in fen, from which it applies."),
        off: z.int().meta({
          examples: [1000],
          description: "The amount off, in fen, or the part off, in hundredths of a percent.",
        }),
      }),
    )
    .describe("The highest tier that is reached applies."),
  cap: price.nullable().describe("The largest discount, in fen. Null: none."),
};
export const productOffer = namedObject("ProductOffer", {
  label: z.string().meta({ examples: ["¥10 off from ¥80"], description: "Its name, as shoppers read it." }),
  level: z.enum(offerLevels).meta({
    examples: ["order"],
    description: "The price that is lowered: that of each `product`, of the goods of the `order`, or the `freight`.",
  }),
  ...offerTerms,
  ends_at: time.nullable().describe("Until this time, which is not included. Null: no end is planned."),
  with_coupon: z.boolean().meta({
    examples: [true],
    description: "False: an order with this promotion cannot use a coupon.",
  }),
});

export const product = namedObject("Product", {
  ...card.shape,
  market_price: marketPrice.describe(
    "The list price, shown crossed out next to `price`: that of the cheapest variant. Null if there is none.",
  ),
  options: z
    .array(option)
    .meta({ description: "The options that a shopper chooses from. Empty if the product has one variant." }),
  variants: z.array(variant).describe("The variants, in display order. A combination that is missing is not sold."),
  ...pick(plainAnswers, fieldsOnPage),
  offers: z.array(productOffer).meta({
    examples: [[]],
    description: "The running promotions that cover it. POST /v1/order/quote shows the amount they take off an order.",
  }),
  images: z.array(image).describe("All pictures, as absolute URLs."),
  images_sizes: z.array(imageSizes).meta({ description: "The sizes of each of `images`, in their order." }),
  properties: z
    .array(
      namedObject("ProductProperty", {
        name: z.string().meta({ examples: ["Origin"], description: "The name of the property." }),
        detail: z.string().meta({ examples: ["Hangzhou"], description: "The fact." }),
      }),
    )
    .describe("Facts about the product, in the order to show."),
  detail: z.string().meta({
    examples: ["<p>Pan-fired green tea from the hills west of the lake.</p>"],
    description: "The long description: HTML with absolute picture addresses, for `<rich-text>`.",
  }),
});

const sort = z
  .enum(["sort", "price", "-price", "-created_at", "-sold"])
  .optional()
  .describe("The order; `-` means descending. If left out: `sort`, the shop's own order.");
const descendants = z
  .boolean()
  .optional()
  .meta({ examples: [true], description: "Also the products of all categories below it." });
export const inCategory = z.object({ id: id.describe("The category."), descendants, page, size, sort, ...wantsSizes });

/** For carts: a variant with the name of its product. */
export const variantCard = namedObject("VariantCard", {
  ...variant.shape,
  product_id: id.describe("Its product."),
  product_name: line(1, 80, "Longjing tea").describe("The product's name."),
  image: image.nullable().describe("Its own picture, else the product's, as an absolute URL. Null: neither has one."),
});
export const variantList = z.object({
  ids: idList.meta({ description: "1 to 50 ids, separated by commas." }),
});

export const searched = z
  .object({
    q: search.describe("A part of the name, in any case."),
    ids: idList
      .optional()
      .meta({ description: "1 to 50 ids, separated by commas, without any other parameter than `image_sizes`." }),
    category_id: id.optional().meta({ description: "Only products of this category." }),
    descendants,
    page,
    size,
    sort,
    ...wantsSizes,
  })
  .refine(({ descendants, category_id }) => !descendants || category_id !== undefined, {
    error: "Needs `category_id`.",
    path: ["descendants"],
  });
