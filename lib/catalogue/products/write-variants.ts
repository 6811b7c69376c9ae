import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { variants } from "@/db/schema/catalogue";
import { followVariants } from "@/lib/catalogue/stock/follow-variants";
import { writeLedger } from "@/lib/catalogue/stock/ledger";
import { AppError, type FieldError } from "@/lib/kernel/contract/errors";
import { imageKeys } from "@/lib/storage/image-keys";
import { planVariants, type VariantRow } from "./plan-variants";
import type { Product, Variant, WantedProduct } from "./product";

type Wanted = Pick<WantedProduct, "options" | "variants" | "price">;

/** Writes the variants of a locked product as a body wants them. Returns the options to store, or undefined if the body has none of these. */
export async function writeVariants(db: Database, product: Product, wanted: Wanted, userId: number) {
  if (wanted.options === undefined && wanted.variants === undefined && wanted.price === undefined) return undefined;
  const before = await db
    .select()
    .from(variants)
    .where(eq(variants.product_id, product.id))
    .orderBy(variants.id)
    .for("update");
  const { options, added, changed, deleted } = planVariants(wanted, { options: product.options, variants: before });
  const written = [...added, ...changed.map(({ after }) => after)];
  await checkPictures(
    db,
    written,
    before.filter(({ deleted_at }) => !deleted_at),
  );
  // All that change are deleted for a moment, so that two may exchange their values or numbers.
  const touched = [...deleted, ...changed.map(({ before }) => before)].map(({ id }) => id);
  if (touched.length) await db.update(variants).set({ deleted_at: sql`now()` }).where(inArray(variants.id, touched));
  await refuseTakenNumbers(db, written);
  for (const { before, after } of changed)
    await db
      .update(variants)
      .set({ ...after, deleted_at: null })
      .where(eq(variants.id, before.id));
  if (added.length) {
    const made = await db
      .insert(variants)
      .values(added.map((row) => ({ ...row, product_id: product.id })))
      .returning();
    await writeLedger(
      db,
      made.filter(({ stock }) => stock > 0).map((variant) => firstStock(variant, userId)),
    );
  }
  await followVariants(db, [product.id]);
  return options;
}

export const firstStock = ({ product_id, id, stock }: Variant, userId: number, note = "") => ({
  ...{ product_id, variant_id: id, delta: stock, reason: "initial" as const, user_id: userId, note },
});

/** Sets prices of locked variants. */
export async function writePrices(db: Database, prices: { id: number; price: number }[]) {
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

/** 409 `duplicate` if two of these variants, or one and another of the shop, have the same number. */
export async function refuseTakenNumbers(db: Database, written: Pick<VariantRow, "position" | "sku">[]) {
  const numbers = written.flatMap(({ position, sku }) => (sku ? [{ position, sku: sku.toLowerCase() }] : []));
  if (!numbers.length) return;
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('kiosk sku'))`);
  const named = numbers.map(({ sku }) => sku);
  const number = sql<string>`lower(${variants.sku})`;
  const found = await db
    .select({ sku: number })
    .from(variants)
    .where(and(inArray(number, named), isNull(variants.deleted_at)));
  const taken = new Set(found.map(({ sku }) => sku));
  const errors = numbers.flatMap(({ position, sku }, at): FieldError[] =>
    taken.has(sku) || named.indexOf(sku) < at
      ? [{ path: `variants.${position}.sku`, code: "duplicate", message: "Another variant has this number." }]
      : [],
  );
  if (errors.length) throw new AppError("duplicate", "Another variant has this number.", { errors });
}
