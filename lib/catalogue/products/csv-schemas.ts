import { z } from "zod";
import { fenOf } from "@/lib/csv/yuan";
import { price, refuse } from "@/lib/kernel/contract/fields";
import { counted, newProductFields, productFields } from "./admin-schemas";

const amount =
  "Must be 0.01 to 999999.99 yuan in plain digits, such as 12.50: at most two decimals, and no ¥, no comma, no 1E+3.";
const priceYuan = z.string().transform((text, context) => {
  const fen = fenOf(text);
  if (fen !== undefined && price.safeParse(fen).success) return fen;
  refuse(context, amount);
  return z.NEVER;
});

/** The fields of a row, before `price_yuan` becomes `price`. */
const notYet = z
  .undefined("Is for products that exist. The first stock of a new one stands in the column stock.")
  .optional();
export const newRow = newProductFields.omit({ price: true, options: true, variants: true }).extend({
  price_yuan: priceYuan,
  stock_counted: notYet,
  on_hand_counted: notYet,
  counted_from: notYet,
});
export const changedRow = productFields
  .omit({ price: true, options: true, variants: true })
  .extend({ price_yuan: priceYuan, stock_counted: counted, on_hand_counted: counted, counted_from: counted })
  .partial()
  .refine(({ stock_counted, on_hand_counted }) => stock_counted === undefined || on_hand_counted === undefined, {
    error: "Write the count into one of stock_counted and on_hand_counted.",
    path: ["on_hand_counted"],
  })
  .refine((row) => row.counted_from === undefined || (row.stock_counted ?? row.on_hand_counted) !== undefined, {
    error: "Belongs to a count.",
    path: ["counted_from"],
  });
