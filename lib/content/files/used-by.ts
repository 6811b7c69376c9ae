import { type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { FileUse } from "./schemas";

const mostUses = 10;

/**
 * The first ten records that name this file. Deleted records do not count; orders keep the pictures they were placed with.
 * Articles and notices contain the key in their text. Each query uses an index or a small table: in a big table it asks
 * for an ordered range, because otherwise the planner may choose a scan.
 */
export function usesOf(db: Database, key: string) {
  const isKey = (column: string) =>
    sql`${sql.raw(column)} between ${key} and ${key} and deleted_at is null order by ${sql.raw(column)}`;
  const sources: [FileUse["entity"], SQL][] = [
    ["product", sql`select id, name from products where ${isKey("main_image")}`],
    [
      "product",
      sql`select id, name from products where images @> array[${key}] and images <> '{}' and deleted_at is null`,
    ],
    ["category", sql`select id, name from categories where image = ${key} and deleted_at is null`],
    ["theme", sql`select id, name from themes where ${key} in (topic_image, head_image) and deleted_at is null`],
    ["banner", sql`select id, name from banners where id in (select banner_id from banner_items where image = ${key})`],
    [
      "article",
      sql`select id, title as name from articles where (cover = ${key} or position(${key} in content) > 0) and deleted_at is null`,
    ],
    ["notice", sql`select id, title as name from notices where position(${key} in content) > 0 and deleted_at is null`],
    ["user", sql`select id, nickname as name from users where ${isKey("avatar")}`],
    [
      "order",
      sql`select id, order_no as name from orders
          where id in (select order_id from order_items where image between ${key} and ${key} order by image limit ${mostUses})`,
    ],
  ];
  const each = sources.map(
    ([entity, source], place) =>
      sql`(select ${place}::int as place, ${entity}::text as entity, id, name from (${source}) found limit ${mostUses})`,
  );
  return rows<FileUse>(
    db,
    sql`select entity, id, name from (${sql.join(each, sql` union all `)}) uses
        group by entity, id, name order by min(place), id limit ${mostUses}`,
  );
}
