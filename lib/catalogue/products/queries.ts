import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories, products } from "@/db/schema/catalogue";
import { jsonRow, statement } from "@/db/statement";
import { withAddresses } from "@/lib/content/html/pictures";
import { notFound } from "@/lib/kernel/errors";
import { asPage, countOf, type FoundPage, pageQuery, window } from "@/lib/kernel/lists";
import { containing, lineFor, type Paging, rowsAPage, type Sliced, skippedRows, slice } from "@/lib/kernel/paging";
import { type Measured, measuresOfEach, pictureColumns, withEach, withPictures } from "@/lib/storage/pictures";

/** Searches the index of each three characters in a row. Products have no span of time. */
export const isNamed = (q: SQLWrapper, pattern: SQLWrapper) =>
  sql`(search_keys(${products.search}, '', 0) @@ replace(search_lexemes(lower(${q})), chr(1), '0')::tsquery and ${products.search} like lower(${pattern}))`;

export const visible = and(products.on_sale, isNull(products.deleted_at))!;

export const cardColumns = {
  id: products.id,
  category_id: products.category_id,
  name: products.name,
  summary: products.summary,
  price: products.price,
  stock: products.stock,
  sold: products.sold,
  ...pictureColumns({ main_image: products.main_image }),
};
type Stored = typeof products.$inferSelect;
export type Card = Pick<Stored, Exclude<keyof typeof cardColumns, "main_image_sizes">> & { main_image_sizes: Measured };
export const asCard = <C extends Card>(row: C) => withPictures(row, "small", "main_image");

export const orders = {
  sort: sql`${products.sort}, ${products.id}`,
  price: sql`${products.price}, ${products.id}`,
  "-price": sql`${products.price} desc, ${products.id} desc`,
  "-created_at": sql`${products.created_at} desc, ${products.id} desc`,
  "-sold": sql`${products.sold} desc, ${products.id} desc`,
};

export interface ListQuery extends Paging {
  q?: string;
  sort?: keyof typeof orders;
}
/** `counted` is null if there is no such category. */
export type Found = FoundPage<Card, number | null>;
const inCategory = and(visible, eq(products.category_id, sql.placeholder("category")))!;
export const hasName = and(visible, isNamed(sql.placeholder("q"), sql.placeholder("pattern")))!;

/**
 * One query for page, size and total. Only the index is read for the rows that a page skips; the page's own rows are
 * looked up one by one. The planner does not know the limit: it would plan a join for a tenth of all products.
 */
export const cards = <Args extends object>(where: SQL, counted: SQL, connection?: "pool") =>
  Object.fromEntries(
    Object.entries(orders).map(([sort, order]) => [
      sort,
      statement<Sliced & Args, Found>(
        () =>
          pageQuery({
            size: rowsAPage,
            counted,
            item: sql`(select ${jsonRow(cardColumns)} from ${products} where ${products.id} = chosen.id)`,
            from: sql`(select ${products.id} from ${products} where ${where} order by ${order} ${window(rowsAPage, skippedRows, true)}) chosen`,
          }),
        connection,
      ),
    ]),
  ) as Record<keyof typeof orders, ReturnType<typeof statement<Sliced & Args, Found>>>;

const ofCategory = cards<{ category: number }>(
  inCategory,
  sql`(select ${categories.product_count} from ${categories}
    where ${categories.id} = ${sql.placeholder("category")} and ${categories.deleted_at} is null)`,
);
const withName = cards<{ q: string; pattern: string }>(
  hasName,
  countOf(sql`select from ${products} where ${hasName}`, true),
  "pool",
);
const all = cards(visible, sql`(select coalesce(sum(${categories.product_count}), 0)::int from ${categories})`);

const asCards = ({ items, size }: Found, page: number, counted: number) =>
  asPage({ items: items.map(asCard), size, counted }, page, true);

export async function listProductsOf(db: Database, category: number, { sort = "sort", ...paging }: ListQuery) {
  const sliced = slice(paging);
  const [found] = await ofCategory[sort](db, { ...sliced, category }, lineFor(sliced));
  return asCardsOfCategory(found!, sliced.page);
}

export function asCardsOfCategory(found: Found, page: number) {
  if (found.counted === null) throw notFound("There is no such category.");
  return asCards(found, page, found.counted);
}

export async function searchProducts(db: Database, { q, sort = "sort", ...paging }: ListQuery) {
  const sliced = slice(paging);
  const [found] = q
    ? await withName[sort](db, { ...sliced, q, pattern: containing(q) })
    : await all[sort](db, sliced, lineFor(sliced));
  return asCards(found!, sliced.page, found!.counted ?? 0);
}

type Product = Card & Pick<Stored, "images" | "properties" | "detail"> & { images_sizes: Measured[] };
const detailColumns = {
  ...cardColumns,
  images: products.images,
  images_sizes: measuresOfEach(products.images),
  properties: products.properties,
  detail: products.detail,
};
const productById = statement<{ id: number }, { product: Product }>(
  (of) => sql`
    select ${jsonRow(detailColumns)} as product from ${products} where ${products.id} = ${of("id")} and ${visible}`,
);

export async function getProduct(db: Database, id: number) {
  const [found] = await productById(db, { id });
  if (!found) throw notFound("There is no such product on sale.");
  const { images, images_sizes, ...product } = withPictures(found.product, "large", "main_image");
  return { ...product, ...withEach(images, images_sizes), detail: withAddresses(product.detail) };
}
