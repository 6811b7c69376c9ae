import { z } from "zod";
import { stockReasons } from "@/db/schema/ledger";
import { say } from "@/lib/i18n/say";
import { count, id, line, listOf, page, person, size, time, wholeNumber } from "@/lib/kernel/contract/fields";
import { named, namedBody, namedObject } from "@/lib/kernel/contract/named";
import { adminProduct } from "./admin-schemas";
import { changed, mostAtOnce, mostStock, name, refuseSameGoods, variantId, variantLabel } from "./variant-schemas";

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
  kind: z.enum(stockReasons).meta({
    examples: ["adjust"],
    description:
      "Why the stock changed. `initial`: the product was made. `order`: ordered. `cancel`: an order was cancelled. `refund`: an order was refunded before it left. `late_payment`: taken again, because an order was paid after its time. `adjust`: an admin said so. `return`: a refund put goods that had left back on the shelf.",
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
