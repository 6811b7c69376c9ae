import { z } from "zod";
import { cell, reportState, rowNumber } from "@/lib/csv/import-steps";
import { count, id, line } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import { parcel } from "./admin-schemas";

const mostOfLabel = 60;

export const shipmentRow = z.strictObject({
  order_no: line(1, 40, "2026112016300012345678"),
  carrier: line(1, mostOfLabel, "SF"),
  tracking_no: parcel.tracking_no,
});

const error = namedObject("ShipmentImportError", {
  path: cell("tracking_no").describe("The column. Empty: the whole row."),
  code: cell("shortened").describe("A stable name of the fault, to switch on."),
  message: cell("A spreadsheet has turned the number into 1.23E+12, and digits may be lost.").describe(
    "The fault in a sentence, in the caller's language.",
  ),
});
export const shipmentReport = namedObject("ShipmentImportReport", {
  ...reportState,
  shipped: count.describe("How many orders were shipped. 0 of a dry run."),
  would_ship: count.describe("How many orders a commit would ship. 0 of a commit: `shipped` says how many it did."),
  unchanged: count.describe("How many rows say what is so already."),
  refused: count.describe("How many rows have a fault. With one or more, nothing can be committed."),
  rows: z
    .array(
      namedObject("ShipmentImportRow", {
        row: rowNumber,
        action: z.enum(["ship", "leave", "refuse"]).describe("What becomes of the row."),
        id: id.nullable().describe("The order. Null: there is none of this number."),
        order_no: cell("2026112016300012345678").describe("The order's number, as the file has it."),
        carrier: cell("SF").meta({ description: "The value of the dictionary, also if the file has a name." }),
        tracking_no: cell("SF1234567890").describe("The carrier's number of the parcel, as the file has it."),
        errors: z.array(error).describe("What is wrong with the row."),
      }),
    )
    .describe("Each row of the file, in its order."),
});
