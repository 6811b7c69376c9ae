import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { imageKeys, type SettingKey } from "@/lib/settings/declared";
import { licenceKeys } from "@/lib/settings/licence";
import { fixTextForm, type RowSelection, readRows, writeRows } from "./stored-rows";
import { shopTables } from "./tables";
import { withoutTriggers } from "./target";

const maxProducts = 2000;
const maxTexts = 200;

/** The id of the copy's only user, a placeholder for records that require an author or an uploader. */
const nobody = "1";

/** The settings that affect shoppers, without the opening hours: a copy is always open. */
const shownSettings: readonly SettingKey[] = [
  ...(["shop.name", "shop.logo", "shop.phone", "shop.service_hours", "shop.address", "shop.time_zone"] as const),
  ...licenceKeys,
  ...(["page.default_size", "ui.theme_color", "stock.low_watermark", "upload.image_max_mb"] as const),
  ...(["order.pay_timeout_minutes", "order.auto_complete_days", "order.deliveries"] as const),
  ...(["shop.location", "order.local_radius_km"] as const),
  ...(["order.max_unpaid", "order.max_units"] as const),
  ...(["after_sale.days", "after_sale.auto_minutes", "after_sale.review_hours", "after_sale.send_days"] as const),
  ...(["review.days", "invoice.days"] as const),
  ...(["after_sale.return_name", "after_sale.return_phone", "after_sale.return_address"] as const),
];

const isThere = "deleted_at is null";
const onSale = `select id from products where on_sale and ${isThere} order by sort, id limit ${maxProducts}`;
const idsOf = (table: string) => `select id from ${table} where ${isThere}`;
const newest = (table: string, which: string) =>
  `id in (select id from ${table} where ${which} and ${isThere} order by created_at desc, id desc limit ${maxTexts})`;

const records = {
  dict_types: {},
  dict_entries: {},
  settings: { only: `key in ('${shownSettings.join("', '")}')`, instead: { updated_by: "null" } },
  message_templates: { instead: { refused: "null" } },
  articles: { only: newest("articles", "status = 'published'"), instead: { author_id: nobody } },
  terms_versions: { only: `article_id in (select id from articles where status = 'published' and ${isThere})` },
  notices: { only: newest("notices", "type = 'announcement' and status = 'open'"), instead: { remark: "''" } },
  categories: {
    only: isThere,
    instead: { parent_id: `case when parent_id in (${idsOf("categories")}) then parent_id end` },
  },
  freight_templates: {},
  freight_rules: {},
  promotions: {},
  coupons: { only: "claim = 'open'", instead: { claimed: "0" } },
  search_words: {},
  // Without reviews, which belong to orders.
  products: { only: `id in (${onSale})`, instead: { rating_sum: "0", rating_count: "0" } },
  variants: { only: `${isThere} and product_id in (${onSale})` },
  themes: { only: isThere },
  theme_products: { only: `theme_id in (${idsOf("themes")}) and product_id in (${onSale})` },
  banners: { only: isThere },
  banner_items: { only: `banner_id in (${idsOf("banners")})` },
} satisfies Record<string, RowSelection>;

const pictures = {
  settings: [`case when key in ('${imageKeys.join("', '")}') then value end`],
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

/** The rows to copy, by table. Other tables are not copied. */
const shown: Readonly<Record<string, RowSelection>> = {
  ...records,
  files: {
    only: `key in (${pictureKeys.join(" union ")})`,
    instead: {
      name: "key",
      folder_id: "null",
      uploaded_by: nobody,
      sent_sha256: "null",
      widths: "coalesce(widths, '{}')", // a copy has no image bytes to resize
    },
  },
};

/** The copied tables, each after the tables that it refers to. */
const shownTables = shopTables.filter(({ name }) => shown[name]);

/** Copies the rows visible to shoppers, from one snapshot, into a migrated database that is not in use. */
export const copyPublicShop = (shop: Database, copy: Database): Promise<void> =>
  shop.transaction(
    async (tx) => {
      const from = tx as Database;
      await fixTextForm(from);
      await copy.execute(sql.raw(`truncate ${shownTables.map(({ name }) => name).join(", ")} cascade`));
      await copy.insert(users).values({ nickname: "" });
      await withoutTriggers(copy, shownTables, async () => {
        for (const table of shownTables)
          for await (const lines of readRows(from, table, shown[table.name]))
            await writeRows(copy, table, lines.join("\n"));
      });
      for (const { name, identity } of shownTables)
        if (identity)
          await copy.execute(
            sql.raw(`select setval(pg_get_serial_sequence('${name}', '${identity}'), max(${identity})) from ${name}`),
          );
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
