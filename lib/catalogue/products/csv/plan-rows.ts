import { isDeepStrictEqual } from "node:util";
import type { ProductOption } from "@/db/schema/catalogue";
import { refuseRepeated } from "@/lib/csv/import-file";
import { msg } from "@/lib/i18n/msg";
import { AppError, type FieldError } from "@/lib/kernel/contract/errors";
import { check } from "@/lib/kernel/contract/field-errors";
import { maxVariants } from "../admin-schemas";
import { countErrors, type StockCount, toStockCount } from "../count-stocks";
import type { Product, Variant, VariantInput } from "../product";
import { planVariants, type VariantPlan } from "../write-variants";
import { variantColumns } from "./columns";
import type { ImportProduct, ImportRow } from "./read-file";
import { firstStock, notYet } from "./schemas";

export interface PlannedRow {
  source: ImportRow;
  errors: FieldError[];
  before?: Variant;
  isNew: boolean;
  fields: Partial<Variant>;
  counted?: StockCount;
}

type ChosenVariant = Pick<PlannedRow, "before" | "isNew"> & { error?: FieldError };
const none: ChosenVariant = { isNew: false };

/**
 * Finds the variant of each row. The first row of a product without options is about its only variant, and can give it
 * values.
 */
export function chooseVariants(
  { rows }: ImportProduct,
  before: Product | undefined,
  variants: Variant[],
): PlannedRow[] {
  const isPlain = before?.options.length === 0 && rows.every(({ variant }) => variant.id === undefined);
  const planned = rows.map((source, at): PlannedRow => {
    const { error, ...chosen } = choose(source, at === 0, { isPlain, isCreated: !before, variants });
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
  { isPlain, isCreated, variants }: { isPlain: boolean; isCreated: boolean; variants: Variant[] },
): ChosenVariant {
  const created = { isNew: true };
  const only = variants.length === 1 ? variants[0] : undefined;
  if (id !== undefined) {
    const before = variants.find((variant) => variant.id === id);
    if (before) return { before, isNew: false };
    return { ...none, error: { path: "variant_id", code: "not_found", message: "The product has no such variant." } };
  }
  if (values) {
    const before = isPlain && isFirst ? only : variants.find((variant) => isDeepStrictEqual(variant.values, values));
    return before ? { before, isNew: false } : created;
  }
  if (!isFirst) return { ...none, error: { path: "variant", code: "required", message: "Is required." } };
  return isCreated ? created : { before: only, isNew: false };
}

/** A row of a product with several variants that does not specify one must leave the columns of a variant empty. */
export function compareRow(row: PlannedRow, product: Product | undefined, reserved: (variantId: number) => number) {
  const { source, before, isNew, errors } = row;
  const { values, fields, stock, counted, filled } = source.variant;
  const given: Partial<Variant> = { ...fields, ...(values && { values }) };
  if (before) {
    row.fields = Object.fromEntries(
      Object.entries(given).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof Variant])),
    );
    if (!counted) return;
    row.counted = toStockCount(counted, { product: product!, variant: before }, reserved(before.id));
    errors.push(...countErrors(row.counted).map((error) => ({ ...error, path: countColumn(error.path, source) })));
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

export const isCounted = ({ counted }: PlannedRow) => counted !== undefined && counted.stock !== counted.variant.stock;

export function countColumn(field: string, { variant: { counted } }: ImportRow) {
  if (field === "from") return "counted_from";
  return counted?.on_hand ? "on_hand_counted" : "stock_counted";
}

export function catchErrors<T>(run: () => T): { data: T } | { errors: FieldError[] } {
  try {
    return { data: run() };
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    return { errors: error.errors as FieldError[] };
  }
}

interface WantedVariant {
  row?: PlannedRow;
  before?: Variant;
  input: VariantInput;
}

/**
 * Adds the rows of the file to the existing variants; an import deletes none. Undefined if nothing changes. Adds errors
 * to their rows.
 */
export function planFileVariants(
  rows: PlannedRow[],
  names: string[] | undefined,
  before: Product | undefined,
  present: Variant[],
): { plan: VariantPlan; variants: VariantInput[] } | undefined {
  const had = before?.options ?? [];
  const oldNames = had.map(({ name }) => name);
  const renamed = names && !isDeepStrictEqual(names, oldNames) ? names : undefined;
  if (!renamed && rows.every(({ isNew, fields }) => !isNew && !Object.keys(fields).length)) return undefined;
  const wanted = [
    ...present.map((variant): WantedVariant => {
      const row = rows.find((one) => one.before === variant);
      return { row, before: variant, input: { id: variant.id, values: variant.values, ...row?.fields } };
    }),
    ...rows.flatMap((row): WantedVariant[] => (row.isNew ? [{ row, input: { values: [], ...row.fields } }] : [])),
  ];
  if (wanted.length > maxVariants) {
    const message = msg("At most {most} variants.", { most: maxVariants });
    wanted[maxVariants]!.row!.errors.push({ path: "", code: "too_big", message });
    return undefined;
  }
  const options = optionsOf(had, renamed, wanted);
  const variants = wanted.map(({ input }) => input);
  const planned = catchErrors(() => planVariants({ options, variants }, { options: had, variants: present }));
  if ("data" in planned) return { plan: planned.data, variants };
  for (const { path, ...error } of planned.errors) {
    const [, at, field] = path.split(".");
    const row = wanted[Number(at)]?.row;
    if (row) row.errors.push({ ...error, path: columnOf(field!) });
    else rows[0]!.errors.push({ ...error, path: "variant", message: others });
  }
  return undefined;
}

const others: FieldError["message"] = "Variants that the file does not name would not fit: name each of them.";
const columnOf = (field: string) =>
  Object.entries(variantColumns).find(([name, column]) => (column.field ?? name) === field)![0];

/** Existing values keep their order. A renamed value keeps its position; new values come last. */
function optionsOf(
  had: ProductOption[],
  names = had.map(({ name }) => name),
  wanted: WantedVariant[],
): ProductOption[] {
  return names.map((name, at) => {
    const now = wanted.flatMap(({ input }) => input.values[at] ?? []);
    const replaced = (value: string) =>
      wanted.flatMap(({ before, input }) => (before?.values[at] === value ? (input.values[at] ?? []) : []));
    const inPlace = (had[at]?.values ?? []).flatMap((value) => (now.includes(value) ? value : replaced(value)));
    return { name, values: [...new Set([...inPlace, ...now])] };
  });
}
