import { and, eq, getTableColumns, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { categories, levelOf, products, variants } from "@/db/schema/catalogue";
import { stockLedger } from "@/db/schema/ledger";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { type JsonRow, jsonList, jsonRow } from "@/db/statement";
import { unnamedMark } from "@/db/statement-names";
import { isNamed, namedLike } from "@/lib/catalogue/search/names";
import { countWaiting } from "@/lib/catalogue/stock/notices";
import { readReserved } from "@/lib/catalogue/stock/reserved";
import { withAddresses } from "@/lib/content/html/pictures";
import { notFound } from "@/lib/kernel/contract/errors";
import { parseId } from "@/lib/kernel/contract/fields";
import { followChanges, type Place, refuseOthers } from "@/lib/kernel/lists/follow";
import { asPage, countOf, type FoundPage, listRows, pageQuery } from "@/lib/kernel/lists/lists";
import type { Paging } from "@/lib/kernel/lists/paging";
import { hasText } from "@/lib/kernel/lists/search";
import { listedRows } from "@/lib/kernel/records/bin";
import { nicknameOf } from "@/lib/kernel/records/person";
import { readSetting } from "@/lib/settings/queries";
import { imagesWithSizes, measurePictures, withPictures } from "@/lib/storage/pictures";
import type { productExportQuery, productListQuery } from "./admin-schemas";
import type { Product, Variant } from "./product";
import { asCard, cardColumns } from "./queries";
import { nextChange } from "./scheduled-sales";
import type { ledgerLine } from "./stock-schemas";
import { type VariantFieldName, variantFieldNames } from "./variant-fields";
import { asVariant, type VariantRow, variantColumns } from "./variants";

/** `stock_level` increases with the stock and has an index. */
const sortedBy = {
  sort: [products.sort],
  price: [products.price],
  stock: [products.stock_level, products.stock],
  created_at: [products.created_at],
  sold: [products.sold],
  deleted_at: [products.deleted_at],
};
const listedVariant = {
  id: variants.id,
  name: sql<string>`array_to_string(${variants.values}, ' / ')`,
  sku: variants.sku,
  price: variants.price,
  market_price: variants.market_price,
  cost_price: variants.cost_price,
  stock: variants.stock,
};
const columns = {
  ...cardColumns,
  category_name: sql<string>`(select ${categories.name} from ${categories} where ${categories.id} = ${products.category_id})`,
  sku: sql<
    string | null
  >`case when ${products.variant_count} = 1 then (select ${variants.sku} from ${variants} where ${variants.product_id} = ${products.id} and ${variants.deleted_at} is null) end`,
  variants: sql<JsonRow<typeof listedVariant>[]>`case when ${products.variant_count} = 1 then '[]' else ${jsonList(
    listedVariant,
    variants.position,
    sql`from ${variants} where ${variants.product_id} = ${products.id} and ${variants.deleted_at} is null`,
  )} end`,
  market_price: products.market_price,
  cost_price: sql<
    number | null
  >`(select ${variants.cost_price} from ${variants} where ${variants.id} = ${products.variant_id})`,
  on_sale: products.on_sale,
  on_sale_at: products.on_sale_at,
  off_sale_at: products.off_sale_at,
  sort: products.sort,
  version: products.version,
  created_at: products.created_at,
  updated_at: products.updated_at,
};
const binColumns = { ...columns, deleted_at: products.deleted_at };

/**
 * Skipped rows are read from an index only, and the rows of the page are looked up one by one. A search for a rare text
 * reads its matches once, for both count and page, because no index covers both a sort order and parts of names. Page
 * size and low-stock threshold are read first, so that the planner knows their values.
 */
export async function listProducts(
  db: Database,
  {
    page = 1,
    size: requestedSize,
    sort: given,
    deleted = false,
    ids,
    ...filters
  }: Omit<z.output<typeof productListQuery>, "after">,
) {
  const size = requestedSize ?? (await readSetting(db, "page.default_size"));
  const isCommon = filters.q !== undefined && (await isInMany(db, filters.q));
  const where = and(await conditionOf(db, filters, deleted, isCommon), ids && inArray(products.id, ids));
  const sort = given ?? (deleted ? "-deleted_at" : "sort");
  const places = sortedBy[sort.replace("-", "") as keyof typeof sortedBy].map((column, at) => ({
    column,
    name: sql.raw(`place_${at}`),
  }));
  const direction = sql.raw(sort.startsWith("-") ? "desc" : "asc");
  const order = listOf([...places.map(({ name }) => name), sql`id`].map((name) => sql`${name} ${direction}`));
  const chosen = deleted ? binColumns : columns;
  const isSearch = filters.q !== undefined;
  const matches = sql`matches as ${sql.raw(isSearch && !isCommon ? "materialized" : "not materialized")}
    (select ${listOf([sql`${products.id}`, ...places.map(({ column, name }) => sql`${column} as ${name}`)])} from ${products} where ${where})`;
  const [found] = await rows<FoundPage<JsonRow<typeof columns>>>(
    db,
    pageQuery({
      before: sql`${sql.raw(isSearch ? unnamedMark : "")} with ${matches}`,
      size: sql`${size}::int`,
      counted: countOf(sql`select from matches`),
      item: sql`(select ${jsonRow(chosen)} from ${products} where ${products.id} = chosen.id)`,
      from: sql`(select id from matches order by ${order} limit ${size} offset ${(page - 1) * size}) chosen`,
    }),
  );
  return asPage({ ...found!, items: await asAdminCards(db, found!.items) }, page);
}

async function asAdminCards<Row extends JsonRow<typeof columns>>(db: Database, items: readonly Row[]) {
  const reserved = await readReserved(
    db,
    items.map(({ id }) => id),
  );
  return items.map((row) => ({ ...asCard(row), reserved: reserved.product(row.id) }));
}

/** Lists products by their last change: an edit, or a line of the stock ledger. */
export async function followProducts(
  db: Database,
  { after, size, ...others }: z.output<typeof productListQuery> & { after: Place },
) {
  refuseOthers(others, []);
  const { items, ...page } = await followChanges(
    db,
    { after, size },
    {
      sources: [
        { from: sql`${products}`, id: sql`${products.id}`, at: sql`${products.updated_at}` },
        { from: sql`${stockLedger}`, id: sql`${stockLedger.product_id}`, at: sql`${stockLedger.created_at}` },
      ],
      item: sql<
        JsonRow<typeof binColumns>
      >`(select ${jsonRow(binColumns)} from ${products} where ${products.id} = shown.id)`,
    },
  );
  const cards = await asAdminCards(db, items);
  return { ...page, items: cards.map(({ deleted_at, ...card }) => (deleted_at ? { ...card, deleted_at } : card)) };
}

const listOf = (parts: SQL[]) => sql.join(parts, sql`, `);

/** Estimated from the newest products. If one in ten contains the text, the search index costs more than it saves. */
async function isInMany(db: Database, q: string) {
  const newest = sql`(select ${products.search} from ${products} order by ${products.id} desc limit 200) ${products}`;
  const [found] = await rows<{ is_common: boolean }>(
    db,
    sql`select count(*) filter (where ${hasText(products.search, sql`${namedLike(q).pattern}`)}) * 10 > count(*) as is_common from ${newest}`,
  );
  return found!.is_common;
}

/** `on_sale` is written into the query text instead of a parameter, so that partial indexes can be used. */
export async function conditionOf(
  db: Database,
  filters: z.output<typeof productExportQuery>,
  isBin = false,
  isCommon = false,
): Promise<SQL> {
  const { q, code, category_id, on_sale, scheduled, low_stock } = filters;
  const mark = low_stock === undefined ? 0 : await readSetting(db, "stock.low_watermark");
  // Without the condition on the level its index could not be used.
  const hasLowLevel = sql`and ${variants.stock_level} <= ${levelOf(sql`${mark}::int`)}`;
  const low = sql`select ${variants.product_id} from ${variants} where ${variants.deleted_at} is null
    ${hasLowLevel} and ${variants.stock} <= ${mark}`;
  const hasQuery = (text: string) => {
    const { q, pattern } = namedLike(text);
    return isCommon ? hasText(products.search, sql`${pattern}`) : isNamed(sql`${q}`, sql`${pattern}`);
  };
  return and(
    listedRows(products, isBin),
    q === undefined ? undefined : or(hasQuery(q), withId(q), await withCode(db, q)),
    code === undefined ? undefined : await withCode(db, code),
    category_id === undefined ? undefined : eq(products.category_id, category_id),
    on_sale === undefined ? undefined : on_sale ? sql`${products.on_sale}` : sql`not ${products.on_sale}`,
    scheduled === undefined ? undefined : sql`${nextChange} is ${sql.raw(scheduled ? "not null" : "null")}`,
    // The array is read first: few products are low, while a search can match all of them.
    low_stock === undefined
      ? undefined
      : low_stock
        ? sql`${products.id} = any(array(${low}))`
        : sql`${products.id} not in (${low})`,
  )!;
}

function withId(q: string) {
  const id = parseId(q);
  return id === undefined ? undefined : eq(products.id, id);
}

/**
 * The products with a variant that has this SKU or barcode. They are looked up separately, because a condition with
 * `or` computes the search keys of each matching product again, which takes a second for 100,000 products.
 */
async function withCode(db: Database, code: string) {
  const having = (number: SQL) =>
    sql`select ${variants.product_id} as id from ${variants} where ${variants.deleted_at} is null and ${number}`;
  const found = await rows<{ id: number }>(
    db,
    sql`${having(sql`lower(${variants.sku}) = lower(${code})`)} union ${having(sql`${variants.barcode} = ${code}`)}`,
  );
  return inArray(
    products.id,
    found.map(({ id }) => id),
  );
}

export async function asProduct(db: Database, product: Product) {
  const { id, main_image, images, rating_sum, rating_count } = product;
  const measures = await measurePictures(db, main_image ? [main_image, ...images] : images);
  const sizesOf = (key: string | null) => (key !== null && measures.get(key)) || null;
  const reserved = await readReserved(db, [id]);
  const waiting = await countWaiting(db, id);
  const all = (await listVariantsForAdmin(db, id)).map(({ deleted_at, ...row }) => ({
    variant: { ...asVariant(row), reserved: reserved.variant(row.id), waiting: waiting.get(row.id) ?? 0 },
    isDeleted: deleted_at !== null,
  }));
  return {
    ...withPictures({ ...product, main_image_sizes: sizesOf(main_image) }, "large", "main_image"),
    ...imagesWithSizes(images, images.map(sizesOf)),
    detail: withAddresses(product.detail),
    rating: rating_count ? Math.round((rating_sum / rating_count) * 10) / 10 : null,
    reserved: reserved.product(id),
    variants: all.flatMap(({ variant, isDeleted }) => (isDeleted ? [] : [variant])),
    deleted_variants: all.flatMap(({ variant, isDeleted }) =>
      isDeleted && (variant.stock || variant.reserved) ? [variant] : [],
    ),
  };
}

type VariantForAdmin = VariantRow & Pick<Variant, VariantFieldName> & { deleted_at: string | null };
const { deleted_at, ...fields } = getTableColumns(variants);
const variantColumnsForAdmin = {
  ...Object.fromEntries(variantFieldNames.map((name) => [name, fields[name]])),
  ...variantColumns,
  deleted_at,
};

async function listVariantsForAdmin(db: Database, productId: number) {
  const [found] = await rows<{ items: VariantForAdmin[] }>(
    db,
    sql`select coalesce(json_agg(${jsonRow(variantColumnsForAdmin)} order by ${variants.position}, ${variants.id}), '[]') as items
      from ${variants} where ${variants.product_id} = ${productId}`,
  );
  return found!.items;
}

const isExisting = (id: number) => and(eq(products.id, id), isNull(products.deleted_at));

export async function getProductForAdmin(db: Database, id: number) {
  const [found] = await db.select().from(products).where(isExisting(id));
  if (!found) throw notFound("There is no such product.");
  return asProduct(db, found);
}

const ledgerColumns = {
  id: stockLedger.id,
  delta: stockLedger.delta,
  variant_id: stockLedger.variant_id,
  variant: sql`(select array_to_string(${variants.values}, ' / ') from ${variants} where ${variants.id} = ${stockLedger.variant_id})`,
  kind: stockLedger.reason,
  reserved: stockLedger.reserved,
  reason: stockLedger.note,
  // Looked up one by one, because the planner does not know the limit and would plan a join with a tenth of all orders.
  user: sql`(select json_build_object('id', ${users.id}, 'nickname', ${nicknameOf(users.id)}) from ${users} where ${users.id} = ${stockLedger.user_id})`,
  key: stockLedger.key_name,
  order: sql`(select json_build_object('id', ${orders.id}, 'order_no', ${orders.order_no}) from ${orders} where ${orders.id} = ${stockLedger.order_id})`,
  created_at: stockLedger.created_at,
};

export async function listLedger(db: Database, id: number, paging: Paging) {
  const [found] = await db.select({ id: products.id }).from(products).where(isExisting(id));
  if (!found) throw notFound("There is no such product.");
  return listRows<z.input<typeof ledgerLine>>(
    db,
    {
      columns: ledgerColumns,
      from: sql`${stockLedger}`,
      where: sql`${stockLedger.product_id} = ${id}`,
      order: sql`${stockLedger.id} desc`,
      isBig: true,
    },
    paging,
  );
}
