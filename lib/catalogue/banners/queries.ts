import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { bannerItems, banners } from "@/db/schema/catalogue";
import { notFound } from "@/lib/kernel/errors";
import { pictureColumns, withPictures } from "@/lib/storage/pictures";

export async function getBanner(db: Database, id: number) {
  const [found] = await listBanners(db, [id]);
  if (!found) throw notFound("There is no such banner.");
  return found;
}

/** Returns the banners in the order of the ids, each once. Unknown ids are left out. */
export async function listBanners(db: Database, ids: number[]) {
  const found = await db
    .select({
      banner: { id: banners.id, name: banners.name, description: banners.description },
      item: {
        id: bannerItems.id,
        title: bannerItems.title,
        target_type: bannerItems.target_type,
        target: bannerItems.target,
        ...pictureColumns({ image: bannerItems.image }),
      },
    })
    .from(banners)
    .leftJoin(bannerItems, eq(bannerItems.banner_id, banners.id))
    .where(and(inArray(banners.id, ids), isNull(banners.deleted_at)))
    .orderBy(bannerItems.position, bannerItems.id);
  return [...new Set(ids)].flatMap((id) => {
    const rows = found.filter((row) => row.banner.id === id);
    if (!rows[0]) return [];
    const items = rows.flatMap(({ item }) => (item ? [withPictures(item, "large", "image")] : []));
    return [{ ...rows[0].banner, items }];
  });
}
