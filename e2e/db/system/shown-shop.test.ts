import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openStore, rows, type Store } from "@/db/client";
import { migrate } from "@/db/migrate";
import { bannerItems, banners, categories, themes, variants } from "@/db/schema/catalogue";
import { articles, files, notices } from "@/db/schema/content";
import { createPlaces } from "@/e2e/fixtures/databases/shop-copies";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { createProduct } from "@/e2e/fixtures/shop/shop";
import { copyPublicShop } from "@/lib/system/move/copy-public-shop";
import { shopTables } from "@/lib/system/move/tables";

let shop: Store;
let copy: Store;
const made = createPlaces();
const asked = (of: Store, path: string) => {
  Object.assign(globalThis, { kioskStore: of });
  return request("GET", path).finally(() => Object.assign(globalThis, { kioskStore: shop }));
};

beforeAll(async () => {
  shop = await openTestStore();
  const closed = { "shop.closed": "true", "shop.order_hours": "03:00-03:01", "order.max_units": "77" };
  for (const [key, value] of Object.entries({ ...closed, "shop.name": "Tea at the Lake" }))
    await db().execute(sql`insert into settings (key, value) values (${key}, ${value})
      on conflict (key) do update set value = excluded.value`);
  const url = (await made.postgres()).DATABASE_URL!;
  copy = openStore({ driver: "pg", url });
  await migrate(url, false, (tx) => copyPublicShop(db(), tx));
});
afterAll(async () => {
  await copy?.close();
  await made.remove();
  await closeTestStore();
});

/** Reviews belong to orders, which are not copied. */
const withoutReviews = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer), (name, value) => (name === "rating" ? null : name === "rating_count" ? 0 : value));

test("what shoppers see is the same in the copy, but for reviews", async () => {
  const { json } = await asked(shop, "/v1/product?size=100");
  const lists = ["category", "product?size=100&sort=price", "theme", "article", "notice", "terms"];
  const details = json.items.slice(0, 8).map(({ id }: { id: number }) => `product/${id}`);
  for (const path of [...lists, ...details, "theme/1", "banner/1", "article/1"]) {
    const [ours, theirs] = [await asked(shop, `/v1/${path}`), await asked(copy, `/v1/${path}`)];
    expect([ours.status, theirs.status], path).toEqual([200, 200]);
    expect(theirs.json, path).toEqual(withoutReviews(ours.json));
  }
});

test("the copy is open, though the shop is closed; what runs the shop stays there", async () => {
  const settings = await rows<{ key: string }>(copy.db, sql`select key from settings`);
  expect(settings.map(({ key }) => key)).toContain("shop.name");
  for (const { key } of settings)
    expect(key).toMatch(/^(shop|licence|order|after_sale|review|freight|page|ui|stock|upload)\./);
  expect(settings.map(({ key }) => key)).not.toContain("shop.closed");
  expect((await asked(copy, "/v1/shop")).json).toMatchObject({ name: "Tea at the Lake", is_closed: false });
});

test("no person, order, payment, log or secret leaves the shop, nor what shoppers do not see", async () => {
  const filled: string[] = [];
  for (const { name } of shopTables) {
    const [found] = await rows<{ any: boolean }>(copy.db, sql.raw(`select exists (select from "${name}") as any`));
    if (found!.any) filled.push(name);
  }
  expect(filled.toSorted()).toEqual(
    [
      "articles",
      "banner_items",
      "banners",
      "categories",
      "coupons",
      "customer_figures",
      "dict_entries",
      "dict_types",
      "files",
      "freight_rules",
      "freight_templates",
      "message_templates",
      "notices",
      "products",
      "promotions",
      "search_words",
      "settings",
      "terms_versions",
      "theme_products",
      "themes",
      "users",
      "variants",
    ].filter((name) => filled.includes(name) || name !== "customer_figures"),
  );
  const nobody = await rows(copy.db, sql`select id, nickname, password_hash, group_id, avatar from users`);
  expect(nobody).toEqual([{ id: 1, nickname: "", password_hash: null, group_id: null, avatar: null }]);
  const [hidden] = await rows<{ count: number }>(
    copy.db,
    sql`select (select count(*) from products where not on_sale or deleted_at is not null)
      + (select count(*) from variants where deleted_at is not null) + (select count(*) from articles where status = 'draft')
      + (select count(*) from notices where type <> 'announcement' or status <> 'open')
      + (select count(*) from categories where deleted_at is not null) as count`,
  );
  expect(Number(hidden!.count)).toBe(0);

  const tables = shopTables.map(({ name }) =>
    rows<{ text: string | null }>(copy.db, sql.raw(`select json_agg(t)::text as text from "${name}" t`)),
  );
  const text = (await Promise.all(tables)).map(([all]) => all!.text).join();
  const people = await rows<{ word: string }>(
    db(),
    sql`select distinct word from (
      select nickname as word from users union select identifier from identities union select phone from addresses
      union select name from addresses union select order_no from orders union select address ->> 'phone' from orders) as all_words
      where length(word) >= 3`,
  );
  expect(people.length).toBeGreaterThan(20);
  expect(people.map(({ word }) => word).filter((word) => text.includes(JSON.stringify(word)))).toEqual([]);
});

test("what is made in the copy has ids of its own", async () => {
  const { json } = await asked(copy, "/v1/product?size=1");
  expect(json.items).toHaveLength(1);
  const [next] = await rows<{ id: number; most: number }>(
    copy.db,
    sql`select nextval(pg_get_serial_sequence('files', 'id'))::int as id, (select max(id) from files) as most`,
  );
  expect(next!.id).toBe(next!.most + 1);
});

test("only the pictures of what shoppers see leave the shop", async () => {
  const aFile = async () => {
    const key = `uploads/${randomUUID().replaceAll("-", "")}.webp`;
    await db().insert(files).values({ name: key, key, mime: "image/webp", size: 1, sha256: key, uploaded_by: 1 });
    return key;
  };
  const text = async () => ({ title: "Tea", content: `<img src="${await aFile()}">` });
  const goods = async () => ({
    main_image: await aFile(),
    images: [await aFile()],
    detail: `<img src="${await aFile()}">`,
  });
  const fill = async (isSeen: boolean) => {
    const deleted_at = isSeen ? null : new Date();
    const status = isSeen ? "published" : "draft";
    await db()
      .insert(articles)
      .values({ ...(await text()), cover: await aFile(), status, author_id: 1 });
    const type = isSeen ? "announcement" : "notice";
    await db()
      .insert(notices)
      .values({ ...(await text()), type, status: "open" });
    await db()
      .insert(categories)
      .values({ name: "Tea", image: await aFile(), deleted_at });
    const images = { topic_image: await aFile(), head_image: await aFile() };
    await db()
      .insert(themes)
      .values({ name: "Tea", ...images, deleted_at });
    const [banner] = await db().insert(banners).values({ name: "Tea", deleted_at }).returning();
    const item = { banner_id: banner!.id, position: 0, target_type: "none" as const };
    await db()
      .insert(bannerItems)
      .values({ ...item, image: await aFile() });
    if (isSeen) await db().execute(sql`insert into settings (key, value) values ('shop.logo', ${await aFile()})`);
    const { id } = await createProduct({ on_sale: isSeen, ...(await goods()) });
    await db()
      .update(variants)
      .set({ image: await aFile() })
      .where(eq(variants.product_id, id));
  };
  const keys = async () => (await db().select({ key: files.key }).from(files)).map(({ key }) => key);
  const before = await keys();
  await fill(true);
  const seen = (await keys()).filter((key) => !before.includes(key));
  await fill(false);
  const all = (await keys()).filter((key) => !before.includes(key));
  expect([seen.length, all.length]).toEqual([12, 23]);
  await copy.db.transaction((tx) => copyPublicShop(db(), tx as Database));
  const copied = new Set((await copy.db.select({ key: files.key }).from(files)).map(({ key }) => key));
  expect(all.filter((key) => copied.has(key)).toSorted()).toEqual(seen.toSorted());
});
