import { z } from "zod";
import { msg } from "@/lib/i18n/msg";
import {
  count,
  deletedAt,
  dropped,
  editOf,
  id,
  idList,
  image,
  imageInput,
  isBin,
  line,
  moment,
  optionalBoolean,
  optionalLine,
  optionalLines,
  page,
  pageWith,
  price,
  refuse,
  search,
  size,
  time,
  version,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { after, next } from "@/lib/kernel/lists/follow";
import { columnFields, filterFields, pick, plainFields, productFields } from "./product-fields";
import { card, option, optionValue, plainAnswers, product, shapeOf, variant } from "./schemas";
import { type OptionalField, optionalFields, variantFields } from "./variant-fields";

export const maxStock = 9_999_999;

export const onlyOnce = "Must be in the list only once.";
export function refuseRepeated<T>(all: T[], refuseAt: (at: number) => void) {
  for (const [at, one] of all.entries()) if (all.indexOf(one) < at) refuseAt(at);
}

export const maxVariants = 100;

export const grams = wholeNumber(1, 1_000_000, 150);
const inRequest = shapeOf(variantFields, optionalFields, {
  money: () => price.nullish(),
  grams: () => grams.nullish(),
  code: ({ example }) =>
    line(0, 40, String(example))
      .nullish()
      .transform((given) => (given === "" ? null : given)),
  picture: () => imageInput.nullish(),
});
const forAdmins = optionalFields.filter((name) => !Object.hasOwn(variant.shape, name));
const inAnswer = shapeOf(variantFields, forAdmins as Exclude<OptionalField, keyof typeof variant.shape>[], {
  money: () => price.nullable(),
  grams: () => count.nullable().meta({ examples: [150] }),
  code: ({ example }) =>
    z
      .string()
      .nullable()
      .meta({ examples: [example] }),
  picture: () => image.nullable(),
});

export const variantInput = namedBody("VariantInput", {
  id: id.optional().describe("A present variant, or a deleted one that returns. Left out: a new one."),
  values: z
    .array(optionValue)
    .max(3)
    .meta({ examples: [["100 g", "Tin"]], description: "One value of each of the `options`, in their order." }),
  price: price.optional().describe(variantFields.price.description),
  stock: wholeNumber(0, maxStock, 100)
    .optional()
    .describe("The first stock of a new variant; 0 if left out. In an edit it needs the permission `product.stock`."),
  ...inRequest,
});
const options = z
  .array(
    namedBody("ProductOptionInput", {
      name: option.shape.name,
      values: z
        .array(optionValue)
        .min(1, "Add at least one value.")
        .max(maxVariants)
        .superRefine((values, context) => refuseRepeated(values, (at) => refuse(context, onlyOnce, [at])))
        .meta({ examples: [["50 g", "100 g"]], description: "The choices, in display order." }),
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
export const maxBatchSize = 200;
/** Products with several variants have several prices and stocks. */
export const maxItems = 2000;

/** The product or variant of an item in a batch. */
interface ItemName {
  id?: number;
  variant_id?: number;
  sku?: string;
}
export const itemName = {
  id: id.optional().describe("The product. Instead of `sku`."),
  variant_id: variantId,
  sku: line(1, 64, "LJ-100-T").optional().describe("The SKU of the variant, in any case. Instead of `id`."),
};
export const unknownItems = z
  .enum(["skip"])
  .optional()
  .meta({
    examples: ["skip"],
    description:
      "`skip`: items that name no product or variant are left out and listed in `skipped`. Without it they are 400.",
  });
/** The items of a list and those that it skipped. */
export const withSkipped = <T extends z.ZodType>(name: string, item: T) =>
  namedObject(name, {
    items: z.array(item).describe("The other items, in their order."),
    skipped: z
      .array(namedObject(`${name}Skipped`, itemName))
      .optional()
      .describe("With `unknown`: the items that name no product or variant."),
  });
export const isNamedOnce = ({ id, variant_id, sku }: ItemName) =>
  sku === undefined ? id !== undefined : id === undefined && variant_id === undefined;
export const namedOnce = { error: "Name a product by id, or a variant by sku.", path: [] };
export const refuseSameItems = (items: ItemName[], context: z.core.$RefinementCtx) =>
  refuseRepeated(
    items.map(({ id, variant_id, sku }) => (sku === undefined ? `${id} ${variant_id}` : sku.toLowerCase())),
    (at) => refuse(context, onlyOnce, [at, items[at]!.sku === undefined ? "id" : "sku"]),
  );
export const name = z.string().meta({ examples: ["Longjing tea 50 g"], description: "The product's name." });
export const changed = z.boolean().meta({ examples: [true], description: "False: it had these values already." });

export const onSale = z.boolean().meta({ examples: [true] });
const plainRequests = shapeOf(productFields, plainFields, {
  text: ({ most = 0, example }) => optionalLine(most, String(example)),
  number: ({ least = 0, most = 0, example }) => wholeNumber(least, most, Number(example)).optional(),
  numberOrNull: ({ least = 0, most = 0, example }) => wholeNumber(least, most, Number(example)).nullish(),
});

/** An edit does not accept `stock`, because orders change it at the same time. */
const stockElsewhere = ({ code, keys }: z.core.$ZodRawIssue) =>
  code === "unrecognized_keys" && keys?.includes("stock")
    ? msg("There is no field {name} here: {place} changes it.", {
        name: "stock",
        place: "POST /cms/product/{id}/stock",
      })
    : undefined;

export const productBody = z.strictObject(
  {
    category_id: id.describe("The category it is in."),
    name: line(1, 80, "Longjing tea 50 g").describe("The name to show."),
    price: price.optional().describe("In fen, of a product with one variant. Several variants have their own prices."),
    options: options
      .optional()
      .describe(
        "The options a shopper chooses from: at most 3, which replace the stored ones. Empty: the product has one variant.",
      ),
    variants: z
      .array(variantInput)
      .min(1, "Add at least one variant.")
      .max(maxVariants, msg("At most {most} variants.", { most: maxVariants }))
      .superRefine((all, context) =>
        refuseRepeated(
          all.map(({ id }, at) => id ?? -at),
          (at) => refuse(context, onlyOnce, [at, "id"]),
        ),
      )
      .optional()
      .describe(
        "All variants, in the order to show. They replace the present ones: one without an `id` is added, one that is missing is deleted, and a deleted `id` returns with its stock.",
      ),
    ...plainRequests,
    detail: optionalLines(200_000, "<p>Pan-fired green tea from the hills west of the lake.</p>").describe(
      "The long description: HTML, which is cleaned. Null or empty: none.",
    ),
    main_image: imageInput
      .nullish()
      .describe("The picture in lists: the `url` of an uploaded image, or its key. Null: none."),
    images: z
      .array(imageInput)
      .max(10, "At most 10 pictures.")
      .optional()
      .describe("The pictures of its page: `url`s of uploaded images, or their keys. They replace all present ones."),
    properties: z
      .array(
        namedBody("ProductPropertyInput", {
          name: line(1, 40, "Origin").describe("The name of the property."),
          detail: line(1, 200, "Hangzhou").describe("The fact."),
        }),
      )
      .max(30, "At most 30 properties.")
      .optional()
      .describe("Facts about the product, in the order to show. They replace all present ones."),
    freight_template_id: id
      .nullish()
      .describe("The freight template for sending it by express. Null: the default one."),
    on_sale: onSale.optional().describe("True: shoppers see it and can order it. False if left out."),
    on_sale_at: moment
      .nullish()
      .describe("The time at which it goes on sale automatically, within ten seconds. Null: none is planned."),
    off_sale_at: moment
      .nullish()
      .describe("The time at which it goes off sale automatically, within ten seconds. Null: none is planned."),
  },
  { error: stockElsewhere },
);
export const newProductBody = productBody.extend({
  stock: wholeNumber(0, maxStock, 100)
    .optional()
    .describe("The first stock of a product with one variant. 0 if left out."),
});
export const productInput = newProductBody
  .refine(({ price, variants }) => price !== undefined || variants !== undefined, {
    error: "Is required, or `variants` with their prices.",
    path: ["price"],
  })
  .refine(({ stock, variants }) => stock === undefined || variants === undefined, {
    error: "Belongs to a product without `variants`: each of them has its own.",
    path: ["stock"],
  })
  .meta({ id: "ProductInput" });
export const productEdit = named("ProductEdit", editOf(productBody));

const edited = {
  on_sale: onSale.describe("True: shoppers see it and can order it."),
  on_sale_at: time
    .nullable()
    .describe("The time at which it goes on sale automatically. Null: not planned, or already done."),
  off_sale_at: time
    .nullable()
    .describe("The time at which it goes off sale automatically. Null: not planned, or already done."),
  version,
  created_at: time,
  updated_at: time,
};
const reserved = count.describe(
  "Number of units in paid and unpaid orders that are not shipped yet. `stock` excludes them; the shelf holds both.",
);
const cardSku = z
  .string()
  .nullable()
  .meta({ examples: ["LJ-100-T"] });
export const adminCard = namedObject("AdminProductCard", {
  ...card.shape,
  category_name: z.string().meta({ examples: ["Tea"], description: "The name of its category." }),
  sku: cardSku.describe(
    "The stock keeping unit of a product with one variant. Null: none, or it has several variants.",
  ),
  variants: z
    .array(
      namedObject("AdminCardVariant", {
        id,
        name: variantLabel,
        sku: cardSku.describe("Its stock keeping unit. Null: none."),
        price,
        market_price: price.nullable().describe("Its crossed-out price. Null: none."),
        cost_price: price.nullable().optional().describe("Its cost price. Null: unknown."),
        stock: count.describe("Available quantity. 0: sold out."),
      }),
    )
    .describe(
      "The variants of a product with several, in the order to show. Empty: it has one, with the card's price and stock.",
    ),
  market_price: price.nullable().describe("The crossed-out price of the cheapest variant. Null: none."),
  cost_price: price
    .nullable()
    .optional()
    .describe("The cost price of an only variant. Null: unknown, or several variants."),
  reserved,
  ...pick(plainAnswers, columnFields),
  ...edited,
  deleted_at: deletedAt,
});
const adminVariant = namedObject("AdminVariant", {
  ...variant.shape,
  reserved: count.describe("Number of units in unshipped orders. They are not included in `stock`."),
  waiting: count.meta({ examples: [0], description: "Number of shoppers who are notified once it is in stock again." }),
  ...inAnswer,
  cost_price: inAnswer.cost_price.optional(),
});
const { offers: _, ...shown } = product.shape;
export const adminProduct = namedObject("AdminProduct", {
  ...shown,
  variants: z.array(adminVariant).describe("The variants, in display order."),
  deleted_variants: z
    .array(adminVariant)
    .describe(
      "Deleted variants that still have stock or pieces in orders. To restore one, name its `id` in `variants`.",
    ),
  reserved,
  freight_template_id: id.nullable().describe("The freight template for sending it by express. Null: the default one."),
  ...plainAnswers,
  ...edited,
});
export const writtenProduct = namedObject("WrittenProduct", { ...adminProduct.shape, dropped });

const filters = {
  q: search.describe("A part of the name, an id, or the exact `sku` or `barcode` of a variant."),
  code: line(1, 100, "LJ-100-T")
    .optional()
    .describe("Only products with a variant that has exactly this `sku`, in any case, or this `barcode`."),
  category_id: id.optional().describe("Only products directly in this category."),
  on_sale: onSale.optional().describe("True: only what is on sale. False: only what is not."),
  scheduled: optionalBoolean(true, "Whether it has an `on_sale_at` or an `off_sale_at`."),
  low_stock: optionalBoolean(true, "Whether at most `stock.low_watermark` are in stock."),
  ...(Object.fromEntries(
    filterFields.map((name) => [name, search.describe("A part of this text, in any case.")]),
  ) as Record<(typeof filterFields)[number], typeof search>),
};
const sorts = ["sort", "price", "-price", "stock", "-stock", "created_at", "-created_at", "-sold"] as const;
export const productListQuery = z.object({
  ...filters,
  deleted: isBin,
  ids: idList.optional().meta({ description: "Only these products: 1 to 50 ids, separated by commas." }),
  sort: z
    .enum(sorts)
    .optional()
    .describe(
      "The order; `-` means descending. If left out: `sort`, the shop's own order, or in the bin the last deleted first.",
    ),
  after,
  page,
  size,
});
export const productPage = pageWith(adminCard, { next });
export const productExportQuery = z.object(filters);
