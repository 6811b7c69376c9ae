import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories, products, variants } from "@/db/schema/catalogue";
import { type JsonRow, jsonList, jsonRow, statement } from "@/db/statement";
import { isNamed, namedLike, visible } from "@/lib/catalogue/search/names";
import { withAddresses } from "@/lib/content/html/stored-html";
import { notFound } from "@/lib/kernel/contract/errors";
import { ordered } from "@/lib/kernel/lists/conditions";
import { asPage, countOf, type FoundPage, pageQuery, window } from "@/lib/kernel/lists/lists";
import { type Paging, pageSize, type Sliced, skippedRows, slice } from "@/lib/kernel/lists/paging";
import { notFoundOf } from "@/lib/kernel/records/entity";
import { imagesWithSizes, measuresOfEach, pictureColumns, withPictures } from "@/lib/storage/pictures";
import { fieldsInLists, fieldsOnPage, pick } from "./product-fields";
import { anyRunning, listRunningOffers } from "./running-offers";
import { asVariant, onlyVariant, variantColumns } from "./variants";

export const cardColumns = {
  id: products.id,
  category_id: products.category_id,
  name: products.name,
  ...pick(products, fieldsInLists),
  price: products.price,
  price_max: products.price_max,
  stock: products.stock,
  variant_count: products.variant_count,
  variant_id: products.variant_id,
  sold: products.sold,
  rating: sql<number | null>`round(${products.rating_sum} / nullif(${products.rating_count}, 0)::numeric, 1)`,
  rating_count: products.rating_count,
  ...pictureColumns({ main_image: products.main_image }),
};
export type Card = JsonRow<typeof cardColumns>;
export const asCard = <C extends Card>(row: C) => withPictures(row, "small", "main_image");

const sortings = {
  sort: { column: products.sort, direction: "asc" },
  price: { column: products.price, direction: "asc" },
  "-price": { column: products.price, direction: "desc" },
  "-created_at": { column: products.created_at, direction: "desc" },
  "-sold": { column: products.sold, direction: "desc" },
} as const;
type Sort = keyof typeof sortings;
/** Prepares one statement per sort order. `order` is its ORDER BY. */
export const forEachSort = <T>(make: (by: { column: SQLWrapper; order: SQL }) => T) =>
  Object.fromEntries(
    Object.entries(sortings).map(([sort, { column, direction }]) => [
      sort,
      make({ column, order: ordered(column, products.id, direction) }),
    ]),
  ) as Record<Sort, T>;

export interface ListQuery extends Paging {
  q?: string;
  sort?: Sort;
}
/** `counted` is null if there is no such category. */
export type Found = FoundPage<Card, number | null>;
const inCategory = and(visible, eq(products.category_id, sql.placeholder("category")))!;
export const hasName = and(visible, isNamed(sql.placeholder("q"), sql.placeholder("pattern")))!;

/**
 * Looked up one by one, because the planner does not know the limit and would plan a join with a tenth of all products.
 */
export const chosenCard = sql`(select ${jsonRow(cardColumns)} from ${products} where ${products.id} = chosen.id)`;

/** One query for page, size and total. Only the index is read for the rows that a page skips. */
export const cards = <Args extends object>(where: SQL, counted: SQL, kind?: "long") =>
  forEachSort(({ order }) =>
    statement<Sliced & Args, Found>(
      () =>
        pageQuery({
          size: pageSize,
          counted,
          item: chosenCard,
          from: sql`(select ${products.id} from ${products} where ${where} order by ${order} ${window(pageSize, skippedRows, true)}) chosen`,
        }),
      kind,
    ),
  );

const countedInCategory = sql`(select ${categories.product_count} from ${categories}
  where ${categories.id} = ${sql.placeholder("category")} and ${categories.deleted_at} is null)`;
const ofCategory = cards<{ category: number }>(inCategory, countedInCategory);
const withName = cards<{ q: string; pattern: string }>(
  hasName,
  countOf(sql`select from ${products} where ${hasName}`, true),
  "long",
);
const countedInShop = sql`(select coalesce(sum(${categories.product_count}), 0)::int from ${categories})`;
const all = cards(visible, countedInShop);

const asCards = ({ items, size }: Found, page: number, counted: number) =>
  asPage({ items: items.map(asCard), size, counted }, page, true);

export async function listProductsOf(db: Database, category: number, { sort = "sort", ...paging }: ListQuery) {
  const sliced = slice(paging);
  const [found] = await ofCategory[sort](db, { category, ...sliced });
  return asCardsOfCategory(found!, sliced.page);
}

export function asCardsOfCategory(found: Found, page: number) {
  if (found.counted === null) throw notFoundOf("category");
  return asCards(found, page, found.counted);
}

export async function searchProducts(db: Database, { q, sort = "sort", ...paging }: ListQuery) {
  const sliced = slice(paging);
  const [found] = q ? await withName[sort](db, { ...namedLike(q), ...sliced }) : await all[sort](db, sliced);
  return asCards(found!, sliced.page, found!.counted ?? 0);
}

const detailColumns = {
  ...cardColumns,
  images: products.images,
  images_sizes: measuresOfEach(products.images),
  properties: products.properties,
  market_price: products.market_price,
  options: products.options,
  ...pick(products, fieldsOnPage),
  detail: products.detail,
};
const withVariants = {
  ...detailColumns,
  variants: jsonList(
    variantColumns,
    variants.position,
    sql`from ${variants} where ${variants.product_id} = ${products.id} and ${variants.deleted_at} is null`,
  ),
};
const byId = <Of extends typeof detailColumns>(columns: Of) =>
  statement<{ id: number }, { product: JsonRow<Of>; has_offers: boolean }>(
    (param) => sql`
      select ${jsonRow(columns)} as product, ${anyRunning} as has_offers from ${products} where ${products.id} = ${param("id")} and ${visible}`,
  );
const productById = byId(detailColumns);
const productInVariants = byId(withVariants);

/**
 * A product with options is read again with its variants. A join would slow down the read of every other product by a
 * seventh. For the same reason offers are only read if there are any.
 */
export async function getProduct(db: Database, id: number) {
  const [found] = await productById(db, { id });
  if (!found) throw noneOnSale();
  const offers = found.has_offers ? await listRunningOffers(db, id) : [];
  if (!found.product.options.length) return withAll(found.product, [onlyVariant(found.product)], offers);
  const [again] = await productInVariants(db, { id });
  if (!again) throw noneOnSale();
  return withAll(again.product, again.product.variants.map(asVariant), offers);
}

const noneOnSale = () => notFound("There is no such product on sale.");

function withAll<V, O>(read: JsonRow<typeof detailColumns>, variants: V[], offers: O[]) {
  const product = withPictures(read, "large", "main_image");
  const { images, images_sizes, detail } = product;
  return Object.assign(product, imagesWithSizes(images, images_sizes), {
    variants,
    offers,
    detail: withAddresses(detail),
  });
}
