import { and, getTableColumns, ilike, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { products, themeProducts, themes } from "@/db/schema/catalogue";
import { type JsonRow, jsonList, jsonRow, jsonRows } from "@/db/statement";
import { asCard, cardColumns } from "@/lib/catalogue/products/queries";
import { containing } from "@/lib/kernel/lists/paging";
import { lastDeletedFirst, listedRows } from "@/lib/kernel/records/bin";
import { requireRecord } from "@/lib/kernel/records/entity";
import { pictureColumns, withPictures } from "@/lib/storage/pictures";
import type { themeFilter } from "./admin-schemas";

const fromTheme = sql`from ${themeProducts} join ${products} on ${products.id} = ${themeProducts.product_id} and ${products.deleted_at} is null
  where ${themeProducts.theme_id} = ${themes.id}`;
const { topic_image, head_image, deleted_at, gone_at, ...plain } = getTableColumns(themes);
const summaryColumns = {
  ...plain,
  ...pictureColumns({ topic_image, head_image }),
  product_count: sql<number>`(select count(*)::int ${fromTheme})`,
};
const columns = {
  ...summaryColumns,
  products: jsonList(
    { ...cardColumns, on_sale: products.on_sale },
    sql`${themeProducts.position}, ${products.id}`,
    fromTheme,
  ),
};

/** `deleted_at` is read for the bin only. */
type Summary = JsonRow<typeof summaryColumns> & { deleted_at?: string };

const inOrder = sql`${themes.sort}, ${themes.id}`;

export async function listThemesForAdmin(db: Database, { q, deleted, size }: z.output<typeof themeFilter>) {
  const chosen = deleted ? { ...summaryColumns, deleted_at } : summaryColumns;
  const order = deleted ? lastDeletedFirst(themes) : inOrder;
  const where = and(listedRows(themes, deleted), q ? ilike(themes.name, containing(q)) : undefined)!;
  const found: Summary[] = await jsonRows(
    db,
    jsonRow<typeof summaryColumns>(chosen),
    sql`from ${themes} where ${where} order by ${order}`,
  );
  return { items: found.slice(0, size).map((item) => withPictures(item, "small", "topic_image", "head_image")) };
}

export async function getThemeForAdmin(db: Database, id: number) {
  const [found] = await jsonRows(
    db,
    jsonRow(columns),
    sql`from ${themes} where ${themes.id} = ${id} and ${deleted_at} is null`,
  );
  const { products, ...theme } = withPictures(requireRecord("theme", found), "large", "topic_image", "head_image");
  return { ...theme, products: products.map(asCard) };
}
