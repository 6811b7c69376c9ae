import { inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { products, themeProducts, variants } from "@/db/schema/catalogue";
import { productDays } from "@/db/schema/figures";
import { deletedCategory, findVariants, lockCategories, lockTemplates, noTemplate } from "@/lib/catalogue/stock/locks";
import { beginHtmlEdit, describeLosses, type HtmlEditContext } from "@/lib/content/html/losses";
import { missingPicturesInHtml } from "@/lib/content/html/stored-html";
import { msg } from "@/lib/i18n/msg";
import { requireAccess } from "@/lib/kernel/access";
import { invalid } from "@/lib/kernel/contract/errors";
import { type EditContext, entity, lockRow, noSuch, saveRow } from "@/lib/kernel/records/entity";
import type { ReadVersion } from "@/lib/kernel/records/stale";
import { imageKeys, missingPictures } from "@/lib/storage/image-keys";
import { asProduct } from "./admin-queries";
import type { productInput } from "./admin-schemas";
import {
  type LoggedProduct,
  logged,
  logRows,
  type Product,
  type ProductInput,
  picturesOf,
  requireCosts,
  storedDetail,
  storedFields,
  type WantedProduct,
} from "./product";
import { productFieldNames } from "./product-fields";
import { pastTimes } from "./scheduled-sales";
import { addProducts, removeProducts } from "./write-products";
import { checkPictures, refuseTakenSkus, writeVariants } from "./write-variants";

export const productEntity = entity({
  name: "product",
  table: products,
  title: products.name,
  revertible: "product.edit",
  reads: "cost.read",
  personal: ["variants"], // with their cost prices
  derived: [
    ...["search", "stock_level", "detail_images", "price_max", "market_price", "variant_count", "variant_id"],
    ...["rating_sum", "rating_count"],
  ],
  compared: logRows,
  begin: beginHtmlEdit,
  lock: lockProduct,
  create: createProduct,
  write: (db, before, input: Partial<ProductInput>, on) => writeProduct(db, before, storedFields(input), on),
  remove: (db, before) => removeProducts(db, [before]),
  bin: {
    missing: missingFor,
    // Ledger lines are never deleted, so a product that ever had stock is not deleted either.
    isFree: sql`not exists (select from order_items i where i.product_id = products.id)
      and not exists (select from stock_ledger l where l.product_id = products.id)`,
    parts: [themeProducts.product_id, productDays.product_id, variants.product_id],
    gone: (db, ids) => freeSkus(db, ids),
  },
  show: async (db, row, { actor, own }) => ({
    ...(await asProduct(db, row)),
    dropped: describeLosses(own.losses, actor.origin.language),
  }),
});

/** The price of an only variant is logged as the product's, so an edit of the variants depends on it too. */
async function lockProduct(db: Database, id: number, read: ReadVersion | undefined): Promise<LoggedProduct> {
  const seen = read?.fields.includes("variants") ? { ...read, fields: [...read.fields, "price"] } : read;
  const product = await lockRow(db, "product", products, id, seen);
  return logged(product, (await findVariants(db, [id], "lock"))(id));
}

async function createProduct(
  db: Database,
  { stock, ...input }: z.output<typeof productInput>,
  { actor, own }: HtmlEditContext,
) {
  const given = storedFields(input);
  requireCosts(given.variants, actor);
  refusePastTimes(given);
  await checkReferences(db, given);
  const written = (given.variants ?? []).map(({ sku = null, image = null }, position) => ({ position, sku, image }));
  await checkPictures(db, written);
  await refuseTakenSkus(db, written);
  const fields = { ...given, ...(given.detail && { detail: await storedDetail(db, given.detail, own.losses) }) };
  const [created] = await addProducts(db, [{ ...fields, stock }], actor.user.id);
  return logged(created!.product, created!.variants);
}

const writable: readonly string[] = [...productFieldNames, "price", "variants"];

async function writeProduct(
  db: Database,
  before: LoggedProduct,
  fields: WantedProduct,
  { own, actor }: EditContext<HtmlEditContext["own"]>,
) {
  const others = Object.keys(fields).filter((name) => !writable.includes(name));
  if (others.length)
    throw invalid(
      ...others.map((path) => ({
        path,
        code: "not_editable",
        message: msg("{field} cannot be edited.", { field: path }),
      })),
    );
  if (fields.variants?.some(({ stock }) => stock !== undefined)) requireAccess("product.stock", actor);
  requireCosts(fields.variants, actor);
  const { variants: _, price: __, ...given } = fields;
  refusePastTimes(given, before);
  await checkReferences(db, given, before);
  const isNew = given.detail && given.detail !== before.detail;
  const detail = isNew ? await storedDetail(db, given.detail!, own.losses) : given.detail;
  const options = await writeVariants(db, before, fields, actor.user.id);
  const after = await saveRow(db, products, before.id, { ...given, detail, options });
  return logged(after, (await findVariants(db, [before.id]))(before.id));
}

function refusePastTimes(fields: WantedProduct, before?: Product) {
  const errors = pastTimes(fields, before);
  if (errors.length) throw invalid(...errors);
}

const freeSkus = (db: Database, ids: number[]) =>
  db.update(variants).set({ sku: null }).where(inArray(variants.product_id, ids));

/** Responds 400 unless a new category, template and pictures exist. Locks them. */
async function checkReferences(db: Database, fields: WantedProduct, before?: Product) {
  const { category_id = before?.category_id, on_sale = before?.on_sale, main_image, images = [] } = fields;
  const template = fields.freight_template_id;
  const isNewTemplate = template && template !== before?.freight_template_id;
  if (isNewTemplate && !(await lockTemplates(db, [template])).has(template))
    throw invalid(noTemplate("freight_template_id"));
  const moves = category_id !== before?.category_id || on_sale !== before?.on_sale;
  const touched = moves ? [before?.category_id, category_id].filter((id) => id !== undefined) : [];
  const locked = await lockCategories(db, touched);
  if (moves && !locked.has(category_id!))
    throw invalid({ path: "category_id", code: "not_found", message: noSuch("category") });
  const own = picturesOf(before);
  const named = [["main_image", main_image], ...images.map((key, at) => [`images.${at}`, key])] as const;
  await imageKeys(db, Object.fromEntries(named.filter(([, key]) => key && !own.has(key))) as Record<string, string>);
}

async function missingFor(db: Database, { id, category_id, main_image, images, detail }: Product) {
  const locked = await lockCategories(db, [category_id]);
  const variants = (await findVariants(db, [id]))(id);
  const pictures = images.map((key, at): [string, string] => [`images.${at}`, key]);
  const own = variants.map(({ image }, at): [string, string | null] => [`variants.${at}.image`, image]);
  return [
    ...(locked.has(category_id) ? [] : [await deletedCategory(db, "category_id", category_id)]),
    ...(await missingPictures(db, [["main_image", main_image], ...pictures, ...own])),
    ...(await missingPicturesInHtml(db, "detail", detail)),
  ];
}
