import { z } from "zod";
import { fenOf } from "@/lib/csv/yuan";
import { price, refuse } from "@/lib/kernel/fields";
import { counted, productFields, productInput } from "./admin-schemas";

const amount =
  "Must be 0.01 to 999999.99 yuan in plain digits, such as 12.50: at most two decimals, and no ¥, no comma, no 1E+3.";
const priceYuan = z.string().transform((text, context) => {
  const fen = fenOf(text);
  if (fen !== undefined && price.safeParse(fen).success) return fen;
  refuse(context, amount);
  return z.NEVER;
});

/** The fields of a row, before `price_yuan` becomes `price`. */
export const newRow = productInput.omit({ price: true }).extend({
  price_yuan: priceYuan,
  stock_counted: z
    .undefined("Is for products that exist. The first stock of a new one stands in the column stock.")
    .optional(),
});
export const changedRow = productFields
  .omit({ price: true })
  .extend({ price_yuan: priceYuan, stock_counted: counted })
  .partial();
