import { z } from "zod";
import { stockReasons } from "@/db/schema/ledger";
import { msg } from "@/lib/i18n/msg";
import {
  count,
  id,
  keyName,
  line,
  optionalBoolean,
  page,
  person,
  size,
  time,
  wholeNumber,
} from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import {
  adminProduct,
  changed,
  isNamedOnce,
  itemName,
  maxItems,
  maxStock,
  name,
  namedOnce,
  refuseSameItems,
  unknownItems,
  variantId,
  variantLabel,
  withSkipped,
} from "./admin-schemas";

export const counted = wholeNumber(0, maxStock, 12).meta({
  description: "The counted number: of goods that are free to sell, or with `on_hand` of the whole shelf.",
});
const onHand = optionalBoolean(
  true,
  "True: the whole shelf was counted, and the pieces in orders that have not left are subtracted. False if left out.",
);
const countedFrom = counted.optional().meta({
  examples: [10],
  description:
    "The number that you saw before: `stock`, or with `on_hand` `stock` + `reserved`. If it has changed, nothing is changed: `stale`.",
});
const stockReason = line(1, 200, "Twelve more found at the count.").describe("The reason, for the ledger.");
export const stockChange = z
  .strictObject({
    delta: wholeNumber(-maxStock, maxStock, 12)
      .refine((delta) => delta !== 0, "Must not be 0.")
      .optional()
      .describe("The change of the stock. Instead of `count`."),
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

export const stockBatch = namedBody("CountStocks", {
  items: z
    .array(
      named(
        "CountedStock",
        z
          .strictObject({ ...itemName, count: counted, on_hand: onHand, from: countedFrom })
          .refine(isNamedOnce, namedOnce),
      ),
    )
    .min(1, "Select at least one product.")
    .max(maxItems, msg("At most {most} products at once.", { most: maxItems }))
    .superRefine(refuseSameItems)
    .describe("The products that were counted."),
  reason: stockReason,
  unknown: unknownItems,
});
const takenOff = count
  .nullable()
  .describe("The pieces in orders that a count of the shelf has subtracted. Null: it was no such count.");
const stockBatchResult = namedObject("CountedStockResult", {
  id,
  variant_id: id.describe("The variant that was counted."),
  name,
  variant: variantLabel,
  changed,
  before: count.describe("The stock before."),
  after: count.describe("The stock now."),
  reserved: takenOff,
});

/** For callers without `product.read`. */
export const stockBatchReceipt = withSkipped(
  "CountedStockReceipts",
  named("CountedStockReceipt", stockBatchResult.omit({ name: true, variant: true, before: true, reserved: true })),
);
export const stockBatchResults = withSkipped("CountedStockResults", stockBatchResult);
export const stockReceipt = named("StockReceipt", adminProduct.pick({ id: true, stock: true, version: true }));

export const ledgerPage = z.object({ id, page, size });
export const ledgerLine = namedObject("LedgerLine", {
  id: z.int().meta({ examples: [1] }),
  delta: z.int().meta({ examples: [12], description: "The change of the stock." }),
  variant_id: id.describe("The variant whose stock it is."),
  variant: variantLabel,
  kind: z.enum(stockReasons).meta({
    examples: ["adjust"],
    description:
      "The reason. `initial`: the variant was created. `order`: it was ordered. `cancel`: an order was cancelled. `refund`: an order was refunded before it was shipped. `late_payment`: an expired order was paid late. `adjust`: an admin changed it. `return`: shipped goods came back with a refund.",
  }),
  reserved: takenOff,
  reason: z
    .string()
    .meta({ examples: ["Twelve more found at the count."], description: "The reason given with an adjustment." }),
  user: person.nullable().describe("The admin who changed it. Null: no admin."),
  key: keyName,
  order: namedObject("LedgerOrder", {
    id,
    order_no: z.string().meta({ examples: ["2026112016300012345678"], description: "The order number to show." }),
  })
    .nullable()
    .describe("The order that took or returned it. Null: none."),
  created_at: time,
});
