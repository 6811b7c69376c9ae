import { and, ilike, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { products, themeProducts, themes } from "@/db/schema/catalogue";
import { jsonRow } from "@/db/statement";
import { asCard, type Card, cardColumns } from "@/lib/catalogue/products/queries";
import { notFound } from "@/lib/kernel/contract/errors";
import { containing } from "@/lib/kernel/lists/paging";
import { lastDeletedFirst, listedRows } from "@/lib/kernel/records/bin";
import { type Measured, pictureColumns, withPictures } from "@/lib/storage/pictures";
import type { themeFilter } from "./admin-schemas";

const fromTheme = sql`from ${themeProducts} join ${products} on ${products.id} = ${themeProducts.product_id} and ${products.deleted_at} is null
  where ${themeProducts.theme_id} = ${themes.id}`;
const summaryColumns = {
  id: themes.id,
  name: themes.name,
  description: themes.description,
  ...pictureColumns({ topic_image: themes.topic_image, head_image: themes.head_image }),
  status: themes.status,
  product_count: sql`(select count(*)::int ${fromTheme})`,
  sort: themes.sort,
  version: themes.version,
  created_at: themes.created_at,
  updated_at: themes.updated_at,
};
const columns = {
  ...summaryColumns,
  products: sql`(select coalesce(json_agg(${jsonRow({ ...cardColumns, on_sale: products.on_sale })}
    order by ${themeProducts.position}, ${products.id}), '[]') ${fromTheme})`,
};

type Fields = Pick<
  typeof themes.$inferSelect,
  "id" | "name" | "description" | "topic_image" | "head_image" | "status" | "sort" | "version"
>;
interface Summary extends Fields {
  topic_image_sizes: Measured;
  head_image_sizes: Measured;
  product_count: number;
  created_at: string;
  updated_at: string;
  deleted_at?: string;
}
interface Theme extends Summary {
  products: (Card & { on_sale: boolean })[];
}

async function find<Row extends Summary>(db: Database, chosen: Record<string, SQLWrapper>, where: SQL, order: SQL) {
  const found = await rows<{ item: Row }>(
    db,
    sql`select ${jsonRow(chosen)} as item from ${themes} where ${where} order by ${order}`,
  );
  return found.map(({ item }) => item);
}

const inOrder = sql`${themes.sort}, ${themes.id}`;

export async function listThemesForAdmin(db: Database, { q, deleted, size }: z.output<typeof themeFilter>) {
  const chosen = deleted ? { ...summaryColumns, deleted_at: themes.deleted_at } : summaryColumns;
  const order = deleted ? lastDeletedFirst(themes) : inOrder;
  const where = and(listedRows(themes, deleted), q ? ilike(themes.name, containing(q)) : undefined)!;
  const found = (await find<Summary>(db, chosen, where, order)).slice(0, size);
  return { items: found.map((item) => withPictures(item, "small", "topic_image", "head_image")) };
}

export async function getThemeForAdmin(db: Database, id: number) {
  const [found] = await find<Theme>(db, columns, sql`${themes.id} = ${id} and ${themes.deleted_at} is null`, inOrder);
  if (!found) throw notFound("There is no such theme.");
  const { products, ...theme } = withPictures(found, "large", "topic_image", "head_image");
  return { ...theme, products: products.map(asCard) };
}
