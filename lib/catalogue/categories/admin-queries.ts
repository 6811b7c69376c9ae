import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories, products } from "@/db/schema/catalogue";
import { type JsonRow, jsonRow, jsonRows } from "@/db/statement";
import { lastDeletedFirst, listedRows } from "@/lib/kernel/records/bin";
import { requireRecord } from "@/lib/kernel/records/entity";
import { pictureColumns, withPictures } from "@/lib/storage/pictures";

const { image, deleted_at, gone_at, ...plain } = getTableColumns(categories);
const columns = {
  ...plain,
  ...pictureColumns({ image }),
  off_sale_count: sql<number>`(select count(*)::int from ${products}
    where ${products.category_id} = ${categories.id} and not ${products.on_sale} and ${products.deleted_at} is null)`,
};
/** `deleted_at` is read for the bin only. */
type Found = JsonRow<typeof columns> & { deleted_at?: string };

async function find(db: Database, where: SQL, shown: "small" | "large", isBin?: boolean) {
  const chosen = isBin ? { ...columns, deleted_at } : columns;
  const order = isBin ? lastDeletedFirst(categories) : sql`${categories.sort}, ${categories.id}`;
  const clauses = sql`from ${categories} where ${listedRows(categories, isBin)} and ${where} order by ${order}`;
  const found: Found[] = await jsonRows(db, jsonRow<typeof columns>(chosen), clauses);
  return found.map((item) => withPictures(item, shown, "image"));
}

export const listCategoriesForAdmin = async (db: Database, isBin?: boolean) => ({
  items: await find(db, sql`true`, "small", isBin),
});

export async function getCategory(db: Database, id: number) {
  const [found] = await find(db, sql`${categories.id} = ${id}`, "large");
  return requireRecord("category", found);
}
