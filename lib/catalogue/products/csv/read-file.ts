import type { z } from "zod";
import type { Database } from "@/db/client";
import type { Loss } from "@/lib/content/html/losses";
import { asHtml } from "@/lib/content/html/paragraphs";
import { sanitize } from "@/lib/content/html/sanitize";
import { nameOf } from "@/lib/csv/column";
import { type FileRow, maxNamed, readImportFile, refuseRepeated, type SentFile } from "@/lib/csv/import-file";
import { readTime } from "@/lib/csv/read-time";
import type { Language } from "@/lib/i18n/language";
import { AppError, type FieldError } from "@/lib/kernel/contract/errors";
import { check } from "@/lib/kernel/contract/field-errors";
import { parseId } from "@/lib/kernel/contract/fields";
import type { Part } from "@/lib/kernel/operation";
import { pauses } from "@/lib/kernel/work/pauses";
import { readSetting } from "@/lib/settings/queries";
import { keyOf } from "@/lib/storage/image-keys";
import type { Count } from "../count-stocks";
import { storedFields, type VariantRow } from "../product";
import { csvColumnOf, type VariantFieldName, variantFieldNames, variantFields } from "../variant-fields";
import { columns, productColumns, variantColumns } from "./columns";
import { isUnmatched, type Match, type Matches, matchProducts, readCategories } from "./find-matches";
import { changedProductRow, changedVariantRow, newProductRow, newVariantRow } from "./schemas";

export const maxRows = 5000;

/** The fields are valid only if there are no errors. */
export interface ImportRow {
  row: number;
  variant: VariantCells;
  errors: FieldError[];
}

export interface ImportProduct {
  /** Null if the product is new, or the cell is not an id. */
  id: number | null;
  cells: FileRow["cells"];
  name: string;
  /** The HTML is sanitized, except for its pictures, which need the database. */
  fields: ReturnType<typeof storedFields<Fields>>;
  options?: string[];
  losses: Loss[];
  rows: [ImportRow, ...ImportRow[]];
}
type Fields = Omit<z.output<typeof changedProductRow>, "options">;

export interface ImportFile {
  products: ImportProduct[];
  hash: string;
  /** The number of rows without an id whose code or name matches a product. */
  matches: Matches;
  sent: SentFile;
}

export async function readImport(
  parts: AsyncIterable<Part>,
  { db, language, match, isCommit }: { db: Database; language: Language; match: Match | undefined; isCommit: boolean },
): Promise<ImportFile> {
  const { rows, hash, sent } = await readImportFile(parts, { columns, mostRows: maxRows, language });
  await readCategories(db, rows);
  const timeZone = await readSetting(db, "shop.time_zone");
  const matches = isCommit && !match ? { code: 0, name: 0 } : await matchProducts(db, rows, match);
  const pause = pauses();
  const read: ImportProduct[] = [];
  const byId = new Map<string, ImportProduct>();
  let above: ImportProduct | undefined;
  for (const row of rows) {
    const { id } = row.cells;
    const known = id ? byId.get(id) : above;
    if (known && isContinuation(row) && !isUnmatched(row)) {
      known.rows.push(readNext(row, known));
      above = known;
    } else {
      above = readFirst(row, timeZone);
      read.push(above);
      if (id) byId.set(id, above);
    }
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
  return { products: read, hash, matches, sent };
}

/** True if the row is another variant of the product above. */
const isContinuation = ({ cells: { id, name, variant, variant_id } }: FileRow) =>
  (variant !== undefined || variant_id !== undefined) && Boolean(id || !name);

const valuesOf = (cells: FileRow["cells"], columns: typeof productColumns | typeof variantColumns) =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, cell]) => {
      const value = Object.hasOwn(columns, name) ? columns[name]!.read(cell) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );

function readFirst(fileRow: FileRow, timeZone: string): ImportProduct {
  const { row, cells, errors } = fileRow;
  const { id: _, ...given }: Record<string, unknown> = valuesOf(cells, productColumns);
  if (isUnmatched(fileRow))
    return {
      id: null,
      cells,
      name: cells.name ?? "",
      fields: {},
      losses: [],
      rows: [{ row, variant: storedCells({}, []), errors }],
    };
  for (const name of ["on_sale_at", "off_sale_at"])
    if (typeof given[name] === "string") given[name] = readTime(given[name], timeZone);
  const isNew = !cells.id;
  if (isNew && cells.on_sale === undefined) given.on_sale = !given.on_sale_at; // the default of the form
  const id = parseId(cells.id ?? "") ?? null;
  if (!isNew && id === null) errors.push({ path: "id", code: "invalid_type", message: "Must be a positive id." });
  const parsed = isNew ? check(newProductRow, given) : check(changedProductRow, given);
  const isRefused = (path: string) => errors.some((error) => error.path === path);
  if ("errors" in parsed) errors.push(...parsed.errors.filter(({ path }) => !isRefused(path)).slice(0, maxNamed));
  const losses: Loss[] = [];
  const { options, ...fields } = "data" in parsed ? cleaned(parsed.data, losses, errors) : {};
  const variant = readVariant(cells, isNew, errors);
  return {
    id,
    cells,
    name: String(given.name ?? ""),
    fields: storedFields(fields),
    options,
    losses,
    rows: [{ row, variant, errors }],
  };
}

function readNext({ row, cells, errors }: FileRow, { cells: first }: ImportProduct): ImportRow {
  const misplaced = Object.keys(productColumns).filter((name) => cells[name] && cells[name] !== first[name]);
  for (const path of misplaced)
    errors.push({ path, code: "invalid", message: "Only allowed in the first row of the product." });
  return { row, variant: readVariant(cells, !first.id, errors), errors };
}

function readVariant(cells: FileRow["cells"], isNew: boolean, errors: FieldError[]): VariantCells {
  const given = valuesOf(cells, variantColumns);
  const parsed = isNew ? check(newVariantRow, given) : check(changedVariantRow, given);
  if ("errors" in parsed) errors.push(...parsed.errors.slice(0, maxNamed));
  const filled = Object.keys(given).filter((name) => cells[name]);
  return storedCells("data" in parsed ? parsed.data : {}, filled);
}

/** Runs before the transaction, because sanitizing takes longer than all other processing of a row. */
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

interface VariantCells {
  id?: number;
  values?: string[];
  filled: string[];
  fields: Partial<Pick<VariantRow, VariantFieldName>>;
  stock?: unknown;
  counted?: Count;
}

function storedCells(cells: Partial<z.output<typeof changedVariantRow>>, filled: string[]): VariantCells {
  const { variant_id, variant, stock, stock_counted, on_hand_counted, counted_from } = cells;
  const count = stock_counted ?? on_hand_counted;
  const values = cells as Record<string, unknown>;
  const fields = Object.fromEntries(
    variantFieldNames.flatMap((name) => {
      const value = values[csvColumnOf(name)];
      const isPicture = variantFields[name].kind === "picture";
      return value === undefined ? [] : [[name, isPicture && value ? keyOf(String(value)) : value]];
    }),
  );
  return {
    id: variant_id,
    values: variant,
    filled,
    fields,
    stock,
    counted: count === undefined ? undefined : { count, on_hand: on_hand_counted !== undefined, from: counted_from },
  };
}
