import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Database, intArray, isOneOf, rows } from "@/db/client";
import { categories, products, variants } from "@/db/schema/catalogue";
import { freightTemplates } from "@/db/schema/freight";
import { msg } from "@/lib/i18n/msg";
import { type FieldError, invalid, raceError } from "@/lib/kernel/contract/errors";

/*
 * All writers lock in one order, so that no two can deadlock: products by id, their variants, categories by id, freight
 * templates, and the SKUs of the shop. A lock lasts until the transaction ends.
 */

type Product = typeof products.$inferSelect;
type Variant = typeof variants.$inferSelect;

export async function lockProducts(db: Database, ids: number[]): Promise<Map<number, Product>> {
  if (!ids.length) return new Map();
  const found = await db
    .select()
    .from(products)
    .where(and(isOneOf(products.id, ids), isNull(products.deleted_at)))
    .orderBy(products.id)
    .for("update");
  return new Map(found.map((product) => [product.id, product]));
}

/** The variants of each product in their order, without deleted ones. Before locking them, lock their products. */
export async function findVariants(db: Database, productIds: number[], lock?: "lock") {
  const query = db
    .select()
    .from(variants)
    .where(and(isOneOf(variants.product_id, productIds), isNull(variants.deleted_at)))
    .orderBy(variants.product_id, variants.position);
  const found = productIds.length ? await (lock ? query.for("update") : query) : [];
  const byProduct = new Map<number, Variant[]>();
  for (const variant of found) {
    const others = byProduct.get(variant.product_id);
    if (others) others.push(variant);
    else byProduct.set(variant.product_id, [variant]);
  }
  return (productId: number) => byProduct.get(productId) ?? [];
}

export interface ItemName {
  id?: number;
  variant_id?: number;
  sku?: string;
}
interface Item extends ItemName {
  id: number;
  /** Its place in the request. */
  at: number;
}

/**
 * Finds the variants that are named by SKU. Responds 400 with each SKU that no variant has, or skips items that name no
 * product or variant.
 */
export async function findItems<Named extends ItemName>(db: Database, items: Named[], unknown?: "skip") {
  const skus = items.flatMap(({ sku }) => sku ?? []);
  const found = skus.length
    ? await rows<{ sku: string; stored: string; id: number; variant_id: number }>(
        db,
        sql`select given.sku, v.sku as stored, v.product_id as id, v.id as variant_id
          from jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb) given(sku)
          join variants v on lower(v.sku) = lower(given.sku) and v.sku is not null and v.deleted_at is null
          join products p on p.id = v.product_id and p.deleted_at is null`,
      )
    : [];
  const bySku = new Map(found.map(({ sku, stored, ...variant }) => [sku, { ...variant, sku: stored }]));
  const isKnown = unknown && (await findKnown(db, items));
  const isSkipped = (item: Named) => isKnown && !(item.sku === undefined ? isKnown(item) : bySku.has(item.sku));
  const errors = items.flatMap(({ sku }, at) =>
    unknown || sku === undefined || bySku.has(sku) ? [] : noSku(`items.${at}.sku`, sku),
  );
  if (errors.length) throw invalid(...errors);
  const named = items
    .map((item, at): Named & Item =>
      Object.assign({}, item, { id: item.id!, at }, item.sku === undefined ? {} : bySku.get(item.sku)),
    )
    .filter(({ at }) => !isSkipped(items[at]!));
  const skipped = items.filter(isSkipped).map(({ id, variant_id, sku }) => ({ id, variant_id, sku }));
  return { named, skipped: unknown && skipped };
}

/** Locks the products that are named by id, so that an item that exists still exists when it is changed. */
async function findKnown(db: Database, items: ItemName[]) {
  const found = await lockProducts(db, [...new Set(items.flatMap(({ id }) => id ?? []))]);
  const variantsOf = await findVariants(db, [...found.keys()], "lock");
  return ({ id, variant_id }: ItemName) =>
    found.has(id!) && (variant_id === undefined || variantsOf(id!).some((variant) => variant.id === variant_id));
}

const noSku = (path: string, sku: string): FieldError => ({
  path,
  code: "not_found",
  message: msg("No product has the SKU '{sku}'.", { sku }),
});

/**
 * Locks the products of a list and their variants, and finds the variant of each item. Responds 400 for items that are
 * missing or listed twice.
 */
export async function lockItems(db: Database, items: Item[]) {
  const found = await lockProducts(db, [...new Set(items.map(({ id }) => id))]);
  const variantsOf = await findVariants(db, [...found.keys()], "lock");
  const errors: FieldError[] = [];
  const seen = new Set<number>();
  const locked = items.flatMap(({ id, variant_id, sku, at }): { product: Product; variant: Variant }[] => {
    const product = found.get(id);
    const variant = product
      ? chooseVariant(variantsOf(id), variant_id, `items.${at}.variant_id`)
      : noProduct(`items.${at}.id`, id);
    // Its SKU was given to another variant, or it was deleted, before it could be locked.
    if (sku !== undefined && ("code" in variant || variant.sku !== sku)) throw raceError();
    const path = `items.${at}.${sku === undefined ? "variant_id" : "sku"}`;
    if ("code" in variant) errors.push(variant);
    // A variant can be named by its id, by its product's id if it is the only one, and by its SKU.
    else if (seen.has(variant.id)) errors.push({ path, code: "invalid", message: "Must be in the list only once." });
    else seen.add(variant.id);
    return "code" in variant ? [] : [{ product: product!, variant }];
  });
  if (errors.length) throw invalid(...errors);
  return { locked, variantsOf };
}

/** Returns the variant with this id, or the only one. An error at `path` if there is none, or several and no id. */
export function chooseVariant(all: Variant[], id: number | undefined, path: string): Variant | FieldError {
  if (id === undefined && all.length !== 1)
    return { path, code: "variant_required", message: "The product has several variants: name one." };
  const found = id === undefined ? all[0] : all.find((variant) => variant.id === id);
  return found ?? { path, code: "not_found", message: "The product has no such variant." };
}

export const noProduct = (path: string, id: number): FieldError => ({
  path,
  code: "not_found",
  message: msg("There is no product {id}.", { id }),
});

/**
 * Locks the stocks of order lines, and returns the stock of each variant. Deleted products and variants are included.
 */
export async function lockStocks(db: Database, lines: { product_id: number; variant_id: number }[]) {
  const ids = (all: number[]) => intArray([...new Set(all)]);
  const productIds = ids(lines.map(({ product_id }) => product_id));
  const variantIds = ids(lines.map(({ variant_id }) => variant_id));
  await rows(db, sql`select from products where id = any(${productIds}) order by id for update`);
  const found = await rows<{ id: number; stock: number }>(
    db,
    sql`select id, stock from variants where id = any(${variantIds}) order by id for update`,
  );
  return new Map(found.map(({ id, stock }) => [id, stock]));
}

/**
 * Returns the ids that exist. They are locked because a product that changes its category or goes on or off sale
 * changes the counts of its categories.
 */
export async function lockCategories(db: Database, ids: Iterable<number>): Promise<ReadonlySet<number>> {
  const unique = [...new Set(ids)];
  if (!unique.length) return new Set();
  const found = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(inArray(categories.id, unique), isNull(categories.deleted_at)))
    .orderBy(categories.id)
    .for("no key update");
  return new Set(found.map(({ id }) => id));
}

export async function deletedCategory(db: Database, path: string, id: number): Promise<FieldError> {
  const [found] = await db.select({ name: categories.name }).from(categories).where(eq(categories.id, id));
  return {
    path,
    code: "not_found",
    message: msg("The category '{name}' ({id}) was deleted. Put it back first.", { name: found!.name, id }),
    discreet: "Its category was deleted. Put it back first.",
  };
}

export async function lockTemplates(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (!ids.length) return new Set();
  const found = await db
    .select({ id: freightTemplates.id })
    .from(freightTemplates)
    .where(and(inArray(freightTemplates.id, [...ids]), eq(freightTemplates.delivery, "express")))
    .for("share");
  return new Set(found.map(({ id }) => id));
}

export const noTemplate = (path: string): FieldError => ({
  path,
  code: "not_found",
  message: "There is no such freight template for express.",
});

/** For each SKU, in order: the form that the database compares, and the variant that has it. */
export const findSkus = (db: Database, skus: string[]) =>
  rows<{ compared: string; variant_id: number | null }>(
    db,
    sql`select lower(given.sku) as compared, v.id as variant_id
      from jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb) with ordinality given(sku, at)
      left join variants v on lower(v.sku) = lower(given.sku) and v.sku is not null and v.deleted_at is null
      order by given.at`,
  );

/** Same as `findSkus`, but prevents other transactions from writing an SKU until this one ends. */
export async function lockSkus(db: Database, skus: string[]) {
  if (!skus.length) return [];
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('kiosk sku'))`);
  return findSkus(db, skus);
}
