import { getTableColumns, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { bannerItems, banners } from "@/db/schema/catalogue";
import { type JsonRow, jsonList, jsonRow, jsonRows } from "@/db/statement";
import { ordered } from "@/lib/kernel/lists/conditions";
import { listRecords } from "@/lib/kernel/records/bin";
import { requireRecord } from "@/lib/kernel/records/entity";
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
const { deleted_at, gone_at, ...plain } = getTableColumns(banners);
const columns = {
  ...plain,
  items: jsonList(
    itemColumns,
    sql`${bannerItems.position}, ${bannerItems.id}`,
    sql`from ${bannerItems} where ${bannerItems.banner_id} = ${banners.id}`,
  ),
};

export async function listBannersForAdmin(db: Database, { sort, ...filter }: z.output<typeof bannerListQuery>) {
  const order = sort && ordered(banners.created_at, banners.id, sort === "created_at" ? "asc" : "desc");
  const found = await listRecords(db, banners, { columns, search: [banners.name], order }, filter);
  return { ...found, items: found.items.map((banner) => shownAs(banner, "small")) };
}

export async function getBannerForAdmin(db: Database, id: number) {
  const present = sql`from ${banners} where ${banners.id} = ${id} and ${deleted_at} is null`;
  const [found] = await jsonRows(db, jsonRow(columns), present);
  return shownAs(requireRecord("banner", found), "large");
}

const shownAs = <Banner extends JsonRow<typeof columns>>({ items, ...banner }: Banner, size: "small" | "large") => ({
  ...banner,
  items: items.map((item) => withPictures(item, size, "image")),
});
