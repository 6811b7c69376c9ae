import { type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { FileUse } from "./schemas";

const most = 10;

/**
 * Who names this file, each way by an index or in a small table; the first ten. What has been deleted does not count. An order keeps the
 * pictures that it was placed with. Articles and notices have the key in their text as it is. Where a table is big the key is asked for as a
 * range and in its order: only the index can do that, also where the planner would expect to meet one soon in a scan.
 */
export function usesOf(db: Database, key: string) {
  const isKey = (column: string) =>
    sql`${sql.raw(column)} between ${key} and ${key} and deleted_at is null order by ${sql.raw(column)}`;
  const ways: [FileUse["entity"], SQL][] = [
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
          where id in (select order_id from order_items where image between ${key} and ${key} order by image limit ${most})`,
    ],
  ];
  const each = ways.map(
    ([entity, way], place) =>
      sql`(select ${place}::int as place, ${entity}::text as entity, id, name from (${way}) found limit ${most})`,
  );
  return rows<FileUse>(
    db,
    sql`select entity, id, name from (${sql.join(each, sql` union all `)}) uses
        group by entity, id, name order by min(place), id limit ${most}`,
  );
}
