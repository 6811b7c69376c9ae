import { inArray, type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { settings } from "@/db/schema/content";
import { imageKeys } from "@/lib/settings/declared";
import type { FileUse } from "./schemas";

const maxUses = 10;

/**
 * The first ten records that use this file, including those in the bin. Orders keep the pictures from the time they
 * were placed. Articles and notices contain the key in their text. Each query uses an index or a small table. On a
 * large table it selects an ordered range, because otherwise the planner may choose a scan.
 */
export function usesOf(db: Database, key: string) {
  const isKey = (column: string) => sql`${sql.raw(column)} between ${key} and ${key}`;
  const binned = (table: string, where: SQL, name = "name") =>
    sql`select id, ${sql.raw(name)} as name, deleted_at is not null as is_deleted from ${sql.raw(table)} where ${where} and gone_at is null`;
  const isInList = (column: string) => sql.raw(`${column} <> '{}' and ${column} @>`);
  const sources: [FileUse["entity"], SQL][] = [
    ["product", sql`${binned("products", isKey("main_image"))} order by main_image`],
    ["product", binned("products", sql`${isInList("images")} array[${key}]`)],
    ["product", binned("products", sql`${isInList("detail_images")} array[${key}]`)],
    [
      "product",
      binned(
        "products",
        sql`id in (select product_id from variants where ${isKey("image")} and deleted_at is null order by image limit ${maxUses})`,
      ),
    ],
    ["category", binned("categories", sql`image = ${key}`)],
    ["theme", binned("themes", sql`${key} in (topic_image, head_image)`)],
    ["banner", binned("banners", sql`id in (select banner_id from banner_items where image = ${key})`)],
    [
      "home",
      sql`select id, 'home' as name, false as is_deleted from homes
          where position(${key} in concat(blocks, published, previous, upcoming)) > 0`,
    ],
    ["article", binned("articles", sql`(cover = ${key} or position(${key} in content) > 0)`, "title")],
    ["notice", binned("notices", sql`position(${key} in content) > 0`, "title")],
    [
      "config",
      sql`select 1 as id, key as name, false as is_deleted from settings where ${inArray(settings.key, imageKeys)} and value = ${key}`,
    ],
    [
      "user",
      sql`select id, nickname as name, false as is_deleted from users
          where ${isKey("avatar")} and deleted_at is null order by avatar`,
    ],
    [
      "order",
      sql`select id, order_no as name, false as is_deleted from orders
          where id in (select order_id from order_items where image between ${key} and ${key} order by image limit ${maxUses})`,
    ],
  ];
  const each = sources.map(
    ([entity, source], place) =>
      sql`(select ${place}::int as place, ${entity}::text as entity, id, name, is_deleted from (${source}) found limit ${maxUses})`,
  );
  return rows<FileUse>(
    db,
    sql`select entity, id, name, is_deleted from (${sql.join(each, sql` union all `)}) uses
        group by entity, id, name, is_deleted order by min(place), id limit ${maxUses}`,
  );
}
