import { isDeepStrictEqual } from "node:util";
import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { insertMany, newIds, newRows } from "@/db/insert-many";
import { type ProductOption, variants } from "@/db/schema/catalogue";
import { lockSkus } from "@/lib/catalogue/stock/locks";
import { updateTotals, writeLedger } from "@/lib/catalogue/stock/stocks";
import { msg } from "@/lib/i18n/msg";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { imageKeys } from "@/lib/storage/image-keys";
import type { Product, Variant, VariantInput, VariantRow, WantedProduct } from "./product";
import { optionalFields, variantFieldNames } from "./variant-fields";

type Wanted = Pick<WantedProduct, "options" | "variants" | "price">;
export interface VariantPlan {
  options: ProductOption[];
  added: (VariantRow & { stock: number })[];
  changed: { before: Variant; after: VariantRow }[];
  deleted: Variant[];
}

const empty = Object.fromEntries(optionalFields.map((name) => [name, null]));
const columns = getTableColumns(variants);
const written = ["position", "values", ...variantFieldNames] as const;
const rowOf = (variant: Variant) => Object.fromEntries(written.map((name) => [name, variant[name]])) as VariantRow;

/**
 * Compares a requested list with all variants of a product. The list replaces the current ones: a variant without an id
 * is added, a deleted one with an id is restored, and one that is missing is deleted.
 */
export function planVariants(
  { options, variants: wanted, price }: Wanted,
  before: { options: ProductOption[]; variants: Variant[] },
): VariantPlan {
  const present = before.variants.filter(({ deleted_at }) => !deleted_at).toSorted((a, b) => a.position - b.position);
  const list: VariantInput[] = wanted ?? present.map(({ id, values }) => ({ id, values }));
  const after = options ?? before.options;
  const known = new Map(before.variants.map((variant) => [variant.id, variant]));
  const errors = [...errorsOf(list, after, known), ...priceErrorsOf(list, price, known)];
  if (errors.length) throw invalid(...errors);

  const plan: VariantPlan = { options: after, added: [], changed: [], deleted: [] };
  list.forEach(({ id, values, stock = 0, ...given }, position) => {
    const old = id === undefined ? undefined : known.get(id)!;
    const oldRow = old && rowOf(old);
    const row = { ...empty, ...oldRow, position, values } as VariantRow;
    for (const name of variantFieldNames) if (given[name] !== undefined) Object.assign(row, { [name]: given[name] });
    if (list.length === 1 && price !== undefined) row.price = price;
    // A product without options shows only its own pictures.
    if (!after.length) row.image = null;
    if (!old) plan.added.push({ ...row, stock });
    else if (old.deleted_at || !isDeepStrictEqual(row, oldRow)) plan.changed.push({ before: old, after: row });
  });
  plan.deleted = present.filter(({ id }) => !list.some((one) => one.id === id));
  return plan;
}

function errorsOf(list: VariantInput[], options: ProductOption[], known: ReadonlyMap<number, Variant>): FieldError[] {
  const seen = new Set<string>();
  const errors: FieldError[] = [];
  const add = (path: string, code: string, message: FieldError["message"]) => errors.push({ path, code, message });
  list.forEach(({ id, values, stock }, at) => {
    const path = `variants.${at}`;
    if (id !== undefined && !known.has(id)) add(`${path}.id`, "not_found", "The product has no such variant.");
    if (id !== undefined && stock !== undefined) {
      const place = "POST /cms/product/{id}/stock";
      add(
        `${path}.stock`,
        "not_editable",
        msg("The stock of a variant that is there is changed by {place}.", { place }),
      );
    }
    if (values.length !== options.length) {
      const { length: count } = options;
      add(`${path}.values`, "invalid", msg("Must have one value for each of the {count} options.", { count }));
    } else
      for (const [place, value] of values.entries()) {
        const { name, values: all } = options[place]!;
        if (!all.includes(value))
          add(`${path}.values.${place}`, "not_found", msg("The option '{name}' has no such value.", { name }));
      }
    const key = JSON.stringify(values);
    if (seen.has(key)) add(`${path}.values`, "duplicate", "Another variant has these values.");
    seen.add(key);
  });
  for (const [option, { values }] of options.entries())
    for (const [at, value] of values.entries())
      if (!list.some((one) => one.values[option] === value))
        add(`options.${option}.values.${at}`, "unused", "No variant has this value.");
  return errors;
}

/** `price` is that of an only variant. Together with several variants it must equal their lowest. */
function priceErrorsOf(
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
  if (isSame) return [];
  const message = "The product has several variants: each has its own price, in `variants`.";
  return [{ path: "price", code: "has_variants", message }];
}

/** The product must be locked. Returns the options to store, or undefined if the request does not change variants. */
export async function writeVariants(db: Database, product: Product, wanted: Wanted, userId: number) {
  if (wanted.options === undefined && wanted.variants === undefined && wanted.price === undefined) return undefined;
  const before = await db.select().from(variants).where(eq(variants.product_id, product.id));
  const plan = planVariants(wanted, { options: product.options, variants: before });
  await checkPictures(
    db,
    [...plan.added, ...plan.changed.map(({ after }) => after)],
    before.filter(({ deleted_at }) => !deleted_at),
  );
  await writePlans(db, [{ product_id: product.id, ...plan }], userId);
  await updateTotals(db, [product.id]);
  return plan.options;
}

type ProductPlan = Pick<VariantPlan, "added" | "changed" | "deleted"> & { product_id: number };
const rowsPerStatement = 500;
const slices = <T>(all: T[]) =>
  Array.from({ length: Math.ceil(all.length / rowsPerStatement) }, (_, n) =>
    all.slice(n * rowsPerStatement, (n + 1) * rowsPerStatement),
  );

/** The products must be locked, and the pictures must exist. The caller updates the products' totals. */
export async function writePlans(db: Database, plans: ProductPlan[], userId: number): Promise<NewVariant[]> {
  const added = plans.flatMap(({ product_id, added }) => added.map((row) => ({ ...row, product_id })));
  const changed = plans.flatMap(({ changed }) => changed);
  const moved = changed.filter(({ before, after }) => isMoved(before, after));
  // Variants with new values or SKUs are deleted temporarily, so that two of them can swap theirs.
  const touched = [...plans.flatMap(({ deleted }) => deleted), ...moved.map(({ before }) => before)];
  for (const some of slices(touched.map(({ id }) => id)))
    await db.update(variants).set({ deleted_at: sql`now()` }).where(inArray(variants.id, some));
  await refuseTakenSkus(db, [...added, ...moved.map(({ after }) => after)]);
  for (const some of slices(changed.map(({ before: { id }, after }) => ({ id, ...after })))) await update(db, some);
  const ids = await newIds(db, variants, added.length);
  const inserted = added.map((row, at) => ({ ...row, id: ids[at]! }));
  await insertVariants(db, inserted, userId);
  return inserted;
}

const isMoved = (before: Variant, after: VariantRow) =>
  before.deleted_at !== null || before.sku !== after.sku || !isDeepStrictEqual(before.values, after.values);

const assigned = sql.raw(written.map((name) => `"${name}" = new."${name}"`).join(", "));
const update = (db: Database, changed: (VariantRow & { id: number })[]) =>
  rows(
    db,
    sql`update variants v set ${assigned}, deleted_at = null, updated_at = now()
      from ${newRows([columns.id, ...written.map((name) => columns[name])], changed)} where v.id = new.id`,
  );

export async function writePrices(db: Database, prices: { id: number; price: number }[]) {
  if (!prices.length) return;
  await rows(
    db,
    sql`update variants v set price = new.price, updated_at = now()
      from ${newRows([columns.id, columns.price], prices)} where v.id = new.id`,
  );
}

export type NewVariant = VariantRow & { id: number; product_id: number; stock: number };

/** Inserts variants of locked or new products, and ledger lines for their first stocks. */
export async function insertVariants(db: Database, all: NewVariant[], userId: number) {
  await insertMany(db, variants, all);
  const stocked = all.filter(({ stock }) => stock > 0);
  await writeLedger(
    db,
    stocked.map(({ product_id, id, stock }) => ({
      product_id,
      variant_id: id,
      delta: stock,
      reason: "initial",
      user_id: userId,
    })),
  );
}

/** Responds 400 unless each picture was uploaded or belongs to a current variant. */
export async function checkPictures(
  db: Database,
  written: Pick<VariantRow, "position" | "image">[],
  present: Variant[] = [],
) {
  const own = new Set(present.map(({ image }) => image));
  const named = written.flatMap(({ position, image }) =>
    image && !own.has(image) ? [[`variants.${position}.image`, image]] : [],
  );
  await imageKeys(db, Object.fromEntries(named));
}

/**
 * Responds 409 `duplicate` if two of these variants, or one of them and another variant of the shop, have the same SKU.
 */
export async function refuseTakenSkus(db: Database, written: Pick<VariantRow, "position" | "sku">[]) {
  const numbered = written.flatMap(({ position, sku }) => (sku ? [{ position, sku }] : []));
  const locked = await lockSkus(
    db,
    numbered.map(({ sku }) => sku),
  );
  const seen = new Set<string>();
  const errors = locked.flatMap(({ compared, variant_id }, at): FieldError[] => {
    const isTaken = variant_id !== null || seen.has(compared);
    seen.add(compared);
    const path = `variants.${numbered[at]!.position}.sku`;
    return isTaken ? [{ path, code: "duplicate", message: "Another variant has this number." }] : [];
  });
  if (errors.length) throw new AppError("duplicate", "Another variant has this number.", { errors });
}
