import type { z } from "zod";
import type { Loss } from "@/lib/content/html/losses";
import { asHtml } from "@/lib/content/html/paragraphs";
import { sanitize } from "@/lib/content/html/sanitize";
import { type FileRow, mostNamed, readImportFile, refuseRepeated } from "@/lib/csv/import-file";
import { AppError, type FieldError } from "@/lib/kernel/contract/errors";
import { check } from "@/lib/kernel/contract/field-errors";
import type { Part } from "@/lib/kernel/operation";
import { pauses } from "@/lib/kernel/work/pauses";
import type { productInput } from "./admin-schemas";
import { csvColumns, retiredColumns } from "./csv-columns";
import { changedRow, newRow } from "./csv-schemas";
import type { Count } from "./stock-counts";

export const mostRows = 5000;

/** A row of the file. If it has errors, its fields are not to be used. */
export interface ImportRow {
  row: number;
  /** Null: the row creates a product. */
  id: number | null;
  name: string;
  stock?: unknown;
  /** The number that was counted of an existing product. */
  counted?: Count;
  /** Its HTML is cleaned, but for the pictures. */
  fields: Partial<z.output<typeof productInput>>;
  losses: Loss[];
  errors: FieldError[];
}

export async function readImport(parts: AsyncIterable<Part>): Promise<ImportRow[]> {
  const rows = await readImportFile(parts, { columns: Object.keys(csvColumns), retired: retiredColumns, mostRows });
  const pause = pauses();
  const read: ImportRow[] = [];
  for (const row of rows) {
    read.push(readRow(row));
    await pause();
  }
  refuseRepeated(read, "id", ({ id }) => id);
  return read;
}

function readRow({ row, cells, errors }: FileRow): ImportRow {
  const values = Object.entries(cells).map(([name, cell]) => [name, csvColumns[name]!.read(cell)] as const);
  const { id = null, stock, ...rest }: Record<string, unknown> = Object.fromEntries(values);
  const isNew = id === null;
  if (!isNew && (typeof id !== "number" || id < 1 || id > 2_147_483_647))
    errors.push({ path: "id", code: "invalid_type", message: "Must be a positive id." });
  const parsed = isNew ? check(newRow, stock === undefined ? rest : { ...rest, stock }) : check(changedRow, rest);
  if ("errors" in parsed) errors.push(...parsed.errors.slice(0, mostNamed));
  const losses: Loss[] = [];
  return {
    row,
    id: typeof id === "number" ? id : null,
    name: String(rest.name ?? ""),
    stock,
    ...("data" in parsed ? stored(cleaned(parsed.data, losses, errors)) : { fields: {} }),
    losses,
    errors,
  };
}

/** Cleaned before the transaction: that takes longer than all else that is done with a row. */
function cleaned<T extends { detail?: string }>(fields: T, losses: Loss[], errors: FieldError[]): T {
  if (!fields.detail) return fields;
  try {
    return { ...fields, detail: sanitize(asHtml(fields.detail), "detail", losses) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    errors.push(...(error.errors ?? []));
    return fields;
  }
}

interface Cells {
  price_yuan?: number;
  stock_counted?: number;
  on_hand_counted?: number;
  counted_from?: number;
}

function stored<T extends Cells>({ price_yuan, stock_counted, on_hand_counted, counted_from: from, ...fields }: T) {
  const count = stock_counted ?? on_hand_counted;
  const counted = count === undefined ? undefined : { count, on_hand: on_hand_counted !== undefined, from };
  return { counted, fields: price_yuan === undefined ? fields : { ...fields, price: price_yuan } };
}
