import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products, themeProducts, themes } from "@/db/schema/catalogue";
import { type JsonRow, jsonList, jsonRow, statement } from "@/db/statement";
import { asCard, cardColumns } from "@/lib/catalogue/products/queries";
import { visible } from "@/lib/catalogue/search/names";
import { requireRecord } from "@/lib/kernel/records/entity";
import { pictureColumns, withPictures } from "@/lib/storage/pictures";

const columns = {
  id: themes.id,
  name: themes.name,
  description: themes.description,
  ...pictureColumns({ topic_image: themes.topic_image, head_image: themes.head_image }),
};

export const isPublicTheme = and(eq(themes.status, "published"), isNull(themes.deleted_at))!;

export async function listThemes(db: Database) {
  const items = await db.select(columns).from(themes).where(isPublicTheme).orderBy(themes.sort, themes.id);
  return { items: items.map((row) => withPictures(row, "small", "topic_image", "head_image")) };
}

const withProducts = {
  ...columns,
  products: jsonList(
    cardColumns,
    sql`${themeProducts.position}, ${products.id}`,
    sql`from ${themeProducts} join ${products} on ${products.id} = ${themeProducts.product_id} and ${visible}
      where ${themeProducts.theme_id} = ${themes.id}`,
  ),
};
const themeById = statement<{ id: number }, { theme: JsonRow<typeof withProducts> }>(
  (param) =>
    sql`select ${jsonRow(withProducts)} as theme from ${themes} where ${themes.id} = ${param("id")} and ${isPublicTheme}`,
);

export async function getTheme(db: Database, id: number) {
  const [found] = await themeById(db, { id });
  const { products, ...theme } = withPictures(
    requireRecord("theme", found).theme,
    "large",
    "topic_image",
    "head_image",
  );
  return { ...theme, products: products.map(asCard) };
}
