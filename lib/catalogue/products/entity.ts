import type { z } from "zod";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { say } from "@/lib/i18n/say";
import { entity, type On, saveRow } from "@/lib/kernel/entity";
import { invalid } from "@/lib/kernel/errors";
import { imageKeys } from "@/lib/storage/image-keys";
import { addProducts } from "./add-products";
import { asProduct } from "./admin-queries";
import type { productInput } from "./admin-schemas";
import { holdCategories } from "./hold-categories";
import {
  editableFields,
  type Product,
  type ProductFields,
  type ProductInput,
  picturesOf,
  storedFields,
} from "./product";
import { removeProducts } from "./write-products";

export const productEntity = entity({
  name: "product",
  table: products,
  revertible: "product.edit",
  derived: ["search", "stock_level"],
  create: createProduct,
  write: (db, before, input: Partial<ProductInput>) => writeProduct(db, before, storedFields(input)),
  remove: (db, before) => removeProducts(db, [before]),
  show: (_, row) => asProduct(row),
});

async function createProduct(db: Database, { stock, ...input }: z.output<typeof productInput>, { actor }: On) {
  const fields = storedFields(input);
  await checkReferences(db, fields);
  const [made] = await addProducts(db, [{ ...fields, stock }], actor.user.id);
  return made!;
}

async function writeProduct(db: Database, before: Product, fields: Partial<ProductFields>): Promise<Product> {
  const others = Object.keys(fields).filter((name) => !(editableFields as readonly string[]).includes(name));
  if (others.length)
    throw invalid(
      ...others.map((path) => ({
        path,
        code: "not_editable",
        message: say("{field} cannot be edited.", { field: path }),
      })),
    );
  await checkReferences(db, fields, before);
  return saveRow(db, products, before.id, fields);
}

/** 400 unless a new category and new pictures exist. They are locked until the transaction ends. */
async function checkReferences(db: Database, fields: Partial<ProductFields>, before?: Product) {
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
