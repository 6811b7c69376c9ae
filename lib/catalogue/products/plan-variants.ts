import { isDeepStrictEqual } from "node:util";
import type { ProductOption } from "@/db/schema/catalogue";
import { say } from "@/lib/i18n/say";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import type { Variant, VariantInput, WantedProduct } from "./product";

/** What a body may write into a variant's row. */
export type VariantRow = Pick<
  Variant,
  "position" | "values" | "price" | "market_price" | "sku" | "barcode" | "weight_g" | "image"
>;
export interface VariantPlan {
  options: ProductOption[];
  added: (VariantRow & { stock: number })[];
  /** By the id of a variant that is there, or was deleted and returns. */
  changed: { before: Variant; after: VariantRow }[];
  deleted: Variant[];
}

/** The fields of a variant beside its values and its place. */
export const variantFields = ["price", "market_price", "sku", "barcode", "weight_g", "image"] as const;
const empty = { market_price: null, sku: null, barcode: null, weight_g: null, image: null };

/**
 * Compares the wanted list with all variants of a product, deleted ones too. The list replaces those that are kept: one without an id is
 * added, an id that was deleted returns, and one that is missing is deleted.
 */
export function planVariants(
  { options, variants: wanted, price }: Pick<WantedProduct, "options" | "variants" | "price">,
  before: { options: ProductOption[]; variants: Variant[] },
): VariantPlan {
  const kept = before.variants.filter(({ deleted_at }) => !deleted_at).toSorted((a, b) => a.position - b.position);
  const list: VariantInput[] = wanted ?? kept.map(({ id, values }) => ({ id, values }));
  const after = options ?? before.options;
  const known = new Map(before.variants.map((variant) => [variant.id, variant]));
  const errors = [...faultsOf(list, after, known), ...faultsOfPrices(list, price, known)];
  if (errors.length) throw invalid(...errors);

  const plan: VariantPlan = { options: after, added: [], changed: [], deleted: [] };
  list.forEach(({ id, values, stock = 0, ...given }, position) => {
    const was = id === undefined ? undefined : known.get(id)!;
    const had = was && pick(was);
    const row = { ...empty, ...had, position, values } as VariantRow;
    for (const name of variantFields) if (given[name] !== undefined) Object.assign(row, { [name]: given[name] });
    if (list.length === 1 && price !== undefined) row.price = price;
    // Without options nothing is chosen: the pictures are the product's.
    if (!after.length) row.image = null;
    if (!was) plan.added.push({ ...row, stock });
    else if (was.deleted_at || !isDeepStrictEqual(row, had)) plan.changed.push({ before: was, after: row });
  });
  plan.deleted = kept.filter(({ id }) => !list.some((one) => one.id === id));
  return plan;
}

const pick = ({ position, values, price, market_price, sku, barcode, weight_g, image }: Variant): VariantRow => ({
  ...{ position, values, price, market_price, sku, barcode, weight_g, image },
});

function faultsOf(list: VariantInput[], options: ProductOption[], known: ReadonlyMap<number, Variant>): FieldError[] {
  const seen = new Map<string, number>();
  const errors: FieldError[] = [];
  list.forEach(({ id, values, stock }, at) => {
    const path = `variants.${at}`;
    if (id !== undefined && !known.has(id))
      errors.push({ path: `${path}.id`, code: "not_found", message: "The product has no such variant." });
    if (id !== undefined && stock !== undefined)
      errors.push({
        path: `${path}.stock`,
        code: "not_editable",
        message: say("The stock of a variant that is there is changed by {place}.", {
          place: "POST /cms/product/{id}/stock",
        }),
      });
    if (values.length !== options.length)
      errors.push({
        path: `${path}.values`,
        code: "invalid",
        message: say("Must have one value for each of the {count} options.", { count: options.length }),
      });
    else
      for (const [place, value] of values.entries())
        if (!options[place]!.values.includes(value))
          errors.push({
            path: `${path}.values.${place}`,
            code: "not_found",
            message: say("The option '{name}' has no such value.", { name: options[place]!.name }),
          });
    const first = seen.get(JSON.stringify(values));
    if (first !== undefined)
      errors.push({ path: `${path}.values`, code: "duplicate", message: "Another variant has these values." });
    seen.set(JSON.stringify(values), at);
  });
  for (const [option, { values }] of options.entries())
    for (const [at, value] of values.entries())
      if (!list.some((one) => one.values[option] === value))
        errors.push({ path: `options.${option}.values.${at}`, code: "unused", message: "No variant has this value." });
  return errors;
}

/** `price` is the price of the only variant. Beside several it may only say what they say: their lowest. */
function faultsOfPrices(
  list: VariantInput[],
  price: number | undefined,
  known: ReadonlyMap<number, Variant>,
): FieldError[] {
  const prices = list.map(({ id, price: own }) => own ?? (id === undefined ? undefined : known.get(id)?.price));
  const errors = list.flatMap(({ id }, at): FieldError[] =>
    prices[at] === undefined && id === undefined && (price === undefined || list.length > 1)
      ? [{ path: `variants.${at}.price`, code: "required", message: "Is required." }]
      : [],
  );
  if (price === undefined || errors.length) return errors;
  const [first] = list;
  const isSame =
    list.length === 1
      ? first!.price === undefined || first!.price === price
      : price === Math.min(...(prices as number[]));
  return isSame
    ? []
    : [
        {
          path: "price",
          code: "has_variants",
          message: "The product has several variants: each has its own price, in `variants`.",
        },
      ];
}
