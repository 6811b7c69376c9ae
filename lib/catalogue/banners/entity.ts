import { and, eq, isNull, ne } from "drizzle-orm";
import type { Database } from "@/db/client";
import { bannerItems, banners } from "@/db/schema/catalogue";
import type { ChangeRecorder } from "@/lib/kernel/records/changes";
import { type EditContext, entity, insertRow, inTurn, lockRow, saveRow } from "@/lib/kernel/records/entity";
import type { ReadVersion } from "@/lib/kernel/records/stale";
import { imageKeys, missingPictures } from "@/lib/storage/image-keys";
import { getBannerForAdmin } from "./admin-queries";
import { type BannerItem, refuseUnknownTargets } from "./targets";

type Banner = typeof banners.$inferSelect & { items: BannerItem[] };
type Fields = Partial<Pick<Banner, "name" | "description" | "is_home">> & { items?: GivenItem[] };
type GivenItem = Pick<BannerItem, "image" | "target_type"> & { title?: string; target?: string | null };

export const bannerEntity = entity({
  name: "banner",
  table: banners,
  title: banners.name,
  revertible: "banner.edit",
  begin: inTurn(banners), // two banners cannot become the home page's at the same time
  lock: lockBanner,
  create: createBanner,
  write: writeBanner,
  bin: {
    // Missing targets are not checked: deleting a product does not change the banners that link to it either.
    missing: (db, { items }) =>
      missingPictures(
        db,
        items.map(({ image }, at) => [`items.${at}.image`, image]),
      ),
    parts: [bannerItems.banner_id],
  },
  read: getBannerForAdmin,
});

async function lockBanner(db: Database, id: number, read?: ReadVersion): Promise<Banner> {
  const row = await lockRow(db, "banner", banners, id, read);
  const items = (await itemsOf(db, id)).map(({ id, ...item }) => item);
  return { ...row, items };
}

async function createBanner(
  db: Database,
  { items = [], ...fields }: Fields & Pick<Banner, "name">,
  { changed }: EditContext,
) {
  const { is_home = !(await db.$count(banners, and(banners.is_home, isNull(banners.deleted_at)))) } = fields;
  if (is_home) await releaseHome(db, 0, changed);
  const created = await insertRow(db, banners, { ...fields, is_home });
  return { ...created, items: await putItems(db, created.id, items) };
}

async function writeBanner(
  db: Database,
  before: Banner,
  { items, ...fields }: Fields,
  { changed }: EditContext,
): Promise<Banner> {
  if (fields.is_home) await releaseHome(db, before.id, changed);
  const put = items && (await putItems(db, before.id, items));
  const row = await saveRow(db, banners, before.id, fields);
  return { ...row, items: put ?? before.items };
}

/** Records it as a change of the other banner, which may be in the bin. */
async function releaseHome(db: Database, id: number, changed: ChangeRecorder) {
  const [home] = await db
    .select()
    .from(banners)
    .where(and(banners.is_home, ne(banners.id, id)));
  if (home)
    changed(bannerEntity, home.id, home as Banner, (await saveRow(db, banners, home.id, { is_home: false })) as Banner);
}

const itemsOf = (db: Database, bannerId: number) =>
  db
    .select({
      id: bannerItems.id,
      image: bannerItems.image,
      title: bannerItems.title,
      target_type: bannerItems.target_type,
      target: bannerItems.target,
    })
    .from(bannerItems)
    .where(eq(bannerItems.banner_id, bannerId))
    .orderBy(bannerItems.position, bannerItems.id);

/** Replaces the whole list. An unchanged item keeps its id, even at another position. */
async function putItems(db: Database, banner_id: number, given: GivenItem[]): Promise<BannerItem[]> {
  const keys = await imageKeys(db, Object.fromEntries(given.map(({ image }, at) => [`items.${at}.image`, image])));
  const items = given.map(({ title = "", target = null, ...item }, at) => ({
    ...item,
    image: keys[`items.${at}.image`]!,
    title,
    target,
  }));
  await refuseUnknownTargets(db, items);
  const known = await itemsOf(db, banner_id);
  await db.delete(bannerItems).where(eq(bannerItems.banner_id, banner_id));
  if (!items.length) return items;
  const withIds = items.map((item, position) => {
    const at = known.findIndex((one) => isSame(one, item));
    const [same] = at < 0 ? [] : known.splice(at, 1);
    return { ...item, ...(same && { id: same.id }), banner_id, position };
  });
  await db.insert(bannerItems).values(withIds);
  return items;
}

const isSame = (one: BannerItem, other: BannerItem) =>
  one.image === other.image &&
  one.title === other.title &&
  one.target_type === other.target_type &&
  one.target === other.target;
