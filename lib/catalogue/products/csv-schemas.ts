import { z } from "zod";
import { shortenedNumber } from "@/lib/csv/long-numbers";
import { fenOf } from "@/lib/csv/yuan";
import { imageInput, line, price, refuse } from "@/lib/kernel/contract/fields";
import { newProductFields, productFields } from "./admin-schemas";
import { option, optionValue } from "./schemas";
import { counted } from "./stock-schemas";
import { variantInput } from "./variant-schemas";

const amount =
  "Must be 0.01 to 999999.99 yuan in plain digits, such as 12.50: at most two decimals, and no ¥, no comma, no 1E+3.";
const priceYuan = z.string().transform((text, context) => {
  const fen = fenOf(text);
  if (fen !== undefined && price.safeParse(fen).success) return fen;
  refuse(context, amount);
  return z.NEVER;
});
const number = line(0, 40, "LJ-100-T")
  .superRefine((text, context) => {
    const shortened = shortenedNumber(text);
    if (shortened) refuse(context, shortened);
  })
  .nullish();

const options = z
  .array(option.shape.name)
  .max(3, "At most 3 options.")
  .superRefine((names, context) => {
    for (const [at, name] of names.entries())
      if (names.indexOf(name) < at) refuse(context, "Must be in the list only once.", [at]);
  })
  .optional();
/** The columns of a product's first row. */
export const newProductRow = newProductFields
  .omit({ price: true, stock: true, options: true, variants: true })
  .extend({ options });
export const changedProductRow = productFields
  .omit({ price: true, options: true, variants: true })
  .extend({ options })
  .partial();

export const firstStock = newProductFields.shape.stock;
export const notYet = "Is for products that exist. The first stock of a new one stands in the column stock.";
const absent = z.undefined(notYet).optional();
const ownColumns = z.strictObject({
  variant_id: variantInput.shape.id,
  variant: z.array(optionValue).max(3, "At most 3 options.").optional(),
  price_yuan: priceYuan,
  market_price_yuan: priceYuan.nullish(),
  sku: number,
  barcode: number,
  weight_g: variantInput.shape.weight_g,
  picture: imageInput.nullish(),
});
/** The columns of a variant of a product that is new. */
export const newVariantRow = ownColumns.extend({
  variant_id: z.undefined("Is for products that exist.").optional(),
  stock: firstStock,
  stock_counted: absent,
  on_hand_counted: absent,
  counted_from: absent,
});
/** The columns of a variant of a product that exists. Whether the variant exists, too, only the product can say. */
export const changedVariantRow = ownColumns
  .extend({
    price_yuan: priceYuan.optional(),
    stock: z.unknown().optional(),
    stock_counted: counted.optional(),
    on_hand_counted: counted.optional(),
    counted_from: counted.optional(),
  })
  .refine(({ stock_counted, on_hand_counted }) => stock_counted === undefined || on_hand_counted === undefined, {
    error: "Write the count into one of stock_counted and on_hand_counted.",
    path: ["on_hand_counted"],
  })
  .refine((row) => row.counted_from === undefined || (row.stock_counted ?? row.on_hand_counted) !== undefined, {
    error: "Belongs to a count.",
    path: ["counted_from"],
  });
