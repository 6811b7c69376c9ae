import { z } from "zod";
import { cell, importStep, reportState, rowNumber } from "@/lib/csv/import-schemas";
import { count, dropped, id, time } from "@/lib/kernel/contract/fields";
import { named, namedObject } from "@/lib/kernel/contract/named";
import { variantLabel } from "./variant-schemas";

export const productImport = importStep.extend({
  match: z
    .enum(["code", "name"])
    .optional()
    .describe(
      "How rows without an id find their product: by SKU or barcode, or by name. Left out: they make products.",
    ),
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
  name: cell("Longjing tea 50 g").describe("The product's name, as the file has it, or else as it is now."),
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
  imported_at: time
    .nullable()
    .describe("When a file of the same bytes was imported last. Null: never, or the log does not have it any more."),
  matches: namedObject("ProductImportMatches", {
    code: count.describe("Rows without an id whose SKU or barcode a product has."),
    name: count.describe("Rows without an id whose name a product has."),
  }).describe("What `match` would find, or has found. Zeros of a commit without `match`."),
  categories: z
    .array(
      namedObject("ProductImportCategory", {
        id,
        path: cell("Tea / Green tea").describe("Its name, behind those of the categories above it."),
      }),
    )
    .describe("The categories that `changes` name by their id."),
  rows: z.array(importRow).describe("Each row of the file, in its order."),
});
/** Without what the products have, and their names, which are those of the products where the file has none. */
const { matches: _, imported_at: __, categories: ___, ...receiptShape } = importReport.shape;
export const importReceipt = namedObject("ProductImportReceipt", {
  ...receiptShape,
  rows: z
    .array(
      named("ProductImportRowReceipt", importRow.omit({ name: true, variant: true, changes: true, ignored: true })),
    )
    .describe("Each row of the file, in its order."),
});
