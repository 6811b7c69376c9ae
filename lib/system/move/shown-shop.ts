import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { users } from "@/db/schema/users";
import type { SettingKey } from "@/lib/settings/declared";
import { fixTextForm, readRows, type Taken, writeRows } from "./stored-rows";
import { shopTables } from "./tables";

/** Rows of one table, a line of JSON each. */
export interface ShownRows {
  table: string;
  lines: string;
}

/** A copy has the first products of the lists. */
const mostProducts = 2000;
const mostTexts = 200;

/** The first user of a copy is nobody: records that need an author or an uploader have this one. */
const nobody = "1";

/** The settings that a shopper meets. That the shop is closed, and its hours, are left out: a copy is open at any time. */
const shownSettings: readonly SettingKey[] = [
  ...(["shop.name", "shop.phone", "shop.service_hours", "shop.address", "shop.time_zone", "shop.filing_no"] as const),
  ...(["page.default_size", "ui.theme_color", "stock.low_watermark", "upload.image_max_mb"] as const),
  ...(["order.pay_timeout_minutes", "order.auto_complete_days", "order.deliveries"] as const),
  ...(["order.max_unpaid", "order.max_units", "freight.free_from"] as const),
  ...(["after_sale.days", "after_sale.auto_minutes", "after_sale.review_hours", "after_sale.send_days"] as const),
  ...(["after_sale.return_name", "after_sale.return_phone", "after_sale.return_address"] as const),
];

const isThere = "deleted_at is null";
const onSale = `select id from products where on_sale and ${isThere} order by sort, id limit ${mostProducts}`;
const idsOf = (table: string) => `select id from ${table} where ${isThere}`;
const newest = (table: string, which: string) =>
  `id in (select id from ${table} where ${which} and ${isThere} order by created_at desc, id desc limit ${mostTexts})`;

/** The rows that shoppers see, by table, but for the files. */
const records = {
  dict_types: {},
  dict_entries: {},
  settings: { only: `key in ('${shownSettings.join("', '")}')`, instead: { updated_by: "null" } },
  message_templates: { instead: { refused: "null" } },
  articles: { only: newest("articles", "status = 'published'"), instead: { author_id: nobody } },
  notices: { only: newest("notices", "type = 'announcement' and status = 'open'"), instead: { remark: "''" } },
  categories: {
    only: isThere,
    instead: { parent_id: `case when parent_id in (${idsOf("categories")}) then parent_id end` },
  },
  freight_templates: {},
  freight_rules: {},
  products: { only: `id in (${onSale})` },
  variants: { only: `${isThere} and product_id in (${onSale})` },
  themes: { only: isThere },
  theme_products: { only: `theme_id in (${idsOf("themes")}) and product_id in (${onSale})` },
  banners: { only: isThere },
  banner_items: { only: `banner_id in (${idsOf("banners")})` },
} satisfies Record<string, Taken>;

/** The pictures of those rows, as SQL. */
const pictures = {
  categories: ["image"],
  products: ["main_image", "unnest(images)", "unnest(detail_images)"],
  variants: ["image"],
  themes: ["topic_image", "head_image"],
  banner_items: ["image"],
  articles: ["cover", "unnest(picture_keys(content))"],
  notices: ["unnest(picture_keys(content))"],
};
const pictureKeys = (Object.keys(pictures) as (keyof typeof pictures)[]).flatMap((table) =>
  pictures[table].map((key) => `select ${key} from ${table} where ${records[table].only}`),
);

/** All that may leave the shop for a copy, by table. A table that is not named stays. */
const shown: Readonly<Record<string, Taken>> = {
  ...records,
  files: {
    only: `key in (${pictureKeys.join(" union ")})`,
    instead: {
      ...{ name: "key", folder_id: "null", uploaded_by: nobody, sent_sha256: "null" },
      widths: "coalesce(widths, '{}')", // a copy has no bytes to draw from
    },
  },
};

/** What is copied, each table after those that it refers to. */
const shownTables = shopTables.filter(({ name }) => shown[name]);

/** Reads what shoppers see, as it is at one moment. `left` counts the products on sale that a copy is without. */
export const readShownShop = (db: Database): Promise<{ rows: ShownRows[]; products: number; left: number }> =>
  db.transaction(
    async (tx) => {
      const inside = tx as Database;
      await fixTextForm(inside);
      const found: ShownRows[] = [];
      for (const table of shownTables)
        for await (const lines of readRows(inside, table, shown[table.name]))
          found.push({ table: table.name, lines: lines.join("\n") });
      const [counted] = await rows<{ count: number }>(
        inside,
        sql.raw(`select count(*)::int as count from products where on_sale and ${isThere}`),
      );
      const products = Math.min(counted!.count, mostProducts);
      return { rows: found, products, left: counted!.count - products };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

/** Fills an empty, migrated database, which nothing else uses, with the part of the shop that shoppers see. */
export const layShownShop = (db: Database, found: readonly ShownRows[]) =>
  db.transaction(async (tx) => {
    const inside = tx as Database;
    await inside.insert(users).values({ nickname: "" });
    // The rows fit together already: no trigger counts them again, and a branch of a tree may come before its parent.
    await inside.execute(sql`set local session_replication_role = replica`);
    for (const { name } of shownTables) await inside.execute(sql.raw(`delete from "${name}"`));
    for (const { table, lines } of found)
      await writeRows(inside, shownTables.find(({ name }) => name === table)!, lines);
    for (const { name, identity } of shownTables)
      if (identity)
        await inside.execute(
          sql.raw(
            `select setval(pg_get_serial_sequence('${name}', '${identity}'), (select coalesce(max("${identity}"), 0) + 1 from "${name}"), false)`,
          ),
        );
  });
