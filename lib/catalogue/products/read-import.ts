import type { z } from "zod";
import type { Database } from "@/db/client";
import type { Loss } from "@/lib/content/html/losses";
import { asHtml } from "@/lib/content/html/paragraphs";
import { sanitize } from "@/lib/content/html/sanitize";
import { nameOf } from "@/lib/csv/column";
import { type FileRow, mostNamed, readImportFile, refuseRepeated } from "@/lib/csv/import-file";
import type { Language } from "@/lib/i18n/language";
import { AppError, type FieldError } from "@/lib/kernel/contract/errors";
import { check } from "@/lib/kernel/contract/field-errors";
import { idIn } from "@/lib/kernel/contract/fields";
import type { Part } from "@/lib/kernel/operation";
import { pauses } from "@/lib/kernel/work/pauses";
import { readCategories } from "./category-paths";
import { columns, productColumns, variantColumns } from "./csv-columns";
import { changedProductRow, changedVariantRow, newProductRow, newVariantRow } from "./csv-schemas";
import { type Match, type Matches, matchProducts } from "./match-products";
import { storedFields } from "./product";
import { readVariantCells, type VariantCells } from "./read-variant-cells";

export const mostRows = 5000;

/** A row of the file. If it has errors, its fields are not to be used. */
export interface ImportRow {
  row: number;
  variant: VariantCells;
  errors: FieldError[];
}

/** A product's first row and those of its next variants. */
export interface ImportProduct {
  /** Null: the product is new, or the cell is no id. */
  id: number | null;
  /** The cells of its first row. Rows below that repeat its id are its next variants. */
  cells: FileRow["cells"];
  name: string;
  /** Its HTML is cleaned, but for the pictures. */
  fields: ReturnType<typeof storedFields<Fields>>;
  /** The names of its options. */
  options?: string[];
  losses: Loss[];
  rows: [ImportRow, ...ImportRow[]];
}
type Fields = Omit<z.output<typeof changedProductRow>, "options">;

export interface ImportFile {
  products: ImportProduct[];
  /** Of its bytes. */
  hash: string;
  /** The rows without an id that have the code or the name of a product. */
  matches: Matches;
}

export async function readImport(
  parts: AsyncIterable<Part>,
  { db, language, match, isCommit }: { db: Database; language: Language; match: Match | undefined; isCommit: boolean },
): Promise<ImportFile> {
  const { rows, hash } = await readImportFile(parts, { columns, mostRows, language });
  await readCategories(db, rows);
  // The preview has offered a match: a commit without one needs no counts.
  const matches = isCommit && !match ? { code: 0, name: 0 } : await matchProducts(db, rows, match);
  const pause = pauses();
  const read: ImportProduct[] = [];
  const byId = new Map<string, ImportProduct>();
  let above: ImportProduct | undefined;
  for (const row of rows) {
    const { id } = row.cells;
    const known = id ? byId.get(id) : above;
    if (known && isNext(row)) {
      known.rows.push(readNext(row, known));
      above = known;
    } else {
      above = readFirst(row);
      read.push(above);
      if (id) byId.set(id, above);
    }
    // No test can tell: without it, others only wait longer.
    await pause();
  }
  refuseRepeated(
    read.map(({ id, rows: [first] }) => ({ id, ...first })),
    "id",
    ({ id }) => id,
    nameOf(columns, "id", language),
  );
  refuseRepeated(
    read.flatMap(({ rows }) => rows),
    "sku",
    ({ variant }) => variant.fields.sku?.toLowerCase() ?? null,
    nameOf(columns, "sku", language),
  );
  return { products: read, hash, matches };
}

/** Only a file that names variants has several rows for one product. */
const isNext = ({ cells: { id, name, variant, variant_id } }: FileRow) =>
  (variant !== undefined || variant_id !== undefined) && Boolean(id || !name);

/** A cell that holds no value says no more than a missing column. */
const valuesOf = (cells: FileRow["cells"], columns: typeof productColumns | typeof variantColumns) =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]) => {
      const value = Object.hasOwn(columns, name) ? columns[name]!.read(cell) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );

function readFirst({ row, cells, errors }: FileRow): ImportProduct {
  const { id: _, ...given }: Record<string, unknown> = valuesOf(cells, productColumns);
  const isNew = !cells.id;
  const id = idIn(cells.id ?? "") ?? null;
  if (!isNew && id === null) errors.push({ path: "id", code: "invalid_type", message: "Must be a positive id." });
  const parsed = isNew ? check(newProductRow, given) : check(changedProductRow, given);
  const isRefused = (path: string) => errors.some((error) => error.path === path);
  if ("errors" in parsed) errors.push(...parsed.errors.filter(({ path }) => !isRefused(path)).slice(0, mostNamed));
  const losses: Loss[] = [];
  const { options, ...fields } = "data" in parsed ? cleaned(parsed.data, losses, errors) : {};
  const variant = readVariant(cells, isNew, errors);
  return {
    ...{ id, cells, name: String(given.name ?? "") },
    ...{ fields: storedFields(fields), options, losses, rows: [{ row, variant, errors }] },
  };
}

function readNext({ row, cells, errors }: FileRow, { cells: first }: ImportProduct): ImportRow {
  const misplaced = Object.keys(productColumns).filter((name) => cells[name] && cells[name] !== first[name]);
  for (const path of misplaced)
    errors.push({ path, code: "invalid", message: "Belongs into the first row of the product." });
  return { row, variant: readVariant(cells, !first.id, errors), errors };
}

function readVariant(cells: FileRow["cells"], isNew: boolean, errors: FieldError[]): VariantCells {
  const given = valuesOf(cells, variantColumns);
  const parsed = isNew ? check(newVariantRow, given) : check(changedVariantRow, given);
  if ("errors" in parsed) errors.push(...parsed.errors.slice(0, mostNamed));
  const filled = Object.keys(given).filter((name) => cells[name]);
  return readVariantCells("data" in parsed ? parsed.data : {}, filled);
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
