import { z } from "zod";
import { msg } from "@/lib/i18n/msg";
import { id, listOf, price, refuse, version, wholeNumber } from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import {
  changed,
  isNamedOnce,
  itemName,
  maxBatchSize,
  maxItems,
  maxVariants,
  name,
  namedOnce,
  onlyOnce,
  onSale,
  refuseRepeated,
  refuseSameItems,
  unknownItems,
  withSkipped,
} from "./admin-schemas";

const percentRange = "Must be a number from -99.99 to 1000.";
const hundredths = z
  .number(percentRange)
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, "May have two decimals.");
const manyIds = z
  .array(id)
  .min(1, "Select at least one product.")
  .max(maxBatchSize, msg("At most {most} products at once.", { most: maxBatchSize }))
  .superRefine((ids, context) => refuseRepeated(ids, (at) => refuse(context, onlyOnce, [at])));
export const batchDeletion = namedBody("DeleteProducts", { ids: manyIds.describe("The products.") });
export const batch = z
  .strictObject({
    ids: manyIds.describe("The products."),
    category_id: id.optional().describe("Move them to this category."),
    on_sale: onSale.optional().describe("True: put them on sale. False: take them off sale."),
    only_if: namedBody("OnlyProductsThatAre", {
      category_id: id.optional().describe("In this category."),
      on_sale: onSale.optional().describe("Whether they are on sale."),
    })
      .optional()
      .describe("Change only products that match, and skip the others and deleted ones."),
    price: z
      .strictObject({
        set: price.optional().describe("The new price, in fen."),
        change_percent: hundredths
          .min(-99.99, percentRange)
          .max(1000, percentRange)
          .optional()
          .meta({ examples: [-10], description: "The change in percent, rounded to whole fen." }),
        change: wholeNumber(-99_999_999, 99_999_999, -500).optional().describe("The change in fen."),
        from: z
          .array(
            z.union([
              price,
              z
                .array(namedBody("SeenVariantPrice", { variant_id: id.describe("The variant."), price }))
                .max(maxVariants),
            ]),
          )
          .max(200)
          .optional()
          .meta({
            examples: [[4600, 12_000]],
            description:
              "The prices that you saw, in the order of `ids`; of a product with several variants, all their prices. If one has changed, nothing is changed: `stale`.",
          }),
      })
      .refine(({ from, ...change }) => Object.values(change).filter((value) => value !== undefined).length === 1, {
        error: "Name one of set, change_percent and change.",
      })
      .meta({ id: "PriceChange" })
      .optional()
      .meta({ examples: [{ change_percent: -10 }], description: "A change of their prices, in one of three ways." }),
  })
  .refine(({ ids, only_if, ...changes }) => Object.values(changes).some((value) => value !== undefined), {
    error: "Name at least one of category_id, on_sale and price.",
    path: [],
  })
  .refine(({ ids, price }) => !price?.from || price.from.length === ids.length, {
    error: "Must have one price for each of the ids.",
    path: ["price", "from"],
  })
  .meta({ id: "ChangeProducts" });
const batchFields = namedObject("ChangedProductFields", {
  category_id: id.describe("Its category."),
  on_sale: onSale.describe("True: shoppers see it and can order it."),
  price,
});
export const batchResult = namedObject("ChangedProduct", {
  id,
  name,
  changed,
  before: batchFields.describe("The values before."),
  after: batchFields.describe("The values now."),
  prices: z
    .array(
      namedObject("ChangedVariantPrice", {
        variant_id: id.describe("The variant."),
        before: price.describe("The price before, in fen."),
        after: price.describe("The price now, in fen."),
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
      named(
        "NewPrice",
        z
          .strictObject({
            ...itemName,
            price: price.describe("The new price, in fen."),
            from: price.optional().describe("The price that you saw. If it has changed, nothing is changed: `stale`."),
          })
          .refine(isNamedOnce, namedOnce),
      ),
    )
    .min(1, "Select at least one product.")
    .max(maxItems, msg("At most {most} prices at once.", { most: maxItems }))
    .superRefine(refuseSameItems)
    .describe("The variants and their prices."),
  leave_changed: z
    .boolean()
    .optional()
    .describe("True: items that were deleted, or whose price is no longer `from`, are skipped."),
  unknown: unknownItems,
});
export const priceBatchResults = withSkipped("ChangedPrices", batchResult);
export const priceBatchReceipt = withSkipped("ChangedPricesReceipt", batchReceipt.shape.items.element);
