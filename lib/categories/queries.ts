import { isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories } from "@/db/schema/catalogue";
import { fileUrl } from "@/lib/storage/urls";

export async function listCategories(db: Database) {
  const items = await db
    .select({
      id: categories.id,
      name: categories.name,
      description: categories.description,
      image: categories.image,
      parent_id: categories.parent_id,
      product_count: categories.product_count,
    })
    .from(categories)
    .where(isNull(categories.deleted_at))
    .orderBy(categories.sort, categories.id);
  return { items: items.map((row) => ({ ...row, image: fileUrl(row.image) })) };
}
