import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { categories, products } from "@/db/schema/catalogue";
import { deletedCategory } from "@/lib/catalogue/stock/locks";
import { msg } from "@/lib/i18n/msg";
import { invalid, refusedAt } from "@/lib/kernel/contract/errors";
import { entity, insertRow, moveToBin, nextSortValue, noSuch, refuseLoop, saveRow } from "@/lib/kernel/records/entity";
import { imageKeys, missingPictures } from "@/lib/storage/image-keys";
import { getCategory } from "./admin-queries";

type Category = typeof categories.$inferSelect;
const loopMessage = "A category cannot be moved under itself or under one of its subcategories.";
type Fields = Partial<Pick<Category, "name" | "description" | "image" | "parent_id" | "sort">>;

export const categoryEntity = entity({
  name: "category",
  table: categories,
  title: categories.name,
  revertible: "category.edit",
  begin: lockTree,
  create: createCategory,
  write: writeCategory,
  remove: removeCategory,
  bin: {
    missing: missingFor,
    isFree: sql`not exists (select from products p where p.category_id = categories.id)
      and not exists (select from categories below where below.parent_id = categories.id)`,
  },
  read: getCategory,
});

/**
 * Serializes edits: two concurrent moves, each valid alone, could form a cycle. The lock is taken before any row is
 * locked, so that edits cannot deadlock.
 */
async function lockTree(db: Database, _: unknown, verb: "create" | "edit" | "delete"): Promise<undefined> {
  if (verb !== "create") await db.execute(sql`select pg_advisory_xact_lock(hashtext('the tree of categories'))`);
}

async function createCategory(db: Database, fields: Fields & Pick<Category, "name">): Promise<Category> {
  const isSideBySide = fields.parent_id ? eq(categories.parent_id, fields.parent_id) : isNull(categories.parent_id);
  const sort = fields.sort ?? nextSortValue(categories, and(isSideBySide, isNull(categories.deleted_at)));
  return insertRow(db, categories, { ...fields, ...(await references(db, fields)), sort });
}

async function writeCategory(db: Database, before: Category, fields: Fields): Promise<Category> {
  const known = await references(db, fields);
  if (fields.parent_id) await refuseLoop(db, categories, before.id, fields.parent_id, loopMessage);
  return saveRow(db, categories, before.id, { ...fields, ...known });
}

/**
 * Adding a product or a subcategory locks the category's row too, so it is either counted here or finds the category
 * deleted.
 */
async function removeCategory(db: Database, { id }: Category) {
  const [found] = await rows<{ products: number; children: number }>(
    db,
    sql`select (select count(*)::int from ${products} where ${products.category_id} = ${id} and ${products.deleted_at} is null) as products,
      (select count(*)::int from ${categories} where ${categories.parent_id} = ${id} and ${categories.deleted_at} is null) as children`,
  );
  const { products: goods, children } = found!;
  if (goods + children > 0)
    throw refusedAt(
      "id",
      "in_use",
      msg("Products in it: {products}. Categories in it: {children}.", { products: goods, children }),
      "It contains products or categories.",
    );
  await moveToBin(db, categories, [id]);
}

/** A category is restored to its place in the tree, so its parent must exist. */
async function missingFor(db: Database, { parent_id, image }: Category) {
  const pictureErrors = await missingPictures(db, [["image", image]]);
  if (parent_id === null || (await lockParent(db, parent_id))) return pictureErrors;
  return [...pictureErrors, await deletedCategory(db, "parent_id", parent_id)];
}

async function references(db: Database, { parent_id, image }: Fields) {
  if (parent_id && !(await lockParent(db, parent_id)))
    throw invalid({ path: "parent_id", code: "not_found", message: noSuch("category") });
  return image ? imageKeys(db, { image }) : {};
}

async function lockParent(db: Database, id: number) {
  const there = and(eq(categories.id, id), isNull(categories.deleted_at));
  const [parent] = await db.select({ id: categories.id }).from(categories).where(there).for("key share");
  return parent !== undefined;
}
