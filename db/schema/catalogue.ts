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
} from "drizzle-orm/pg-core";
import { binned, edited, id } from "./columns";

export const categories = pgTable(
  "categories",
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(""),
    image: text(),
    parent_id: integer().references((): AnyPgColumn => categories.id),
    /** The products on sale directly in it. Triggers update it (see the migrations), so that no list has to count. */
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

/** The stock's logarithm to base 2, rounded down: it grows with the stock, but seldom changes. */
export const levelOf = (stock: SQL) => sql`floor(ln(${stock} + 1.0::float8) / ln(2.0::float8))::int`;

export const products = pgTable(
  "products",
  {
    id: id(),
    category_id: integer()
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    /** The name in lower case, for searching: a case-insensitive comparison costs more than twice as much per row. */
    search: text().generatedAlwaysAs(sql`lower("name")`),
    summary: text().notNull().default(""),
    /** Cleaned HTML, with the keys of its pictures. */
    detail: text().notNull().default(""),
    detail_images: text().array().generatedAlwaysAs(sql`picture_keys("detail")`),
    price: integer().notNull(),
    stock: integer().notNull().default(0),
    /** Indexed instead of the stock: each sale would have to update an index on the stock, and would cost twice as much. */
    stock_level: integer().generatedAlwaysAs(levelOf(sql.raw('"stock"'))),
    sold: integer().notNull().default(0),
    main_image: text(),
    images: text().array().notNull().default([]),
    properties: jsonb().$type<{ name: string; detail: string }[]>().notNull().default([]),
    on_sale: boolean().notNull().default(false),
    sort: integer().notNull().default(0),
    ...edited(),
    ...binned(),
  },
  (t) => {
    const isOnSale = sql`${t.on_sale} and ${t.deleted_at} is null`;
    const isNotDeleted = sql`${t.deleted_at} is null`;
    return [
      check("products_price", sql`${t.price} between 1 and 99999999`),
      check("products_stock", sql`${t.stock} >= 0`),
      check("products_sold", sql`${t.sold} >= 0`),
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
      index("products_kept_by_age").on(t.created_at, t.id).where(isNotDeleted),
      index("products_kept_by_sold").on(t.sold, t.id).where(isNotDeleted),
      index("products_kept_of_category").on(t.category_id, t.id).where(isNotDeleted),
      index("products_off_sale_of_category").on(t.category_id).where(sql`not ${t.on_sale} and ${t.deleted_at} is null`),
      index("products_off_sale").on(t.id).where(sql`not ${t.on_sale} and ${t.deleted_at} is null`),
      index("products_keys").using("gin", sql`search_keys(${t.search}, '', 0)`),
      index("products_main_image").on(t.main_image).where(sql`${t.main_image} is not null`),
      index("products_images").using("gin", t.images).where(sql`${t.images} <> '{}'`),
      index("products_detail_images").using("gin", t.detail_images).where(sql`${t.detail_images} <> '{}'`),
      index("products_bin").on(t.deleted_at, t.id).where(sql`${t.deleted_at} is not null and ${t.gone_at} is null`),
    ];
  },
);

export const themes = pgTable("themes", {
  id: id(),
  name: text().notNull(),
  description: text().notNull().default(""),
  topic_image: text(),
  head_image: text(),
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

export const banners = pgTable("banners", {
  id: id(),
  name: text().notNull(),
  description: text().notNull().default(""),
  ...edited(),
  ...binned(),
});

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
