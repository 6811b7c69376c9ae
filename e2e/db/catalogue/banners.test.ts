import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { banners, categories, themes } from "@/db/schema/catalogue";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { createPicture } from "@/e2e/fixtures/shop/catalogue";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { createAdmin, createProduct } from "@/e2e/fixtures/shop/shop";

let ask: Awaited<ReturnType<typeof createAdmin>>;
let image = "";
let key = "";
beforeAll(async () => {
  await openTestStore();
  ask = await createAdmin("banner.read", "banner.create", "banner.edit", "banner.delete");
  ({ key, url: image } = await createPicture());
});
afterAll(closeTestStore);

interface Banner {
  id: number;
  is_home: boolean;
  items: { id: number; title: string }[];
}
async function made(more: object = {}) {
  const { status, json } = await ask("POST", "/cms/banner", { name: "Home", ...more });
  if (status !== 201) throw new Error(JSON.stringify(json));
  return json as Banner;
}
const plain = (title: string) => ({ image, title, target_type: "none" });

test("GET returns a banner as created, with the names of its targets, and shoppers get the same items", async () => {
  const product = await createProduct({ on_sale: false });
  const [theme] = await db().insert(themes).values({ name: "Gifts" }).returning();
  const [category] = await db().insert(categories).values({ name: "Teas" }).returning();
  const items = [
    { image, target_type: "product", target: String(product.id) },
    { image: key, title: "Gifts", target_type: "theme", target: String(theme!.id) },
    { image, target_type: "category", target: String(category!.id), title: null },
    { image, target_type: "url", target: "https://shop.example/a?b=1#c" },
    { image, target_type: "url", target: "/pages/about/about?from=banner" },
    { image, target_type: "none", target: null },
  ];
  const created = await ask("POST", "/cms/banner", { name: "Home", description: "Top", items });
  expect(created.status).toBe(201);
  const { id } = created.json;
  expect(created.headers.location).toBe(`/cms/banner/${id}`);
  const names = [product.name, "Gifts", "Teas", null, null, null];
  const shown = items.map((item, at) => ({
    id: expect.any(Number),
    image,
    image_sizes: expect.any(Object),
    title: item.title ?? "",
    target_type: item.target_type,
    target: item.target,
    target_name: names[at],
  }));
  expect(created.json).toEqual({
    id,
    is_home: expect.any(Boolean),
    name: "Home",
    description: "Top",
    items: shown,
    version: 1,
    created_at: expect.stringMatching(/\.\d{3}Z$/),
    updated_at: expect.stringMatching(/\.\d{3}Z$/),
  });
  expect((await ask("GET", `/cms/banner/${id}`)).json).toEqual(created.json);
  const forShoppers = shown.map(({ target_name, ...item }) => item);
  expect((await request("GET", `/v1/banner/${id}`)).json.items).toEqual(forShoppers);
  await db().update(themes).set({ deleted_at: new Date() }).where(eq(themes.id, theme!.id));
  expect((await ask("GET", `/cms/banner/${id}`)).json.items[1].target_name).toBeNull();
  expect(await readChanges(created)).toMatchObject([
    { entity: "banner", entity_id: id, fields: { name: [null, "Home"] } },
  ]);
});

test("refuses a target that does not exist or does not fit its type at `items.N.target`", async () => {
  const [gone] = await db().insert(categories).values({ name: "Gone", deleted_at: new Date() }).returning();
  const wrong = [
    ["product", "2147483647"],
    ["theme", "2147483647"],
    ["category", String(gone!.id)],
    ["product", "2147483648"],
    ["product", "0"],
    ["product", "1.5"],
    ["category", "x"],
    ["theme", null],
    ["theme", undefined],
    ["none", "1"],
    ["url", undefined],
    ["url", "javascript:alert(1)"],
    ["url", "data:text/html,x"],
    ["url", "//evil.example/x"],
    ["url", "https:///x"],
    ["url", "pages/a b"],
    ["url", "../x"],
  ] as const;
  for (const [target_type, target] of wrong) {
    const items = [plain("fine"), { image, target_type, target }];
    const { status, json } = await ask("POST", "/cms/banner", { name: "Home", items });
    expect([status, json.errors?.map(({ path }: { path: string }) => path)], `${target_type} ${target}`).toEqual([
      400,
      ["items.1.target"],
    ]);
  }
  const both = [
    { image, target_type: "theme", target: "2147483647" },
    plain(""),
    { image, target_type: "product", target: "2147483647" },
  ];
  const { json } = await ask("POST", "/cms/banner", { name: "Home", items: both });
  expect(json.errors.map(({ path }: { path: string }) => path)).toEqual(["items.0.target", "items.2.target"]);
});

test("the home page shows the last chosen banner: the first one by default, none after its deletion", async () => {
  const shown = async () => (await request("GET", "/v1/shop")).json.home_banner_id;
  await db().update(banners).set({ deleted_at: new Date() });
  expect(await shown()).toBeNull();
  const first = await made();
  expect([await shown(), first.is_home]).toEqual([first.id, true]);
  const second = await made();
  expect([await shown(), second.is_home]).toEqual([first.id, false]);

  const chosen = await ask("PUT", `/cms/banner/${second.id}`, { is_home: true });
  expect([chosen.json.is_home, await shown()]).toEqual([true, second.id]);
  expect((await ask("GET", `/cms/banner/${first.id}`)).json.is_home).toBe(false);
  expect(await readChanges(chosen)).toMatchObject([
    { entity_id: first.id, fields: { is_home: [true, false] } },
    { entity_id: second.id, fields: { is_home: [false, true] } },
  ]);

  await ask("DELETE", `/cms/banner/${second.id}`);
  expect(await shown(), "no other banner takes its place unasked").toBeNull();
  await ask("POST", `/cms/banner/${second.id}/restore`);
  expect(await shown()).toBe(second.id);
  await ask("DELETE", `/cms/banner/${second.id}`);
  await ask("PUT", `/cms/banner/${first.id}`, { is_home: true });
  expect((await ask("POST", `/cms/banner/${second.id}/restore`)).json.is_home).toBe(false);
  expect(await shown()).toBe(first.id);
  await ask("PUT", `/cms/banner/${first.id}`, { is_home: false });
  expect(await shown()).toBeNull();

  const both = [first, second].map(({ id }) => ask("PUT", `/cms/banner/${id}`, { is_home: true }));
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await db().$count(banners, eq(banners.is_home, true))).toBe(1);
});
