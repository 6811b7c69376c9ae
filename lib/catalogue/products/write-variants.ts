import { isDeepStrictEqual } from "node:util";
import { eq, inArray, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { newIds } from "@/db/insert-many";
import { variants } from "@/db/schema/catalogue";
import { followVariants } from "@/lib/catalogue/stock/follow-variants";
import { AppError, type FieldError } from "@/lib/kernel/contract/errors";
import { imageKeys } from "@/lib/storage/image-keys";
import { insertVariants, type NewVariant } from "./insert-variants";
import { planVariants, type VariantPlan, type VariantRow, variantFields } from "./plan-variants";
import type { Product, Variant, WantedProduct } from "./product";

type Wanted = Pick<WantedProduct, "options" | "variants" | "price">;

/** Writes the variants of a locked product as a body wants them. Returns the options to store, or undefined if the body has none of these. */
export async function writeVariants(db: Database, product: Product, wanted: Wanted, userId: number) {
  // No test can tell: a body without these would find that nothing changes. This saves queries.
  if (wanted.options === undefined && wanted.variants === undefined && wanted.price === undefined) return undefined;
  const before = await db.select().from(variants).where(eq(variants.product_id, product.id));
  const plan = planVariants(wanted, { options: product.options, variants: before });
  await checkPictures(
    db,
    [...plan.added, ...plan.changed.map(({ after }) => after)],
    before.filter(({ deleted_at }) => !deleted_at),
  );
  await writePlans(db, [{ product_id: product.id, ...plan }], userId);
  await followVariants(db, [product.id]);
  return plan.options;
}

type Planned = Pick<VariantPlan, "added" | "changed" | "deleted"> & { product_id: number };
const atOnce = 500;
const slices = <T>(all: T[]) =>
  // No test can tell: other slices would write the same rows, only more often.
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, n) => all.slice(n * atOnce, (n + 1) * atOnce));

/** Writes the variants of locked products. The pictures are known; the products' rows follow later. */
export async function writePlans(db: Database, plans: Planned[], userId: number): Promise<NewVariant[]> {
  const added = plans.flatMap(({ product_id, added }) => added.map((row) => ({ ...row, product_id })));
  const changed = plans.flatMap(({ changed }) => changed);
  const moved = changed.filter(({ before, after }) => isMoved(before, after));
  // Those that get other values or numbers are deleted for a moment, so that two may exchange theirs.
  const touched = [...plans.flatMap(({ deleted }) => deleted), ...moved.map(({ before }) => before)];
  for (const some of slices(touched.map(({ id }) => id)))
    await db.update(variants).set({ deleted_at: sql`now()` }).where(inArray(variants.id, some));
  await refuseTakenNumbers(db, [...added, ...moved.map(({ after }) => after)]);
  for (const some of slices(changed.map(({ before: { id }, after }) => ({ id, ...after })))) await update(db, some);
  const ids = await newIds(db, variants, added.length);
  const made = added.map((row, at) => ({ ...row, id: ids[at]! }));
  await insertVariants(db, made, userId);
  return made;
}

const isMoved = (before: Variant, after: VariantRow) =>
  before.deleted_at !== null || before.sku !== after.sku || !isDeepStrictEqual(before.values, after.values);

const written = [...variantFields, "position", "values"];
const assigned = sql.raw(written.map((name) => `"${name}" = new."${name}"`).join(", "));

const update = (db: Database, changed: (VariantRow & { id: number })[]) =>
  rows(
    db,
    sql`update variants v set ${assigned}, deleted_at = null, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as new(id int, position int, "values" text[], price int,
        market_price int, sku text, barcode text, weight_g int, image text)
      where v.id = new.id`,
  );

/** Sets prices of locked variants. */
export async function writePrices(db: Database, prices: { id: number; price: number }[]) {
  // No test can tell: without prices the statement writes nothing. This saves it.
  if (!prices.length) return;
  await rows(
    db,
    sql`update variants v set price = new.price, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as new(id int, price int) where v.id = new.id`,
  );
}

/** 400 unless each picture that the product's variants do not have yet is an uploaded one. */
export async function checkPictures(
  db: Database,
  written: Pick<VariantRow, "position" | "image">[],
  kept: Variant[] = [],
) {
  const own = new Set(kept.map(({ image }) => image));
  const named = written.flatMap(({ position, image }) =>
    image && !own.has(image) ? [[`variants.${position}.image`, image]] : [],
  );
  await imageKeys(db, Object.fromEntries(named));
}

// No test can tell: a number that equals another is there. The index of the numbers has this condition.
const isNumbered = sql`and v.sku is not null`;

/** For each number, in their order: how the database compares it, and the variant that has it. */
export const findNumbers = (db: Database, skus: string[]) =>
  rows<{ number: string; variant_id: number | null }>(
    db,
    sql`select lower(given.sku) as number, v.id as variant_id
      from jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb) with ordinality given(sku, at)
      left join variants v on lower(v.sku) = lower(given.sku) ${isNumbered} and v.deleted_at is null
      order by given.at`,
  );

/** The same. Nobody else writes a number until the transaction ends. Lock the products first. */
export async function holdNumbers(db: Database, skus: string[]) {
  if (!skus.length) return [];
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('kiosk sku'))`);
  return findNumbers(db, skus);
}

/** 409 `duplicate` if two of these variants, or one and another of the shop, have the same number. */
export async function refuseTakenNumbers(db: Database, written: Pick<VariantRow, "position" | "sku">[]) {
  const numbered = written.flatMap(({ position, sku }) => (sku ? [{ position, sku }] : []));
  const held = await holdNumbers(
    db,
    numbered.map(({ sku }) => sku),
  );
  const seen = new Set<string>();
  const errors = held.flatMap(({ number, variant_id }, at): FieldError[] => {
    const isTaken = variant_id !== null || seen.has(number);
    seen.add(number);
    const path = `variants.${numbered[at]!.position}.sku`;
    return isTaken ? [{ path, code: "duplicate", message: "Another variant has this number." }] : [];
  });
  if (errors.length) throw new AppError("duplicate", "Another variant has this number.", { errors });
}
