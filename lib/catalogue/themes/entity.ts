import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products, themeProducts, themes } from "@/db/schema/catalogue";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { entity, insertRow, lockRow, noSuch, saveRow } from "@/lib/kernel/records/entity";
import type { ReadVersion } from "@/lib/kernel/records/stale";
import { imageKeys, missingPictures } from "@/lib/storage/image-keys";
import { getThemeForAdmin } from "./admin-queries";

type Row = typeof themes.$inferSelect;
type Theme = Row & { product_ids: number[] };
type Fields = Partial<
  Pick<Theme, "name" | "description" | "topic_image" | "head_image" | "status" | "sort" | "product_ids">
>;

export const themeEntity = entity({
  name: "theme",
  table: themes,
  title: themes.name,
  revertible: "theme.edit",
  lock: lockTheme,
  create: createTheme,
  write: writeTheme,
  bin: {
    missing: (db, { topic_image, head_image }) =>
      missingPictures(db, [
        ["topic_image", topic_image],
        ["head_image", head_image],
      ]),
    parts: [themeProducts.theme_id],
  },
  read: getThemeForAdmin,
});

async function lockTheme(db: Database, id: number, read?: ReadVersion): Promise<Theme> {
  const row = await lockRow(db, "theme", themes, id, read);
  return { ...row, product_ids: await productIdsOf(db, id) };
}

async function createTheme(db: Database, { product_ids = [], ...fields }: Fields & Pick<Theme, "name">) {
  const pictures = await picturesOf(db, fields);
  const created = await insertRow(db, themes, { ...fields, ...pictures });
  await putProducts(db, created.id, product_ids);
  return { ...created, product_ids };
}

async function writeTheme(db: Database, before: Theme, { product_ids, ...fields }: Fields): Promise<Theme> {
  const pictures = await picturesOf(db, fields);
  if (product_ids) await putProducts(db, before.id, product_ids);
  const row = await saveRow(db, themes, before.id, { ...fields, ...pictures });
  return { ...row, product_ids: product_ids ?? before.product_ids };
}

async function productIdsOf(db: Database, id: number) {
  const found = await db
    .select({ id: themeProducts.product_id })
    .from(themeProducts)
    .where(eq(themeProducts.theme_id, id))
    .orderBy(themeProducts.position, themeProducts.product_id);
  return found.map((row) => row.id);
}

async function putProducts(db: Database, theme_id: number, ids: number[]) {
  await refuseUnknown(db, ids);
  await db.delete(themeProducts).where(eq(themeProducts.theme_id, theme_id));
  if (ids.length)
    await db.insert(themeProducts).values(ids.map((product_id, position) => ({ theme_id, product_id, position })));
}

/** Products may be off sale, but not deleted or repeated. They are locked against a concurrent deletion. */
async function refuseUnknown(db: Database, ids: number[]) {
  if (!ids.length) return;
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), isNull(products.deleted_at)))
    .orderBy(asc(products.id))
    .for("key share");
  const existing = new Set(found.map(({ id }) => id));
  const errors = ids.flatMap((id, at): FieldError[] => {
    const path = `product_ids.${at}`;
    if (!existing.has(id)) return [{ path, code: "not_found", message: noSuch("product") }];
    return ids.indexOf(id) < at ? [{ path, code: "repeated", message: "This product is already in the list." }] : [];
  });
  if (errors.length) throw invalid(...errors);
}

function picturesOf(db: Database, { topic_image, head_image }: Fields) {
  return imageKeys(db, { ...(topic_image && { topic_image }), ...(head_image && { head_image }) });
}
