import { nameOf } from "@/lib/csv/column";
import { mostNamed, readImportFile, refuseRepeated } from "@/lib/csv/import-file";
import { shortenedNumber } from "@/lib/csv/long-numbers";
import type { Language } from "@/lib/i18n/language";
import type { FieldError } from "@/lib/kernel/contract/errors";
import { check } from "@/lib/kernel/contract/field-errors";
import type { Part } from "@/lib/kernel/operation";
import { exportedColumns } from "./export-orders";
import { shipmentRow } from "./shipment-schemas";

export const mostShipments = 1000;

const required = ["order_no", "carrier", "tracking_no"] as const;

export interface ShipmentRow {
  row: number;
  order_no: string;
  carrier: string;
  tracking_no: string;
  errors: FieldError[];
}

/** The other columns of an export are ignored, so an export with numbers filled in can be sent as it is. */
export async function readShipments(parts: AsyncIterable<Part>, language: Language): Promise<ShipmentRow[]> {
  const { rows } = await readImportFile(parts, {
    ...{ columns: exportedColumns, required, mostRows: mostShipments, language },
  });
  const read = rows.map(({ row, cells, errors }) => {
    const { order_no = "", carrier = "", tracking_no = "" } = cells;
    return { row, order_no, carrier, tracking_no, errors: [...errors, ...wrong({ order_no, carrier, tracking_no })] };
  });
  refuseRepeated(read, "order_no", ({ order_no }) => order_no, nameOf(exportedColumns, "order_no", language));
  return read;
}

function wrong(given: Pick<ShipmentRow, (typeof required)[number]>): FieldError[] {
  const numbers = (["order_no", "tracking_no"] as const).flatMap((path) => {
    const message = shortenedNumber(given[path]);
    return message ? [{ path, code: "shortened", message }] : [];
  });
  if (numbers.length) return numbers;
  const filled = Object.fromEntries(Object.entries(given).filter(([, cell]) => cell !== ""));
  const parsed = check(shipmentRow, filled);
  return "errors" in parsed ? parsed.errors.slice(0, mostNamed) : [];
}
