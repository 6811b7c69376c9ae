import { and, eq, getTableColumns, ilike, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { categories, products, variants } from "@/db/schema/catalogue";
import { stockLedger } from "@/db/schema/ledger";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { type JsonRow, jsonList, jsonRow } from "@/db/statement";
import { namedLike } from "@/lib/catalogue/search/names";
import { countWaiting } from "@/lib/catalogue/stock/notices";
import { readReserved } from "@/lib/catalogue/stock/reserved";
import { withAddresses } from "@/lib/content/html/stored-html";
import { type Conditions, ordered, whereOf } from "@/lib/kernel/lists/conditions";
import { followChanges, type Place, refuseOthers } from "@/lib/kernel/lists/follow";
import { listRows } from "@/lib/kernel/lists/lists";
import { containing, type Paging, settingInSql } from "@/lib/kernel/lists/paging";
import { hasId, hasText } from "@/lib/kernel/lists/search";
import { listedRows } from "@/lib/kernel/records/bin";
import { notFoundOf, requireRecord } from "@/lib/kernel/records/entity";
import { nicknameOf } from "@/lib/kernel/records/person";
import { declaredSettings } from "@/lib/settings/declared";
import { imagesWithSizes, measurePictures, withPictures } from "@/lib/storage/pictures";
import type { productExportQuery, productListQuery } from "./admin-schemas";
import type { Product, Variant } from "./product";
import { columnFields, filterFields, pick } from "./product-fields";
import { asCard, cardColumns } from "./queries";
import { nextChange } from "./scheduled-sales";
import type { ledgerLine } from "./stock-schemas";
import { type VariantFieldName, variantFieldNames } from "./variant-fields";
import { asVariant, type VariantRow, variantColumns } from "./variants";

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
  ...pick(products, columnFields),
  version: products.version,
  created_at: products.created_at,
  updated_at: products.updated_at,
};
const binColumns = { ...columns, deleted_at: products.deleted_at };

export async function listProducts(
  db: Database,
  { page, size, sort: given, deleted = false, ids, ...filters }: Omit<z.output<typeof productListQuery>, "after">,
) {
  const sort = given ?? (deleted ? "-deleted_at" : "sort");
  const column = products[sort.replace("-", "") as "sort" | "price" | "stock" | "created_at" | "sold" | "deleted_at"];
  const found = await listRows<JsonRow<typeof columns>>(
    db,
    {
      columns: deleted ? binColumns : columns,
      from: sql`${products}`,
      id: products.id,
      where: and(conditionOf(filters, deleted), ids && inArray(products.id, ids)),
      order: ordered(column, products.id, sort.startsWith("-") ? "desc" : "asc"),
    },
    { page, size },
  );
  return { ...found, items: await asAdminCards(db, found.items) };
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

const lowMark = settingInSql("stock.low_watermark", declaredSettings["stock.low_watermark"].default);

const withVariant = (condition: SQL) =>
  sql`${products.id} in (select ${variants.product_id} from ${variants} where ${variants.deleted_at} is null and ${condition})`;
const withCode = (code: string) =>
  withVariant(sql`(lower(${variants.sku}) = lower(${code}) or ${variants.barcode} = ${code})`);

const isLow = withVariant(lte(variants.stock, lowMark));

type Filters = z.output<typeof productExportQuery>;
const conditions: Conditions<Filters> = {
  q: (q) => or(hasText(products.search, sql`${namedLike(q).pattern}`), hasId(products.id, q), withCode(q)),
  code: withCode,
  category_id: (id) => eq(products.category_id, id),
  on_sale: (isOn) => eq(products.on_sale, isOn),
  scheduled: (is) => (is ? isNotNull(nextChange) : isNull(nextChange)),
  low_stock: (is) => (is ? isLow : not(isLow)),
  ...(Object.fromEntries(
    filterFields.map((name) => [name, (text: string) => ilike(products[name], containing(text))]),
  ) as Pick<Conditions<Filters>, (typeof filterFields)[number]>),
};
export const conditionOf = (filters: Filters, isBin = false) =>
  and(listedRows(products, isBin), whereOf(conditions, filters))!;

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
  return asProduct(db, requireRecord("product", found));
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
  if (!found) throw notFoundOf("product");
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
