import { isDeepStrictEqual } from "node:util";
import type { ProductOption } from "@/db/schema/catalogue";
import { say } from "@/lib/i18n/say";
import type { FieldError } from "@/lib/kernel/contract/errors";
import { variantColumns } from "./csv-columns";
import { type PlannedRow, refusalsOf } from "./plan-rows";
import { planVariants, type VariantPlan } from "./plan-variants";
import type { Product, Variant, VariantInput } from "./product";
import { mostVariants } from "./variant-schemas";

/** A variant after the import, and the row that names it. */
interface Wanted {
  row?: PlannedRow;
  before?: Variant;
  input: VariantInput;
}

/**
 * Adds the file's rows to the variants that are there: an import deletes none. Undefined if nothing changes. Errors go to the rows
 * that cause them.
 */
export function planFileVariants(
  rows: PlannedRow[],
  names: string[] | undefined,
  before: Product | undefined,
  kept: Variant[],
): { plan: VariantPlan; variants: VariantInput[] } | undefined {
  const had = before?.options ?? [];
  const renamed =
    names &&
    !isDeepStrictEqual(
      names,
      had.map(({ name }) => name),
    )
      ? names
      : undefined;
  if (!renamed && rows.every(({ isNew, fields }) => !isNew && !Object.keys(fields).length)) return undefined;
  const wanted = [
    ...kept.map((variant): Wanted => {
      const row = rows.find((one) => one.before === variant);
      return { row, before: variant, input: { id: variant.id, values: variant.values, ...row?.fields } };
    }),
    ...rows.flatMap((row): Wanted[] => (row.isNew ? [{ row, input: { values: [], ...row.fields } }] : [])),
  ];
  if (wanted.length > mostVariants) {
    const message = say("At most {most} variants.", { most: mostVariants });
    wanted[mostVariants]!.row!.errors.push({ path: "", code: "too_big", message });
    return undefined;
  }
  const options = optionsOf(had, renamed, wanted);
  const variants = wanted.map(({ input }) => input);
  const planned = refusalsOf(() => planVariants({ options, variants }, { options: had, variants: kept }));
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
  // No test can tell: only values and prices may be wrong here, and their columns have another name.
  Object.entries(variantColumns).find(([name, column]) => (column.field ?? name) === field)![0];

/** Present values keep their order. One that is replaced leaves its place to the next one; others come last. */
function optionsOf(had: ProductOption[], names = had.map(({ name }) => name), wanted: Wanted[]): ProductOption[] {
  return names.map((name, at) => {
    const now = wanted.flatMap(({ input }) => input.values[at] ?? []);
    const replaced = (value: string) =>
      wanted.flatMap(({ before, input }) => (before?.values[at] === value ? (input.values[at] ?? []) : []));
    const inPlace = (had[at]?.values ?? []).flatMap((value) => (now.includes(value) ? value : replaced(value)));
    return { name, values: [...new Set([...inPlace, ...now])] };
  });
}
