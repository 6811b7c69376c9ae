import { z } from "zod";
import { cell, reportState, rowNumber } from "@/lib/csv/import-schemas";
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
  listOf,
  optionalLine,
  optionalLines,
  page,
  person,
  price,
  refuse,
  search,
  size,
  time,
  version,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { card, option, optionValue, product, variant } from "./schemas";

export const mostStock = 9_999_999;

const onlyOnce = "Must be in the list only once.";
function refuseRepeated<T>(all: T[], refuseAt: (at: number) => void) {
  for (const [at, one] of all.entries()) if (all.indexOf(one) < at) refuseAt(at);
}

const onSale = z.boolean().meta({ examples: [true] });
const sort = wholeNumber(0, 1_000_000, 10);

/** An edit takes no stock: orders change it at the same time. */
const stockElsewhere = ({ code, keys }: z.core.$ZodRawIssue) =>
  code === "unrecognized_keys" && keys?.includes("stock")
    ? say("There is no field {name} here: {place} changes it.", {
        name: "stock",
        place: "POST /cms/product/{id}/stock",
      })
    : undefined;

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
  market_price: price.nullish().describe("A price to cross out beside it, in fen. Null: none."),
  sku: noneIfEmpty(line(0, 40, "LJ-100-T")).describe(
    "The shop's own number, in any case. No two variants have the same. Null: none.",
  ),
  barcode: noneIfEmpty(line(0, 40, "6901234567892")).describe("The number on the package. Null: none."),
  weight_g: wholeNumber(1, 1_000_000, 150).nullish().describe("With its package, in grams. Null: not known."),
  image: imageInput.nullish().describe("Its own picture: the `url` of an uploaded image, or its key. Null: none."),
});
const options = z
  .array(
    namedBody("ProductOptionInput", {
      name: option.shape.name,
      values: z
        .array(optionValue)
        .min(1, "Name at least one value.")
        .max(mostVariants)
        .superRefine((values, context) => refuseRepeated(values, (at) => refuse(context, onlyOnce, [at])))
        .meta({ examples: [["50 g", "100 g"]], description: "What there is to choose, in the order to show." }),
    }),
  )
  .max(3, "At most 3 options.")
  .superRefine((all, context) =>
    refuseRepeated(
      all.map(({ name }) => name),
      (at) => refuse(context, onlyOnce, [at, "name"]),
    ),
  );

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
      "One line beside the name. Null or empty: none.",
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
          name: line(1, 40, "Origin").describe("What the fact is about."),
          detail: line(1, 200, "Hangzhou").describe("The fact."),
        }),
      )
      .max(30, "At most 30 properties.")
      .optional()
      .describe("Facts about the product, in the order to show. They replace all present ones."),
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
const variantLabel = z.string().meta({
  examples: ["100 g / Tin"],
  description: "The variant's values; empty if the product has no options.",
});
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
  ...edited,
});
export const writtenProduct = namedObject("WrittenProduct", { ...adminProduct.shape, dropped });

const filters = {
  q: search.describe("A part of the name, or an id."),
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

export const counted = wholeNumber(0, mostStock, 12).meta({
  description: "How many were counted: what is free to sell, or with `on_hand` what lies on the shelf.",
});
const onHand = z
  .boolean()
  .optional()
  .meta({
    examples: [true],
    description:
      "True: the shelf was counted, together with the pieces of orders that have not left; those are taken off. False if left out.",
  });
const countedFrom = counted.optional().meta({
  examples: [10],
  description:
    "The number that you saw before: `stock`, or with `on_hand` `stock` + `reserved`. If it is another one now, nothing is changed: `stale`.",
});
const variantId = id.optional().describe("The variant. Needed if the product has several.");
const stockReason = line(1, 200, "Twelve more found at the count.").describe("Why, for the ledger.");
export const stockChange = z
  .strictObject({
    delta: wholeNumber(-mostStock, mostStock, 12)
      .refine((delta) => delta !== 0, "Must not be 0.")
      .optional()
      .describe("How many more there are; negative: fewer. Instead of `count`."),
    variant_id: variantId,
    count: counted.optional(),
    on_hand: onHand,
    from: countedFrom,
    reason: stockReason,
  })
  .refine(({ delta, count }) => (delta === undefined) !== (count === undefined), {
    error: "Name one of delta and count.",
    path: [],
  })
  .refine(({ delta, on_hand, from }) => delta === undefined || (on_hand === undefined && from === undefined), {
    error: "on_hand and from belong to a count.",
    path: [],
  })
  .meta({ id: "StockChange", examples: [{ delta: 12, reason: "Twelve more found at the count." }] });

const mostAtOnce = 200;
const refuseSameGoods = (items: { id: number; variant_id?: number }[], context: z.core.$RefinementCtx) =>
  refuseRepeated(
    items.map(({ id, variant_id }) => `${id} ${variant_id}`),
    (at) => refuse(context, onlyOnce, [at, "id"]),
  );
export const stockBatch = namedBody("CountStocks", {
  items: z
    .array(
      namedBody("CountedStock", {
        id: id.describe("The product."),
        variant_id: variantId,
        count: counted,
        on_hand: onHand,
        from: countedFrom,
      }),
    )
    .min(1, "Name at least one product.")
    .max(mostAtOnce, say("At most {most} products at once.", { most: mostAtOnce }))
    .superRefine(refuseSameGoods)
    .describe("The products that were counted."),
  reason: stockReason,
});
const name = z.string().meta({ examples: ["Longjing tea 50 g"], description: "The product's name." });
const changed = z.boolean().meta({ examples: [true], description: "False: it was like this already." });
const takenOff = count
  .nullable()
  .describe("How many pieces a count of the shelf took off for orders that had not left. Null: it was no such count.");
export const stockBatchResult = namedObject("CountedStockResult", {
  id,
  variant_id: id.describe("The variant that was counted."),
  name,
  variant: variantLabel,
  changed,
  before: count.describe("How many there were."),
  after: count.describe("How many there are now."),
  reserved: takenOff,
});

/** For a caller who may not read products. */
export const stockBatchReceipt = listOf(
  named("CountedStockReceipt", stockBatchResult.omit({ name: true, variant: true, before: true, reserved: true })),
);
export const stockReceipt = named("StockReceipt", adminProduct.pick({ id: true, stock: true, version: true }));

export const ledgerPage = z.object({ id, page, size });
export const ledgerLine = namedObject("LedgerLine", {
  id: z.int().meta({ examples: [1] }),
  delta: z.int().meta({ examples: [12], description: "How many came; negative: how many went." }),
  variant_id: id.describe("The variant whose stock it is."),
  variant: variantLabel,
  kind: z.enum(["initial", "order", "cancel", "refund", "late_payment", "adjust"]).meta({
    examples: ["adjust"],
    description:
      "Why the stock changed. `initial`: the product was made. `order`: ordered. `cancel`: an order was cancelled. `refund`: an order was refunded before it left. `late_payment`: taken again, because an order was paid after its time. `adjust`: an admin said so.",
  }),
  reserved: takenOff,
  reason: z
    .string()
    .meta({ examples: ["Twelve more found at the count."], description: "The reason given with an adjustment." }),
  user: person.nullable().describe("The admin who did it. Null: no admin did."),
  order: namedObject("LedgerOrder", {
    id,
    order_no: z.string().meta({ examples: ["2026112016300012345678"], description: "The number for people." }),
  })
    .nullable()
    .describe("The order that took or gave back. Null: none did."),
  created_at: time,
});

const percentRange = "Must be a number from -99.99 to 1000.";
const hundredths = z
  .number(percentRange)
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, "May have two decimals.");
const manyIds = z
  .array(id)
  .min(1, "Name at least one product.")
  .max(mostAtOnce, say("At most {most} products at once.", { most: mostAtOnce }))
  .superRefine((ids, context) => refuseRepeated(ids, (at) => refuse(context, onlyOnce, [at])));
export const batchDeletion = namedBody("DeleteProducts", { ids: manyIds.describe("The products.") });
export const batch = z
  .strictObject({
    ids: manyIds.describe("The products."),
    category_id: id.optional().describe("Move them to this category."),
    on_sale: onSale.optional().describe("True: put them on sale. False: take them off sale."),
    price: z
      .strictObject({
        set: price.optional().describe("The new price, in fen."),
        change_percent: hundredths
          .min(-99.99, percentRange)
          .max(1000, percentRange)
          .optional()
          .meta({ examples: [-10], description: "Percent more; negative: less. Rounded to whole fen." }),
        change: wholeNumber(-99_999_999, 99_999_999, -500)
          .optional()
          .describe("How much more, in fen; negative: less."),
        from: z
          .array(
            z.union([
              price,
              z
                .array(namedBody("SeenVariantPrice", { variant_id: id.describe("The variant."), price }))
                .max(mostVariants),
            ]),
          )
          .max(200)
          .optional()
          .meta({
            examples: [[4600, 12_000]],
            description:
              "The prices that you saw, in the order of `ids`; of a product with several variants, all of theirs. If one is another now, nothing is changed: `stale`.",
          }),
      })
      .refine(({ from, ...change }) => Object.values(change).filter((value) => value !== undefined).length === 1, {
        error: "Name one of set, change_percent and change.",
      })
      .meta({ id: "PriceChange" })
      .optional()
      .meta({ examples: [{ change_percent: -10 }], description: "Change their prices, in one of three ways." }),
  })
  .refine(({ ids, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    error: "Name at least one of category_id, on_sale and price.",
    path: [],
  })
  .refine(({ ids, price }) => !price?.from || price.from.length === ids.length, {
    error: "Must have one price for each of the ids.",
    path: ["price", "from"],
  })
  .meta({ id: "ChangeProducts" });
const batchFields = namedObject("ChangedProductFields", {
  category_id: id.describe("The category that it is in."),
  on_sale: onSale.describe("True: shoppers see it and can order it."),
  price,
});
export const batchResult = namedObject("ChangedProduct", {
  id,
  name,
  changed,
  before: batchFields.describe("What it had before."),
  after: batchFields.describe("What it has now."),
  prices: z
    .array(
      namedObject("ChangedVariantPrice", {
        variant_id: id.describe("The variant."),
        before: price.describe("What it cost, in fen."),
        after: price.describe("What it costs now, in fen."),
      }),
    )
    .describe("The prices of its variants."),
  version,
});
export const batchReceipt = listOf(
  named("ChangedProductReceipt", batchResult.pick({ id: true, changed: true, version: true })),
);

export const priceBatch = namedBody("ChangePrices", {
  items: z
    .array(
      namedBody("NewPrice", {
        id: id.describe("The product."),
        variant_id: variantId,
        price: price.describe("The new price, in fen."),
        from: price
          .optional()
          .describe("The price that you saw. If it is another one now, nothing is changed: `stale`."),
      }),
    )
    .min(1, "Name at least one product.")
    .max(mostAtOnce, say("At most {most} prices at once.", { most: mostAtOnce }))
    .superRefine(refuseSameGoods)
    .describe("The variants, each with its price."),
});

const error = namedObject("ProductImportError", {
  path: cell("price_yuan").describe("The column. Empty: the whole row."),
  code: cell("invalid").describe("A stable name of the fault, to switch on."),
  message: cell("Must be 0.01 to 999999.99 yuan in plain digits, such as 12.50.").describe(
    "The fault in a sentence, in the caller's language.",
  ),
});
export const stockStays = "The stock stays. To set it, use the column stock_counted.";
const changeFields = {
  field: cell("price_yuan").describe("The column."),
  from: cell("68.00").nullable().describe("What the product has. Null: the product is new."),
  to: cell("65.00").describe("What the file has."),
};
const change = namedObject("ProductImportChange", changeFields);
const ignored = namedObject("ProductImportIgnored", {
  ...changeFields,
  message: cell(stockStays).describe("Why it is not taken over."),
});
const importRow = namedObject("ProductImportRow", {
  row: rowNumber,
  action: z
    .enum(["create", "change", "leave", "refuse"])
    .describe("What becomes of the row. `create`: it makes a product, or a variant of one."),
  id: id.nullable().describe("The product. Null: it has none yet."),
  variant_id: id.nullable().describe("The variant. Null: it has none yet, or the row names none."),
  name: cell("Longjing tea 50 g").describe("The product's name, as the file has it."),
  variant: variantLabel,
  changes: z.array(change).describe("What the row changes."),
  ignored: z.array(ignored).describe("What the row says and the import does not take over."),
  dropped,
  errors: z.array(error).describe("What is wrong with the row."),
});
export const importReport = namedObject("ProductImportReport", {
  ...reportState,
  created: count.describe("How many products were made. 0 of a dry run."),
  changed: count.describe("How many products were changed, themselves or in their variants. 0 of a dry run."),
  would_create: count.describe(
    "How many products a commit would make, however many rows each has. 0 of a commit: `created` says how many it did.",
  ),
  would_change: count.describe(
    "How many products a commit would change, themselves or in their variants. 0 of a commit: `changed` says how many it did.",
  ),
  unchanged: count.describe("How many rows say what is so already."),
  refused: count.describe("How many rows have a fault. With one or more, nothing can be committed."),
  rows: z.array(importRow).describe("Each row of the file, in its order."),
});
/** Without what the products have, and their names, which are those of the products where the file has none. */
export const importReceipt = namedObject("ProductImportReceipt", {
  ...importReport.shape,
  rows: z
    .array(
      named("ProductImportRowReceipt", importRow.omit({ name: true, variant: true, changes: true, ignored: true })),
    )
    .describe("Each row of the file, in its order."),
});
