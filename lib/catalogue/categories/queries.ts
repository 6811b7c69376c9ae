import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories } from "@/db/schema/catalogue";
import { type JsonRow, jsonList, statement } from "@/db/statement";
import { pictureColumns, withPictures } from "@/lib/storage/pictures";

const columns = {
  id: categories.id,
  name: categories.name,
  description: categories.description,
  parent_id: categories.parent_id,
  product_count: categories.product_count,
  ...pictureColumns({ image: categories.image }),
};
const allCategories = statement<Record<string, never>, { items: JsonRow<typeof columns>[] }>(
  () =>
    sql`select ${jsonList(
      columns,
      sql`${categories.sort}, ${categories.id}`,
      sql`from ${categories} where ${categories.deleted_at} is null`,
    )} as items`,
);

export async function listCategories(db: Database) {
  const [found] = await allCategories(db, {});
  return { items: found!.items.map((row) => withPictures(row, "small", "image")) };
}
