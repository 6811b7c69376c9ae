import type { z } from "zod";
import { type FileRow, mostNamed, readImportFile, refuseRepeated } from "@/lib/csv/import-file";
import type { FieldError } from "@/lib/kernel/errors";
import { check } from "@/lib/kernel/field-errors";
import type { Part } from "@/lib/kernel/operation";
import type { productInput } from "./admin-schemas";
import { csvColumns, retiredColumns } from "./csv-columns";
import { changedRow, newRow } from "./csv-schemas";

export const mostRows = 5000;

/** A row of the file. If it has errors, its fields are not to be used. */
export interface ImportRow {
  row: number;
  /** Null: the row creates a product. */
  id: number | null;
  name: string;
  stock?: unknown;
  /** The counted stock that an existing product gets. */
  counted?: number;
  fields: Partial<z.output<typeof productInput>>;
  errors: FieldError[];
}

export async function readImport(parts: AsyncIterable<Part>): Promise<ImportRow[]> {
  const rows = await readImportFile(parts, { columns: Object.keys(csvColumns), retired: retiredColumns, mostRows });
  const read = rows.map(readRow);
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
  return {
    row,
    id: typeof id === "number" ? id : null,
    name: String(rest.name ?? ""),
    stock,
    ...("data" in parsed ? stored(parsed.data) : { fields: {} }),
    errors,
  };
}

function stored<T extends { price_yuan?: number; stock_counted?: number }>({
  price_yuan,
  stock_counted,
  ...fields
}: T): Pick<ImportRow, "fields" | "counted"> {
  return { counted: stock_counted, fields: price_yuan === undefined ? fields : { ...fields, price: price_yuan } };
}
