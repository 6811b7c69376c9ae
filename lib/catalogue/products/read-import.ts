import type { z } from "zod";
import { decodeCsv, parseCsv } from "@/lib/csv/read-csv";
import { type FieldError, invalid } from "@/lib/kernel/errors";
import { check } from "@/lib/kernel/field-errors";
import type { Part } from "@/lib/kernel/operation";
import { productFields, productInput } from "./admin-schemas";
import { csvColumns } from "./csv-columns";

export const mostRows = 5000;

/** A row of the file. If it has errors, its fields are not to be used. */
export interface ImportRow {
  row: number;
  /** Null: the row creates a product. */
  id: number | null;
  name: string;
  stock?: unknown;
  fields: Partial<z.output<typeof productInput>>;
  errors: FieldError[];
}

const refuse = (code: string, message: string) => invalid({ path: "file", code, message });

export async function readImport(parts: AsyncIterable<Part>): Promise<ImportRow[]> {
  const [header = [], ...records] = parseCsv(decodeCsv(await onlyFile(parts)));
  const names = header.map((name) => name.trim());
  checkHeader(names);
  const filled = records.map((cells, at) => ({ row: at + 2, cells })).filter(({ cells }) => cells.some((cell) => cell));
  if (filled.length > mostRows)
    throw refuse("too_big", `At most ${mostRows} rows at once; the file has ${filled.length}.`);
  const read = filled.map(({ row, cells }) => readRow(row, names, cells));
  const seen = new Map<number, ImportRow[]>();
  for (const each of read) {
    const same = seen.get(each.id ?? 0);
    if (same) same.push(each);
    else if (each.id) seen.set(each.id, [each]);
  }
  for (const same of seen.values()) {
    if (same.length === 1) continue;
    const message = `Rows ${firstFew(same.map(({ row }) => row)).join(" and ")} have the same id.`;
    for (const { errors } of same) errors.push({ path: "id", code: "repeated", message });
  }
  return read;
}

const maxNamed = 10;

/** Only the first ones are named, so that the answer to a small file stays small. */
const firstFew = (all: (string | number)[]) =>
  all.length > maxNamed ? [...all.slice(0, maxNamed), `${all.length - maxNamed} more`] : all;

async function onlyFile(parts: AsyncIterable<Part>) {
  let file: Uint8Array | undefined;
  for await (const { name, bytes } of parts) {
    if (name !== "file") throw invalid({ path: name, code: "unknown_field", message: `There is no field ${name}.` });
    if (file) throw refuse("repeated", "Send one file.");
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    file = Buffer.concat(chunks);
  }
  return file ?? missing();
}

function missing(): never {
  throw refuse("required", "Is required: a part named file.");
}

function checkHeader(names: string[]) {
  if (names.length === 1 && /[;\t]/.test(names[0]!))
    throw refuse("separator", "The columns must be separated by commas.");
  const wrong = names.filter((name, at) => !Object.hasOwn(csvColumns, name) || names.indexOf(name) < at);
  if (!wrong.length) return;
  const known = Object.keys(csvColumns).join(", ");
  const not = firstFew(wrong.map((name) => `'${name.slice(0, 40)}'`)).join(", ");
  throw refuse("columns", `The first row may name only the columns ${known}, each once; not ${not}.`);
}

function readRow(row: number, names: string[], cells: string[]): ImportRow {
  const given = Object.fromEntries(names.map((name, at) => [name, csvColumns[name]!.read(cells[at]?.trim() ?? "")]));
  const { id = null, stock, ...rest } = given;
  const errors: FieldError[] = [];
  const extra = cells.slice(names.length).filter((cell) => cell);
  if (extra.length)
    errors.push({
      path: "",
      code: "columns",
      message: `The row has ${cells.length} cells, but the file has ${names.length} columns.`,
    });
  const isNew = id === null;
  if (!isNew && (typeof id !== "number" || id < 1 || id > 2_147_483_647))
    errors.push({ path: "id", code: "invalid_type", message: "Must be a positive id." });
  const schema = isNew ? productInput : productFields.partial();
  const parsed = check(schema, isNew && stock !== undefined ? { ...rest, stock } : rest);
  if ("errors" in parsed) errors.push(...parsed.errors.slice(0, maxNamed));
  return {
    row,
    id: typeof id === "number" ? id : null,
    name: String(rest.name ?? ""),
    stock,
    fields: "data" in parsed ? parsed.data : {},
    errors,
  };
}
