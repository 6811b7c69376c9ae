import { and, eq, isNull, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { categories, products } from "@/db/schema/catalogue";
import { say } from "@/lib/i18n/say";
import { entity, lockRow, saveRow } from "@/lib/kernel/entity";
import { AppError, invalid } from "@/lib/kernel/errors";
import { refuseLoop } from "@/lib/kernel/refuse-loop";
import type { Read } from "@/lib/kernel/stale";
import { imageKeys } from "@/lib/storage/image-keys";
import { getCategory } from "./admin-queries";

type Category = typeof categories.$inferSelect;
const looped = "A category cannot be moved under itself or under one of its subcategories.";
type Fields = Partial<Pick<Category, "name" | "description" | "image" | "parent_id" | "sort">>;

export const categoryEntity = entity({
  name: "category",
  table: categories,
  revertible: "category.edit",
  lock: lockCategory,
  create: createCategory,
  write: writeCategory,
  remove: removeCategory,
  show: (db, { id }) => getCategory(db, id),
});

/**
 * Only one edit runs at a time: two simultaneous moves, each valid alone, could make a loop together. The lock comes
 * before any row's, so that edits cannot deadlock.
 */
async function lockCategory(db: Database, id: number, read?: Read): Promise<Category> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('the tree of categories'))`);
  return lockRow(db, "category", categories, id, read);
}

async function createCategory(db: Database, fields: Fields & Pick<Category, "name">): Promise<Category> {
  const [made] = await db
    .insert(categories)
    .values({ ...fields, ...(await references(db, fields)) })
    .returning();
  return made!;
}

async function writeCategory(db: Database, before: Category, fields: Fields): Promise<Category> {
  const known = await references(db, fields);
  if (fields.parent_id) await refuseLoop(db, categories, before.id, fields.parent_id, looped);
  return saveRow(db, categories, before.id, { ...fields, ...known });
}

/** Adding a product or a child locks the category's row, too: this counts it, or it finds that the category is gone. */
async function removeCategory(db: Database, { id }: Category) {
  const [found] = await rows<{ products: number; children: number }>(
    db,
    sql`select (select count(*)::int from ${products} where ${products.category_id} = ${id} and ${products.deleted_at} is null) as products,
      (select count(*)::int from ${categories} where ${categories.parent_id} = ${id} and ${categories.deleted_at} is null) as children`,
  );
  const { products: goods, children } = found!;
  if (goods + children > 0)
    throw new AppError(
      "in_use",
      say("It still has {products} products and {children} categories in it.", { products: goods, children }),
    );
  await db.update(categories).set({ deleted_at: new Date() }).where(eq(categories.id, id));
}

/** Locks the parent until the transaction ends, so that it is not deleted meanwhile. */
async function references(db: Database, { parent_id, image }: Fields) {
  if (parent_id) {
    const there = and(eq(categories.id, parent_id), isNull(categories.deleted_at));
    const [parent] = await db.select({ id: categories.id }).from(categories).where(there).for("key share");
    if (!parent) throw invalid({ path: "parent_id", code: "not_found", message: "There is no such category." });
  }
  return image ? imageKeys(db, { image }) : {};
}
