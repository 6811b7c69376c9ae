import { z } from "zod";
import { cell, reportState, rowNumber } from "@/lib/csv/import-schemas";
import { count, id, line } from "@/lib/kernel/fields";
import { namedObject } from "@/lib/kernel/named";
import { parcel } from "./admin-schemas";

const mostOfLabel = 60;

export const shipmentRow = z.strictObject({
  order_no: line(1, 40, "2026112016300012345678"),
  carrier: line(1, mostOfLabel, "SF"),
  tracking_no: parcel.tracking_no,
});

const error = namedObject("ShipmentImportError", {
  path: cell("tracking_no"),
  code: cell("shortened"),
  message: cell("A spreadsheet has turned the number into 1.23E+12, and digits may be lost."),
});
export const shipmentReport = namedObject("ShipmentImportReport", {
  ...reportState,
  shipped: count,
  unchanged: count,
  refused: count,
  rows: z.array(
    namedObject("ShipmentImportRow", {
      row: rowNumber,
      action: z.enum(["ship", "leave", "refuse"]),
      id: id.nullable(),
      order_no: cell("2026112016300012345678"),
      carrier: cell("SF").meta({ description: "The value of the dictionary, also if the file has the label." }),
      tracking_no: cell("SF1234567890"),
      errors: z.array(error),
    }),
  ),
});
