import { and, eq, ilike, isNull, type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { categories, products } from "@/db/schema/catalogue";
import { notFound } from "@/lib/errors";
import { containing, jsonRow, type Paging, slice } from "@/lib/paging";
import { fileUrl } from "@/lib/storage/urls";

export const shown = and(products.on_sale, isNull(products.deleted_at))!;

export const cardColumns = {
  id: products.id,
  category_id: products.category_id,
  name: products.name,
  summary: products.summary,
  price: products.price,
  stock: products.stock,
  main_image: products.main_image,
  sold: products.sold,
};
type Card = Pick<typeof products.$inferSelect, keyof typeof cardColumns>;
export const asCard = <C extends Pick<Card, "main_image">>(row: C) => ({ ...row, main_image: fileUrl(row.main_image) });

const orders = {
  sort: sql`${products.sort}, ${products.id}`,
  price: sql`${products.price}, ${products.id}`,
  "-price": sql`${products.price} desc, ${products.id} desc`,
  "-created_at": sql`${products.created_at} desc, ${products.id} desc`,
  "-sold": sql`${products.sold} desc, ${products.id} desc`,
};

interface Wanted extends Paging {
  q?: string;
  sort?: keyof typeof orders;
}

export async function listProductsOf(db: Database, categoryId: number, wanted: Wanted) {
  const counted = sql`(select ${categories.product_count} from ${categories} where ${categories.id} = ${categoryId} and ${categories.deleted_at} is null)`;
  const list = await listCards(db, and(shown, eq(products.category_id, categoryId))!, counted, wanted);
  if (list.total === null) throw notFound("There is no such category.");
  return { ...list, total: list.total };
}

export async function searchProducts(db: Database, { q, ...wanted }: Wanted) {
  const where = q ? and(shown, ilike(products.name, containing(q)))! : shown;
  const counted = q
    ? sql`(select count(*)::int from ${products} where ${where})`
    : sql`(select coalesce(sum(${categories.product_count}), 0)::int from ${categories})`;
  const list = await listCards(db, where, counted, wanted);
  return { ...list, total: list.total ?? 0 };
}

/**
 * Page, size and total in one query. What the page skips is walked in the index alone, and its own rows are looked up one by one: a join
 * would be planned for a tenth of all products, since the planner does not know the limit.
 */
async function listCards(db: Database, where: SQL, counted: SQL, { sort = "sort", ...paging }: Wanted) {
  const { page, size, offset } = slice(paging);
  const order = orders[sort];
  const [found] = await rows<{ items: Card[]; size: number; total: number | null }>(
    db,
    sql`select ${size} as size, ${counted} as total,
          (select coalesce(json_agg((select ${jsonRow(cardColumns)} from ${products} where ${products.id} = chosen.id)), '[]')
             from (select ${products.id} from ${products} where ${where} order by ${order} limit ${size} offset ${offset}) chosen) as items`,
  );
  return { items: found!.items.map(asCard), page, size: found!.size, total: found!.total };
}

export async function getProduct(db: Database, id: number) {
  const [found] = await db
    .select({ ...cardColumns, images: products.images, properties: products.properties, detail: products.detail })
    .from(products)
    .where(and(eq(products.id, id), shown));
  if (!found) throw notFound("There is no such product on sale.");
  return { ...asCard(found), images: found.images.map((key) => fileUrl(key)) };
}
