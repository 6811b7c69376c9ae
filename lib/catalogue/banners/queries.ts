import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { bannerItems, banners } from "@/db/schema/catalogue";
import { type JsonRow, jsonList, statement } from "@/db/statement";
import { requireRecord } from "@/lib/kernel/records/entity";
import { pictureColumns, withPictures } from "@/lib/storage/pictures";

const itemColumns = {
  id: bannerItems.id,
  title: bannerItems.title,
  target_type: bannerItems.target_type,
  target: bannerItems.target,
  ...pictureColumns({ image: bannerItems.image }),
};
export const itemsOfBanner = jsonList(
  itemColumns,
  sql`${bannerItems.position}, ${bannerItems.id}`,
  sql`from ${bannerItems} where ${bannerItems.banner_id} = ${banners.id}`,
);
const columns = {
  id: banners.id,
  name: banners.name,
  description: banners.description,
  items: itemsOfBanner,
};
const bannersOf = statement<{ ids: string }, { items: JsonRow<typeof columns>[] }>((param) => {
  const ids = sql`string_to_array(${param("ids")}::text, ',')::int[]`;
  const clauses = sql`from ${banners} where ${banners.id} = any(${ids}) and ${banners.deleted_at} is null`;
  return sql`select ${jsonList(columns, sql`array_position(${ids}, ${banners.id})`, clauses)} as items`;
});

export async function getBanner(db: Database, id: number) {
  const [found] = await listBanners(db, [id]);
  return requireRecord("banner", found);
}

/** In the order of the ids, each once. Unknown ids are omitted. */
export async function listBanners(db: Database, ids: number[]) {
  const [found] = await bannersOf(db, { ids: ids.join(",") });
  return found!.items.map(({ items, ...banner }) => ({
    ...banner,
    items: items.map((item) => withPictures(item, "large", "image")),
  }));
}
