import { z } from "zod";
import { say } from "@/lib/i18n/say";
import {
  count,
  deletedAt,
  dropped,
  editOf,
  id,
  idList,
  imageInput,
  isBin,
  line,
  optionalLine,
  optionalLines,
  page,
  price,
  refuse,
  search,
  size,
  time,
  version,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { card, product, variant } from "./schemas";
import {
  mostStock,
  mostVariants,
  onlyOnce,
  options,
  refuseRepeated,
  variantInput,
  variantLabel,
} from "./variant-schemas";

export const onSale = z.boolean().meta({ examples: [true] });
const sort = wholeNumber(0, 1_000_000, 10);

/** An edit takes no stock: orders change it at the same time. */
const stockElsewhere = ({ code, keys }: z.core.$ZodRawIssue) =>
  code === "unrecognized_keys" && keys?.includes("stock")
    ? say("There is no field {name} here: {place} changes it.", {
        name: "stock",
        place: "POST /cms/product/{id}/stock",
      })
    : undefined;

export const productFields = z.strictObject(
  {
    category_id: id.describe("The category it is in."),
    name: line(1, 80, "Longjing tea 50 g").describe("The name to show."),
    price: price.optional().describe("In fen, of a product with one variant. Several have their own, in `variants`."),
    options: options
      .optional()
      .describe(
        "What a shopper chooses, at most 3. They replace all present ones. Empty: the product has one variant.",
      ),
    variants: z
      .array(variantInput)
      .min(1, "Name at least one variant.")
      .max(mostVariants, say("At most {most} variants.", { most: mostVariants }))
      .superRefine((all, context) =>
        refuseRepeated(
          all.map(({ id }, at) => id ?? -at),
          (at) => refuse(context, onlyOnce, [at, "id"]),
        ),
      )
      .optional()
      .describe(
        "All variants, in the order to show. They replace those that are there: one without an `id` is added, one that is missing is deleted, and an `id` that was deleted returns with its stock.",
      ),
    summary: optionalLine(200, "First pick before the spring rain.").describe(
      "A short text shown with the name. Null or empty for none.",
    ),
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
    sort: sort.optional().describe("Its place among the others: the smaller number comes first."),
  },
  { error: stockElsewhere },
);
export const newProductFields = productFields.extend({
  stock: wholeNumber(0, mostStock, 100)
    .optional()
    .describe("How many there are to sell, of a product with one variant. 0 if left out."),
});
export const productInput = newProductFields
  .refine(({ price, variants }) => price !== undefined || variants !== undefined, {
    error: "Is required, or `variants` with their prices.",
    path: ["price"],
  })
  .refine(({ stock, variants }) => stock === undefined || variants === undefined, {
    error: "Belongs to a product without `variants`: each of them has its own.",
    path: ["stock"],
  })
  .meta({ id: "ProductInput" });
export const productEdit = named("ProductEdit", editOf(productFields));

const edited = {
  on_sale: onSale.describe("True: shoppers see it and can order it."),
  sort: sort.describe("Its place among the others: the smaller number comes first."),
  version,
  created_at: time,
  updated_at: time,
};
const reserved = count.describe(
  "How many pieces are in orders, paid or unpaid, and have not left yet. They are not in `stock`: both together lie on the shelf.",
);
export const adminCard = namedObject("AdminProductCard", {
  ...card.shape,
  category_name: z.string().meta({ examples: ["Tea"], description: "The name of its category." }),
  variants: z
    .array(
      namedObject("AdminCardVariant", {
        ...{ id, name: variantLabel, price },
        stock: count.describe("How many can be ordered now. 0: sold out."),
      }),
    )
    .describe(
      "The variants of a product with several, in the order to show. Empty: it has one, with the card's price and stock.",
    ),
  reserved,
  ...edited,
  deleted_at: deletedAt,
});
const adminVariant = namedObject("AdminVariant", {
  ...variant.shape,
  reserved: count.describe("How many pieces are in orders and have not left yet. They are not in `stock`."),
  sku: z
    .string()
    .nullable()
    .meta({ examples: ["LJ-100-T"], description: "The shop's own number. Null: none." }),
  barcode: z
    .string()
    .nullable()
    .meta({ examples: ["6901234567892"], description: "The number on the package. Null: none." }),
  weight_g: count.nullable().meta({ examples: [150], description: "With its package, in grams. Null: not known." }),
});
export const adminProduct = namedObject("AdminProduct", {
  ...product.shape,
  variants: z.array(adminVariant).describe("What can be ordered, in the order to show."),
  deleted_variants: z
    .array(adminVariant)
    .describe(
      "Deleted variants that still have a stock, or pieces in orders. To take one back, name its `id` in `variants`.",
    ),
  reserved,
  freight_template_id: id.nullable().describe("The freight template for sending it by express. Null: the default one."),
  ...edited,
});
export const writtenProduct = namedObject("WrittenProduct", { ...adminProduct.shape, dropped });

const filters = {
  q: search.describe("A part of the name, an id, or the whole `sku` or `barcode` of a variant."),
  code: line(1, 100, "LJ-100-T")
    .optional()
    .describe("Only the products with a variant of this `sku`, in any case, or `barcode`: the whole of it."),
  category_id: id.optional().describe("Only products directly in this category."),
  on_sale: onSale.optional().describe("True: only what is on sale. False: only what is not."),
  low_stock: z
    .boolean()
    .optional()
    .meta({ examples: [true], description: "Whether at most `stock.low_watermark` are left." }),
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
      "The order; `-` means falling. `sort`, the order that the shop gives, if left out; in the bin the last deleted first.",
    ),
  page,
  size,
});
export const productExportQuery = z.object(filters);
