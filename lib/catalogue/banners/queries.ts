import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { bannerItems, banners } from "@/db/schema/catalogue";
import { jsonRow, statement } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import { type Measured, pictureColumns, withPictures } from "@/lib/storage/pictures";

const itemColumns = {
  id: bannerItems.id,
  title: bannerItems.title,
  target_type: bannerItems.target_type,
  target: bannerItems.target,
  ...pictureColumns({ image: bannerItems.image }),
};
type Item = Pick<typeof bannerItems.$inferSelect, Exclude<keyof typeof itemColumns, "image_sizes">> & {
  image_sizes: Measured;
};
type Banner = Pick<typeof banners.$inferSelect, "id" | "name" | "description"> & { items: Item[] };

const bannersOf = statement<{ ids: string }, { items: Banner[] }>((param) => {
  const ids = sql`string_to_array(${param("ids")}::text, ',')::int[]`;
  const items = sql`(select coalesce(json_agg(${jsonRow(itemColumns)} order by ${bannerItems.position}, ${bannerItems.id}), '[]')
    from ${bannerItems} where ${bannerItems.banner_id} = ${banners.id})`;
  const columns = { id: banners.id, name: banners.name, description: banners.description, items };
  return sql`select coalesce(json_agg(${jsonRow(columns)} order by array_position(${ids}, ${banners.id})), '[]') as items
    from ${banners} where ${banners.id} = any(${ids}) and ${banners.deleted_at} is null`;
});

export async function getBanner(db: Database, id: number) {
  const [found] = await listBanners(db, [id]);
  if (!found) throw notFound("There is no such banner.");
  return found;
}

/** In the order of the ids, each once. Unknown ids are omitted. */
export async function listBanners(db: Database, ids: number[]) {
  const [found] = await bannersOf(db, { ids: ids.join(",") });
  return found!.items.map(({ items, ...banner }) => ({
    ...banner,
    items: items.map((item) => withPictures<"image", Item>(item, "large", "image")),
  }));
}
