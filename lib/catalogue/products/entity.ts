import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { products, themeProducts } from "@/db/schema/catalogue";
import { productDays } from "@/db/schema/figures";
import { droppedIn } from "@/lib/content/html/losses";
import { beginHtml, type OnHtml } from "@/lib/content/html/on-html";
import { lostInHtml } from "@/lib/content/html/stored-html";
import { say } from "@/lib/i18n/say";
import { invalid } from "@/lib/kernel/contract/errors";
import { entity, saveRow } from "@/lib/kernel/records/entity";
import { imageKeys, lostPictures } from "@/lib/storage/image-keys";
import { addProducts } from "./add-products";
import { asProduct } from "./admin-queries";
import type { productInput } from "./admin-schemas";
import { storedDetail } from "./detail";
import { deletedCategory, holdCategories } from "./hold-categories";
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
  title: products.name,
  revertible: "product.edit",
  derived: ["search", "stock_level", "detail_images"],
  begin: beginHtml,
  create: createProduct,
  write: (db, before, input: Partial<ProductInput>, on) => writeProduct(db, before, storedFields(input), on),
  remove: (db, before) => removeProducts(db, [before]),
  bin: {
    missing: missingFor,
    // Lines of the ledger are never deleted, so a product that ever had a stock stays as a row.
    isFree: sql`not exists (select from order_items i where i.product_id = products.id)
      and not exists (select from stock_ledger l where l.product_id = products.id)`,
    parts: [themeProducts.product_id, productDays.product_id],
  },
  show: async (db, row, { actor, own }) => ({
    ...(await asProduct(db, row)),
    dropped: droppedIn(own.losses, actor.origin.language),
  }),
});

async function createProduct(db: Database, { stock, ...input }: z.output<typeof productInput>, { actor, own }: OnHtml) {
  const given = storedFields(input);
  await checkReferences(db, given);
  const fields = { ...given, ...(given.detail && { detail: await storedDetail(db, given.detail, own.losses) }) };
  const [made] = await addProducts(db, [{ ...fields, stock }], actor.user.id);
  return made!;
}

async function writeProduct(db: Database, before: Product, fields: Partial<ProductFields>, { own }: OnHtml) {
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
  const isNew = fields.detail && fields.detail !== before.detail;
  const detail = isNew ? await storedDetail(db, fields.detail!, own.losses) : fields.detail;
  return saveRow(db, products, before.id, { ...fields, detail });
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

async function missingFor(db: Database, { category_id, main_image, images, detail }: Product) {
  const held = await holdCategories(db, [category_id]);
  const pictures = images.map((key, at): [string, string] => [`images.${at}`, key]);
  return [
    ...(held.has(category_id) ? [] : [await deletedCategory(db, "category_id", category_id)]),
    ...(await lostPictures(db, [["main_image", main_image], ...pictures])),
    ...(await lostInHtml(db, "detail", detail)),
  ];
}
