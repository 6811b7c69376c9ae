import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories } from "@/db/schema/catalogue";
import { jsonRow, statement } from "@/db/statement";
import { type Measured, pictureColumns, withPictures } from "@/lib/storage/pictures";

const columns = {
  id: categories.id,
  name: categories.name,
  description: categories.description,
  parent_id: categories.parent_id,
  product_count: categories.product_count,
  ...pictureColumns({ image: categories.image }),
};
type Category = Pick<typeof categories.$inferSelect, Exclude<keyof typeof columns, "image_sizes">> & {
  image_sizes: Measured;
};

const allCategories = statement<Record<string, never>, { items: Category[] }>(
  () => sql`select coalesce(json_agg(${jsonRow(columns)} order by ${categories.sort}, ${categories.id}), '[]') as items
    from ${categories} where ${categories.deleted_at} is null`,
);

export async function listCategories(db: Database) {
  const [found] = await allCategories(db, {});
  return { items: found!.items.map((row) => withPictures(row, "small", "image")) };
}
