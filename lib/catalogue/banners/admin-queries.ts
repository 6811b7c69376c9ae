import { and, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { bannerItems, banners } from "@/db/schema/catalogue";
import { type JsonRow, jsonList } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import { ordered } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import { containing, type Paging } from "@/lib/kernel/lists/paging";
import { lastDeletedFirst, listedRows } from "@/lib/kernel/records/bin";
import { pictureColumns, withPictures } from "@/lib/storage/pictures";
import type { bannerListQuery } from "./admin-schemas";

const nameOf = (table: "products" | "themes" | "categories") =>
  sql`(select name from ${sql.raw(table)} t where t.id = ${bannerItems.target}::int and t.deleted_at is null)`;
const itemColumns = {
  id: bannerItems.id,
  ...pictureColumns({ image: bannerItems.image }),
  title: bannerItems.title,
  target_type: bannerItems.target_type,
  target: bannerItems.target,
  target_name: sql<string | null>`case ${bannerItems.target_type} when 'product' then ${nameOf("products")}
    when 'theme' then ${nameOf("themes")} when 'category' then ${nameOf("categories")} end`,
};
const columns = {
  id: banners.id,
  name: banners.name,
  description: banners.description,
  is_home: banners.is_home,
  items: jsonList(
    itemColumns,
    sql`${bannerItems.position}, ${bannerItems.id}`,
    sql`from ${bannerItems} where ${bannerItems.banner_id} = ${banners.id}`,
  ),
  version: banners.version,
  created_at: banners.created_at,
  updated_at: banners.updated_at,
};

/** `deleted_at` is read for the bin only. */
type Found = JsonRow<typeof columns> & { deleted_at?: string };

export function listBannersForAdmin(db: Database, { q, sort, deleted, ...paging }: z.output<typeof bannerListQuery>) {
  const byAge = ordered(banners.created_at, banners.id, sort === "created_at" ? "asc" : "desc");
  const order = deleted && !sort ? lastDeletedFirst(banners) : byAge;
  const where = and(listedRows(banners, deleted), q ? sql`${banners.name} ilike ${containing(q)}` : undefined)!;
  return find(db, "small", where, order, paging, deleted);
}

export async function getBannerForAdmin(db: Database, id: number) {
  const { items } = await find(
    db,
    "large",
    sql`${banners.id} = ${id} and ${banners.deleted_at} is null`,
    sql`${banners.id}`,
    {},
  );
  if (!items[0]) throw notFound("There is no such banner.");
  return items[0];
}

async function find(db: Database, shown: "small" | "large", where: SQL, order: SQL, paging: Paging, isBin?: boolean) {
  const chosen = isBin ? { ...columns, deleted_at: banners.deleted_at } : columns;
  const found = await listRows<Found>(db, { columns: chosen, from: sql`${banners}`, where, order }, paging);
  const asBanner = ({ items, ...banner }: Found) => ({
    ...banner,
    items: items.map((item) => withPictures(item, shown, "image")),
  });
  return { ...found, items: found.items.map(asBanner) };
}
