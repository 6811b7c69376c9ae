import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { binned, edited, id, pieces, time } from "./columns";
import { freightTemplates } from "./freight";

export const categories = pgTable(
  "categories",
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(""),
    image: text(),
    parent_id: integer().references((): AnyPgColumn => categories.id),
    /** The number of products on sale directly in it, maintained by triggers (db/functions/products.sql). */
    product_count: integer().notNull().default(0),
    sort: integer().notNull().default(0),
    ...edited(),
    ...binned(),
  },
  (t) => [
    index("categories_parent").on(t.parent_id),
    check("categories_not_own_parent", sql`${t.parent_id} <> ${t.id}`),
  ],
);

/** The base-2 logarithm of the stock, rounded down. It seldom changes. */
export const levelOf = (stock: SQL) => sql`floor(ln(${stock} + 1.0::float8) / ln(2.0::float8))::int`;

export const products = pgTable(
  "products",
  {
    id: id(),
    category_id: integer()
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    /**
     * The name in lower case and normal width, because a case-insensitive comparison costs more than twice as much per
     * row.
     */
    search: text().generatedAlwaysAs(sql`lower(normalize("name", NFKC))`),
    summary: text().notNull().default(""),
    /** Sanitized HTML with the keys of its pictures. */
    detail: text().notNull().default(""),
    detail_images: text().array().generatedAlwaysAs(sql`picture_keys("detail")`),
    /** The following six columns repeat values of the variants, so that lists do not read them. */
    price: integer().notNull(),
    price_max: integer().notNull(),
    /** The original price to cross out next to the lowest price. */
    market_price: integer(),
    stock: integer().notNull().default(0),
    variant_count: integer().notNull().default(1),
    /** The id of the only variant. Null if there are several. */
    variant_id: integer(),
    /** Indexed instead of the stock: each sale would update an index on the stock, at twice the cost. */
    stock_level: integer().generatedAlwaysAs(levelOf(sql.raw('"stock"'))),
    sold: integer().notNull().default(0),
    /** Counts of the published reviews, maintained by a trigger (db/functions/reviews.sql). */
    rating_sum: integer().notNull().default(0),
    rating_count: integer().notNull().default(0),
    main_image: text(),
    images: text().array().notNull().default([]),
    properties: jsonb().$type<{ name: string; detail: string }[]>().notNull().default([]),
    /** Each variant has one value of each option. Empty if there is only one variant. */
    options: jsonb().$type<ProductOption[]>().notNull().default([]),
    /** The freight template for express. Null: the default template. */
    freight_template_id: integer().references(() => freightTemplates.id),
    /** Units that one customer can buy, over all time. Null: no limit. */
    max_per_customer: integer(),
    on_sale: boolean().notNull().default(false),
    /** The sweep applies and clears both times. */
    on_sale_at: time(),
    off_sale_at: time(),
    sort: integer().notNull().default(0),
    ...edited(),
    ...binned(),
  },
  (t) => {
    const isOnSale = sql`${t.on_sale} and ${t.deleted_at} is null`;
    const isNotDeleted = sql`${t.deleted_at} is null`;
    return [
      check("products_price", sql`${t.price} between 1 and 99999999`),
      check(
        "products_prices",
        sql`${t.price} <= ${t.price_max} and ${t.price_max} <= 99999999 and (${t.variant_count} > 1 or ${t.price} = ${t.price_max})`,
      ),
      check("products_variants", sql`${t.variant_count} >= 1 and (${t.variant_count} = 1 or ${t.variant_id} is null)`),
      check("products_stock", sql`${t.stock} >= 0`),
      check("products_sold", sql`${t.sold} >= 0`),
      check("products_rating", sql`${t.rating_sum} between ${t.rating_count} and 5 * ${t.rating_count}`),
      index("products_shown_by_sort").on(t.category_id, t.sort, t.id).where(isOnSale),
      index("products_shown_by_price").on(t.category_id, t.price, t.id).where(isOnSale),
      index("products_shown_by_age").on(t.category_id, t.created_at, t.id).where(isOnSale),
      index("products_shown_by_sold").on(t.category_id, t.sold, t.id).where(isOnSale),
      index("products_all_by_sort").on(t.sort, t.id).where(isOnSale),
      index("products_all_by_price").on(t.price, t.id).where(isOnSale),
      index("products_all_by_age").on(t.created_at, t.id).where(isOnSale),
      index("products_all_by_sold").on(t.sold, t.id).where(isOnSale),
      index("products_kept_by_sort").on(t.sort, t.id).where(isNotDeleted),
      index("products_kept_by_price").on(t.price, t.id).where(isNotDeleted),
      index("products_kept_by_stock_level").on(t.stock_level, t.id).where(isNotDeleted),
      index("products_updated").on(t.updated_at, t.id),
      index("products_kept_by_age").on(t.created_at, t.id).where(isNotDeleted),
      index("products_kept_by_sold").on(t.sold, t.id).where(isNotDeleted),
      index("products_kept_of_category").on(t.category_id, t.id).where(isNotDeleted),
      index("products_off_sale_of_category").on(t.category_id).where(sql`not ${t.on_sale} and ${t.deleted_at} is null`),
      index("products_planned")
        .on(sql`least(${t.on_sale_at}, ${t.off_sale_at})`)
        .where(sql`least(${t.on_sale_at}, ${t.off_sale_at}) is not null and ${t.deleted_at} is null`),
      index("products_off_sale").on(t.id).where(sql`not ${t.on_sale} and ${t.deleted_at} is null`),
      index("products_search").using("gin", pieces(t.search)),
      index("products_main_image").on(t.main_image).where(sql`${t.main_image} is not null`),
      index("products_images").using("gin", t.images).where(sql`${t.images} <> '{}'`),
      index("products_detail_images").using("gin", t.detail_images).where(sql`${t.detail_images} <> '{}'`),
      index("products_freight").on(t.freight_template_id).where(sql`${t.freight_template_id} is not null`),
      check("products_max_per_customer", sql`${t.max_per_customer} >= 1`),
      index("products_bin").on(t.deleted_at, t.id).where(sql`${t.deleted_at} is not null and ${t.gone_at} is null`),
    ];
  },
);

export interface ProductOption {
  name: string;
  values: string[];
}

/** A size or kind of a product, with its own price and stock. Each product has at least one that is not deleted. */
export const variants = pgTable(
  "variants",
  {
    id: id(),
    product_id: integer()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    /** One value of each option of the product, in the same order. */
    values: text().array().notNull().default([]),
    price: integer().notNull(),
    stock: integer().notNull().default(0),
    stock_level: integer().generatedAlwaysAs(levelOf(sql.raw('"stock"'))),
    market_price: integer(),
    /** For admins only. Null: unknown. */
    cost_price: integer(),
    sku: text(),
    barcode: text(),
    weight_g: integer(),
    image: text(),
    created_at: time().notNull().defaultNow(),
    updated_at: time()
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
    deleted_at: time(),
  },
  (t) => {
    const isNotDeleted = sql`${t.deleted_at} is null`;
    return [
      unique("variants_product_id").on(t.product_id, t.id),
      uniqueIndex("variants_values").on(t.product_id, t.values).where(isNotDeleted),
      uniqueIndex("variants_sku").on(sql`lower(${t.sku})`).where(sql`${t.sku} is not null and ${t.deleted_at} is null`),
      index("variants_barcode").on(t.barcode).where(sql`${t.barcode} is not null and ${t.deleted_at} is null`),
      index("variants_stock_level").on(t.stock_level, t.product_id).where(isNotDeleted),
      index("variants_image").on(t.image).where(sql`${t.image} is not null`),
      check("variants_price", sql`${t.price} between 1 and 99999999`),
      check("variants_market_price", sql`${t.market_price} between 1 and 99999999`),
      check("variants_cost_price", sql`${t.cost_price} between 1 and 99999999`),
      check("variants_stock", sql`${t.stock} >= 0`),
      check("variants_weight", sql`${t.weight_g} between 1 and 1000000`),
    ];
  },
);

export const themes = pgTable("themes", {
  id: id(),
  name: text().notNull(),
  description: text().notNull().default(""),
  topic_image: text(),
  head_image: text(),
  status: text({ enum: ["draft", "published"] })
    .notNull()
    .default("published"),
  sort: integer().notNull().default(0),
  ...edited(),
  ...binned(),
});

export const themeProducts = pgTable(
  "theme_products",
  {
    theme_id: integer()
      .notNull()
      .references(() => themes.id, { onDelete: "cascade" }),
    product_id: integer()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.theme_id, t.product_id] }), index("theme_products_product").on(t.product_id)],
);

export const banners = pgTable(
  "banners",
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(""),
    /** A banner in the bin keeps it until another one is chosen, so that a restore brings it back to the home page. */
    is_home: boolean().notNull().default(false),
    ...edited(),
    ...binned(),
  },
  (t) => [uniqueIndex("banners_home").on(t.is_home).where(sql`${t.is_home}`)],
);

export const bannerItems = pgTable(
  "banner_items",
  {
    id: id(),
    banner_id: integer()
      .notNull()
      .references(() => banners.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    image: text().notNull(),
    title: text().notNull().default(""),
    target_type: text({ enum: ["none", "product", "theme", "category", "url"] }).notNull(),
    target: text(),
  },
  (t) => [
    index("banner_items_banner").on(t.banner_id, t.position),
    check("banner_items_target", sql`(${t.target_type} = 'none') = (${t.target} is null)`),
  ],
);
