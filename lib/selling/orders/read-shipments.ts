import { z } from "zod";
import { nameOf } from "@/lib/csv/column";
import { maxNamed, readImportFile, refuseRepeated, type SentFile } from "@/lib/csv/import-file";
import { cell, importStep, reportState, rowNumber } from "@/lib/csv/import-steps";
import { shortenedNumber } from "@/lib/csv/long-numbers";
import type { Language } from "@/lib/i18n/language";
import type { FieldError } from "@/lib/kernel/contract/errors";
import { check } from "@/lib/kernel/contract/field-errors";
import { count, id, line, optionalBoolean } from "@/lib/kernel/contract/fields";
import { namedObject } from "@/lib/kernel/contract/named";
import type { Part } from "@/lib/kernel/operation";
import { parcel } from "./admin-schemas";
import { exportedColumns } from "./export-orders";

const maxOfLabel = 60;

const shipmentRow = z.strictObject({
  order_no: line(1, 40, "2026112016300012345678"),
  carrier: line(1, maxOfLabel, "SF"),
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
  shipped: count.describe("Number of shipped orders. 0 in a dry run."),
  would_ship: count.describe("Number of orders that a commit would ship. 0 in a commit: see `shipped`."),
  unchanged: count.describe("Number of rows whose values are already current."),
  refused: count.describe("Number of rows with errors. If there is one, nothing can be committed without `skip_bad`."),
  rows: z
    .array(
      namedObject("ShipmentImportRow", {
        row: rowNumber,
        action: z.enum(["ship", "leave", "refuse"]).describe("The result of the row."),
        id: id.nullable().describe("The order. Null: there is none of this number."),
        order_no: cell("2026112016300012345678").describe("The order's number, as the file has it."),
        carrier: cell("SF").meta({ description: "The value of the dictionary, also if the file has a name." }),
        tracking_no: cell("SF1234567890").describe("The carrier's number of the parcel, as the file has it."),
        errors: z.array(error).describe("The problem of the row."),
      }),
    )
    .describe("Each row of the file, in its order."),
});

export const shipmentStep = importStep.extend({
  release: optionalBoolean(true, "True, in both calls: also ships orders on hold, which ends their hold."),
});

export const maxShipments = 1000;

const required = ["order_no", "carrier", "tracking_no"] as const;

export interface ShipmentRow {
  row: number;
  order_no: string;
  carrier: string;
  tracking_no: string;
  errors: FieldError[];
}

export interface ShipmentFile {
  rows: ShipmentRow[];
  sent: SentFile;
}

/** Ignores the other columns, so that an order export with tracking numbers filled in can be uploaded unchanged. */
export async function readShipments(parts: AsyncIterable<Part>, language: Language): Promise<ShipmentFile> {
  const { rows, sent } = await readImportFile(parts, {
    columns: exportedColumns,
    required,
    mostRows: maxShipments,
    language,
  });
  const read = rows.map(({ row, cells, errors }) => {
    const { order_no = "", carrier = "", tracking_no = "" } = cells;
    return { row, order_no, carrier, tracking_no, errors: [...errors, ...wrong({ order_no, carrier, tracking_no })] };
  });
  refuseRepeated(read, "order_no", ({ order_no }) => order_no, nameOf(exportedColumns, "order_no", language));
  return { rows: read, sent };
}

function wrong(given: Pick<ShipmentRow, (typeof required)[number]>): FieldError[] {
  const numbers = (["order_no", "tracking_no"] as const).flatMap((path) => {
    const message = shortenedNumber(given[path]);
    return message ? [{ path, code: "shortened", message }] : [];
  });
  if (numbers.length) return numbers;
  const filled = Object.fromEntries(Object.entries(given).filter(([, cell]) => cell !== ""));
  const parsed = check(shipmentRow, filled);
  return "errors" in parsed ? parsed.errors.slice(0, maxNamed) : [];
}
