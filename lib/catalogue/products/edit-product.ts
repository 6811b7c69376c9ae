import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { lockRow, saveRow } from "@/lib/kernel/entity";
import { invalid } from "@/lib/kernel/errors";
import { imageKeys, keyOf } from "@/lib/storage/image-keys";
import type { productFields } from "./admin-schemas";
import { holdCategories } from "./hold-categories";

export type Product = typeof products.$inferSelect;

/** What an edit may write. Stock and sold are none of it: orders change them meanwhile, and the ledger tells each change. */
export const editableFields = [
  "category_id",
  "name",
  "price",
  "summary",
  "detail",
  "main_image",
  "images",
  "properties",
  "on_sale",
  "sort",
] as const;
export type ProductFields = Pick<Product, (typeof editableFields)[number]>;

/** From a body to what is stored: pictures as keys, null as empty text. What is absent stays absent. */
export function storedFields<T extends Partial<z.output<typeof productFields>>>(input: T) {
  const { summary, detail, main_image, images, ...rest } = input;
  return {
    ...rest,
    ...(summary !== undefined && { summary: summary ?? "" }),
    ...(detail !== undefined && { detail: detail ?? "" }),
    ...(main_image !== undefined && { main_image: main_image === null ? null : keyOf(main_image) }),
    ...(images !== undefined && { images: images.map(keyOf) }),
  };
}

export const lockProduct = (db: Database, id: number, version?: number): Promise<Product> =>
  lockRow(db, "product", products, id, version);

/** `fields` as they are stored. `before` is locked. */
export async function writeProduct(db: Database, before: Product, fields: Partial<ProductFields>): Promise<Product> {
  const others = Object.keys(fields).filter((name) => !(editableFields as readonly string[]).includes(name));
  if (others.length)
    throw invalid(...others.map((path) => ({ path, code: "not_editable", message: `${path} cannot be edited.` })));
  await checkReferences(db, fields, before);
  return saveRow(db, products, before.id, fields);
}

/** Category and pictures are there, and stay to the end of the transaction. */
export async function checkReferences(db: Database, fields: Partial<ProductFields>, before?: Product) {
  const { category_id = before?.category_id, on_sale = before?.on_sale, main_image, images = [] } = fields;
  const moves = category_id !== before?.category_id || on_sale !== before?.on_sale;
  const touched = moves ? [before?.category_id, category_id].filter((id) => id !== undefined) : [];
  const held = await holdCategories(db, touched);
  if (moves && !held.has(category_id!))
    throw invalid({ path: "category_id", code: "not_found", message: "There is no such category." });
  const own = picturesOf(before);
  const named = [["main_image", main_image], ...images.map((key, at) => [`images.${at}`, key])] as const;
  await imageKeys(db, Object.fromEntries(named.filter(([, key]) => key && !own.has(key))) as Record<string, string>);
}

export const picturesOf = (product?: Pick<Product, "main_image" | "images">) =>
  new Set([product?.main_image, ...(product?.images ?? [])]);

export async function deleteProduct(db: Database, id: number): Promise<Product> {
  const before = await lockProduct(db, id);
  if (before.on_sale) await holdCategories(db, [before.category_id]);
  await db.update(products).set({ deleted_at: new Date() }).where(eq(products.id, id));
  return before;
}
