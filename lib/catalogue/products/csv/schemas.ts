import { z } from "zod";
import { cell, importStep, reportState, rowNumber } from "@/lib/csv/import-steps";
import { shortenedNumber } from "@/lib/csv/long-numbers";
import { fenOf } from "@/lib/csv/yuan";
import { msg } from "@/lib/i18n/msg";
import { count, dropped, id, imageInput, line, price, refuse, time } from "@/lib/kernel/contract/fields";
import { named, namedObject } from "@/lib/kernel/contract/named";
import {
  grams,
  newProductBody,
  onlyOnce,
  productBody,
  refuseRepeated,
  variantInput,
  variantLabel,
} from "../admin-schemas";
import { option, optionValue, shapeOf } from "../schemas";
import { counted } from "../stock-schemas";
import { type CsvColumn, csvColumnOf, type OptionalField, optionalFields, variantFields } from "../variant-fields";

const priceYuan = z.string().transform((text, context) => {
  const fen = fenOf(text);
  if (fen !== undefined && price.safeParse(fen).success) return fen;
  if (fen === undefined) refuse(context, msg("“{text}” is not a price. Enter a number such as 12.50.", { text }));
  else refuse(context, "Must be 0.01 to 999999.99, such as 12.50.");
  return z.NEVER;
});
const code = line(0, 40, "LJ-100-T").superRefine((text, context) => {
  const shortened = shortenedNumber(text);
  if (shortened) refuse(context, shortened);
});

const options = z
  .array(option.shape.name)
  .max(3, "At most 3 options.")
  .superRefine((names, context) => refuseRepeated(names, (at) => refuse(context, onlyOnce, [at])))
  .optional();
export const newProductRow = newProductBody
  .omit({ price: true, stock: true, options: true, variants: true })
  .extend({ options });
export const changedProductRow = productBody
  .omit({ price: true, options: true, variants: true })
  .extend({ options })
  .partial();

export const firstStock = newProductBody.shape.stock;
export const notYet = "Is for existing products. The first stock of a new one is in the column stock.";
const absent = z.undefined(notYet).optional();
const cells = shapeOf(variantFields, optionalFields, {
  money: () => priceYuan.nullish(),
  grams: () => grams.nullish(),
  code: () => code.nullish(),
  picture: () => imageInput.nullish(),
});
type CellShape = { [Name in OptionalField as CsvColumn<Name>]: (typeof cells)[Name] };
const ownColumns = z.strictObject({
  variant_id: variantInput.shape.id,
  variant: z.array(optionValue).max(3, "At most 3 options.").optional(),
  price_yuan: priceYuan,
  ...(Object.fromEntries(optionalFields.map((name) => [csvColumnOf(name), cells[name]])) as CellShape),
});
export const newVariantRow = ownColumns.extend({
  variant_id: z.undefined("Is for products that exist.").optional(),
  stock: firstStock,
  stock_counted: absent,
  on_hand_counted: absent,
  counted_from: absent,
});
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
    error: "Only allowed with a count.",
    path: ["counted_from"],
  });

export const productImport = importStep.extend({
  match: z
    .enum(["code", "name"])
    .optional()
    .describe(
      "How rows without an id find their product: by SKU or barcode, or by name. A row that finds none creates a product if it has a category, and is refused otherwise. If omitted, all create products.",
    ),
});

const error = namedObject("ProductImportError", {
  path: cell("price_yuan").describe("The column. Empty: the whole row."),
  code: cell("invalid").describe("A stable name of the error, to switch on."),
  message: cell("“abc” is not a price. Enter a number such as 12.50.").describe(
    "The error as a sentence, in the caller's language.",
  ),
});
export const stockStays = "The stock stays. To set it, use the column stock_counted.";
const changeFields = {
  field: cell("price_yuan").describe("The column."),
  from: cell("68.00").nullable().describe("The present value. Null: the product is new."),
  to: cell("65.00").describe("The value in the file."),
};
const change = namedObject("ProductImportChange", changeFields);
const ignored = namedObject("ProductImportIgnored", {
  ...changeFields,
  message: cell(stockStays).describe("The reason that it is ignored."),
});
const importRow = namedObject("ProductImportRow", {
  row: rowNumber,
  action: z
    .enum(["create", "change", "leave", "refuse"])
    .describe("The effect of the row. `create`: it adds a product or a variant."),
  id: id.nullable().describe("The product. Null: it has none yet."),
  variant_id: id.nullable().describe("The variant. Null: it has none yet, or the row names none."),
  name: cell("Longjing tea 50 g").describe("The product's name: that of the file, or else the present one."),
  variant: variantLabel,
  changes: z.array(change).describe("The changes of the row."),
  ignored: z.array(ignored).describe("The values of the row that the import ignores."),
  dropped,
  warnings: z
    .array(error)
    .describe("A new price that can be a mistake: `below_cost`, or `tenth`, a tenth of the present one or less."),
  errors: z.array(error).describe("The errors of the row."),
});
export const importReport = namedObject("ProductImportReport", {
  ...reportState,
  created: count.describe("Number of created products. 0 in a dry run."),
  changed: count.describe("Number of changed products, including changes of their variants. 0 in a dry run."),
  would_create: count.describe(
    "Number of products that a commit would create, regardless of their number of rows. 0 in a commit.",
  ),
  would_change: count.describe(
    "Number of products that a commit would change, including changes of their variants. 0 in a commit.",
  ),
  unchanged: count.describe("Number of rows without changes."),
  refused: count.describe(
    "Number of rows with errors. If there is one, nothing can be committed without `skip_bad`. With it, an error in one row refuses all rows of its product.",
  ),
  imported_at: time
    .nullable()
    .describe("The time of the last import of the same file. Null: never, or the log no longer has it."),
  matches: namedObject("ProductImportMatches", {
    code: count.describe("Rows without an id whose SKU or barcode a product has."),
    name: count.describe("Rows without an id whose name a product has."),
  }).describe("Number of rows that `match` would find, or has found. 0 in a commit without `match`."),
  categories: z
    .array(
      namedObject("ProductImportCategory", {
        id,
        path: cell("Tea / Green tea").describe("Its name, after those of its parent categories."),
      }),
    )
    .describe("The categories whose ids `changes` contain."),
  rows: z.array(importRow).describe("All rows of the file, in their order."),
});
/** For callers without `product.read`: omits current values and names. */
const { matches: _, imported_at: __, categories: ___, ...receiptShape } = importReport.shape;
export const importReceipt = namedObject("ProductImportReceipt", {
  ...receiptShape,
  rows: z
    .array(
      named(
        "ProductImportRowReceipt",
        importRow.omit({ name: true, variant: true, changes: true, ignored: true, warnings: true }),
      ),
    )
    .describe("All rows of the file, in their order."),
});
