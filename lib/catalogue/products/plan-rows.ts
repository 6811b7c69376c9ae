import { isDeepStrictEqual } from "node:util";
import { refuseRepeated } from "@/lib/csv/import-file";
import { AppError, type FieldError } from "@/lib/kernel/contract/errors";
import { check } from "@/lib/kernel/contract/field-errors";
import { firstStock, notYet } from "./csv-schemas";
import type { Product, Variant } from "./product";
import type { ImportProduct, ImportRow } from "./read-import";
import { type Counted, counting, faultsOf } from "./stock-counts";

/** What a row of the file would do with a variant. */
export interface PlannedRow {
  source: ImportRow;
  errors: FieldError[];
  /** The variant that it is about. */
  before?: Variant;
  isNew: boolean;
  /** What it changes; of a new variant, all that it says. */
  fields: Partial<Variant>;
  counted?: Counted;
}

type Chosen = Pick<PlannedRow, "before" | "isNew"> & { error?: FieldError };
const none: Chosen = { isNew: false };

/** Finds the variant of each row. The first row of a product without options is about its only variant, which may get values by that. */
export function chooseVariants({ rows }: ImportProduct, before: Product | undefined, kept: Variant[]): PlannedRow[] {
  const isPlain = before?.options.length === 0 && rows.every(({ variant }) => variant.id === undefined);
  const planned = rows.map((source, at): PlannedRow => {
    const { error, ...chosen } = choose(source, at === 0, { isPlain, isMade: !before, kept });
    return { source, ...chosen, errors: [...source.errors, ...(error ? [error] : [])], fields: {} };
  });
  refuseRepeated(
    planned.map(({ source: { row }, errors, before }) => ({ row, errors, id: before?.id ?? null })),
    "variant",
    ({ id }) => id,
  );
  return planned;
}

function choose(
  { variant: { id, values } }: ImportRow,
  isFirst: boolean,
  { isPlain, isMade, kept }: { isPlain: boolean; isMade: boolean; kept: Variant[] },
): Chosen {
  const made = { isNew: true };
  const only = kept.length === 1 ? kept[0] : undefined;
  if (id !== undefined) {
    const before = kept.find((variant) => variant.id === id);
    if (before) return { before, isNew: false };
    return { ...none, error: { path: "variant_id", code: "not_found", message: "The product has no such variant." } };
  }
  if (values) {
    const before = isPlain && isFirst ? only : kept.find((variant) => isDeepStrictEqual(variant.values, values));
    return before ? { before, isNew: false } : made;
  }
  if (!isFirst) return { ...none, error: { path: "variant", code: "required", message: "Is required." } };
  return isMade ? made : { before: only, isNew: false };
}

/** Compares a row with its variant. An old file names none: then it may say nothing of a price or a stock, if there are several. */
export function compareRow(row: PlannedRow, product: Product | undefined, reserved: (variantId: number) => number) {
  const { source, before, isNew, errors } = row;
  const { values, fields, stock, counted, filled } = source.variant;
  const given: Partial<Variant> = { ...fields, ...(values && { values }) };
  if (before) {
    row.fields = Object.fromEntries(
      Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof Variant])),
    );
    if (!counted) return;
    const made = counting(counted, { product: product!, variant: before }, reserved(before.id));
    errors.push(...faultsOf(made).map((fault) => ({ ...fault, path: countColumn(fault.path, source) })));
    row.counted = made;
    return;
  }
  if (!isNew)
    for (const path of filled)
      errors.push({ path, code: "has_variants", message: "The product has several variants: name one." });
  if (!isNew) return;
  if (counted) errors.push({ path: countColumn("count", source), code: "invalid", message: notYet });
  const parsed = check(firstStock, stock);
  if ("errors" in parsed) errors.push(...parsed.errors.map((error) => ({ ...error, path: "stock" })));
  else row.fields = { ...given, ...(parsed.data !== undefined && { stock: parsed.data }) };
}

/** The column that a count's `from` or `count` stands in. */
export function countColumn(field: string, { variant: { counted } }: ImportRow) {
  if (field === "from") return "counted_from";
  return counted?.on_hand ? "on_hand_counted" : "stock_counted";
}

/** Calls what may refuse a body, and returns its refusal instead. */
export function refusalsOf<T>(run: () => T): { data: T } | { errors: FieldError[] } {
  try {
    return { data: run() };
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    return { errors: error.errors as FieldError[] };
  }
}
