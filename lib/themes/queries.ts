import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { products, themeProducts, themes } from "@/db/schema/catalogue";
import { notFound } from "@/lib/errors";
import { asCard, cardColumns, shown } from "@/lib/products/queries";
import { fileUrl } from "@/lib/storage/urls";

const columns = {
  id: themes.id,
  name: themes.name,
  description: themes.description,
  topic_image: themes.topic_image,
  head_image: themes.head_image,
};
const asTheme = <T extends { topic_image: string | null; head_image: string | null }>(row: T) => ({
  ...row,
  topic_image: fileUrl(row.topic_image),
  head_image: fileUrl(row.head_image),
});

export async function listThemes(db: Database) {
  const items = await db.select(columns).from(themes).where(isNull(themes.deleted_at)).orderBy(themes.sort, themes.id);
  return { items: items.map(asTheme) };
}

/** A row a product; one without product where the theme shows none. */
export async function getTheme(db: Database, id: number) {
  const found = await db
    .select({ theme: columns, product: cardColumns })
    .from(themes)
    .leftJoin(themeProducts, eq(themeProducts.theme_id, themes.id))
    .leftJoin(products, and(eq(products.id, themeProducts.product_id), shown))
    .where(and(eq(themes.id, id), isNull(themes.deleted_at)))
    .orderBy(themeProducts.position, themeProducts.product_id);
  if (!found[0]) throw notFound("There is no such theme.");
  const cards = found.flatMap(({ product }) => (product ? [asCard(product)] : []));
  return { ...asTheme(found[0].theme), products: cards };
}
