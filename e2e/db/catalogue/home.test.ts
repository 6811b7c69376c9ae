import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { products } from "@/db/schema/catalogue";
import { homes } from "@/db/schema/homes";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { createPicture } from "@/e2e/fixtures/shop/catalogue";
import { createAdmin, createProduct } from "@/e2e/fixtures/shop/shop";

let ask: Awaited<ReturnType<typeof createAdmin>>;
let other: typeof ask;
const permissions = ["home.read", "home.edit", "theme.create", "theme.delete", "promotion.create"] as const;
beforeAll(async () => {
  await openTestStore();
  ask = await createAdmin(...permissions);
  other = await createAdmin(...permissions);
});
afterAll(closeTestStore);
beforeEach(() => db().delete(homes));

// biome-ignore lint/suspicious/noExplicitAny: answers of several types
type Json = any;
const shown = async (): Promise<Json[]> => (await request("GET", "/v1/home")).json.blocks;
const typesShown = async () => (await shown()).map(({ type }) => type);
const text = (title: string, id = 1) => ({ id, type: "text", title });
async function save(blocks: object[], more: object = {}) {
  const answer = await ask("PUT", "/cms/home", { blocks, ...more });
  expect([answer.status, answer.json.errors]).toEqual([200, undefined]);
  return answer.json;
}
async function publish(...blocks: object[]) {
  await save(blocks);
  expect((await ask("POST", "/cms/home/publish")).status).toBe(200);
}
const later = (ms: number) =>
  db()
    .update(homes)
    .set({ publish_at: sql`now() + ${ms} * interval '1 ms'` });
const productsBlock = (more: object) => ({ id: 1, type: "products", rule: "chosen", ...more });
const idsShown = async () => (await shown())[0]?.items.map(({ id }: { id: number }) => id);

test("an unpublished home page shows newest products and bestsellers like the endpoints that it replaces", async () => {
  for (let count = 0; count < 7; count++) await createProduct();
  const [newest, best] = (await shown()).filter(({ type }) => type === "products");
  const list = async (sort: string) => (await request("GET", `/v1/product?sort=${sort}&size=6`)).json.items;
  expect([newest!.items, best!.items]).toEqual([await list("-created_at"), await list("-sold")]);
});

test("a saved draft is shown to shoppers only after it is published, and can be put back and forth", async () => {
  const before = await typesShown();
  const draft = await save([text("Spring")]);
  expect([draft.is_changed, draft.can_restore, await typesShown()]).toEqual([true, false, before]);
  const published = await ask("POST", "/cms/home/publish", { version: draft.version });
  expect([published.json.is_changed, published.json.can_restore]).toEqual([false, true]);
  expect(await shown()).toEqual([{ id: 1, type: "text", title: "Spring" }]);
  expect((await ask("POST", "/cms/home/publish")).json.version).toBe(published.json.version);

  const restored = await ask("POST", "/cms/home/restore");
  expect([restored.json.is_changed, await typesShown()]).toEqual([false, before]);
  await ask("POST", "/cms/home/restore");
  expect(await typesShown()).toEqual(["text"]);
});

test("a home page without an earlier one cannot be put back", async () => {
  expect((await ask("POST", "/cms/home/restore")).json.code).toBe("not_found");
});

test("a scheduled home page is shown from its time on, with the draft of when it was scheduled", async () => {
  await publish(text("Now"));
  await save([text("Monday")]);
  const at = new Date(Date.now() + 86_400_000).toISOString().replace("Z", "+00:00");
  expect((await ask("POST", "/cms/home/publish", { at })).json.publish_at).toBe(new Date(at).toISOString());
  await save([text("Tuesday")]);
  const titles = async () => (await shown()).map(({ title }) => title);
  await later(1000);
  expect(await titles()).toEqual(["Now"]);
  await later(-1);
  expect(await titles()).toEqual(["Monday"]);
  expect((await ask("GET", "/cms/home")).json).toMatchObject({ publish_at: null, is_changed: true, can_restore: true });
  await ask("POST", "/cms/home/restore");
  expect(await titles()).toEqual(["Now"]);
});

test("a scheduled home page is shown within a second of its time, also if nothing is written then", async () => {
  await publish(text("Now"));
  await save([text("Monday")]);
  await ask("POST", "/cms/home/publish", { at: new Date(Date.now() + 60_000).toISOString() });
  await later(500);
  expect((await shown())[0].title).toBe("Now");
  await new Promise((resolve) => setTimeout(resolve, 1600));
  expect((await shown())[0].title).toBe("Monday");
});

test("putting back cancels a scheduled home page, and the present one remains", async () => {
  await publish(text("Now"));
  await save([text("Monday")]);
  await ask("POST", "/cms/home/publish", { at: new Date(Date.now() + 60_000).toISOString() });
  expect((await ask("POST", "/cms/home/restore")).json).toMatchObject({ publish_at: null, is_changed: true });
  await later(-1).catch(() => {});
  expect((await shown())[0].title).toBe("Now");
});

test("a publication in the past is 400", async () => {
  const past = await ask("POST", "/cms/home/publish", { at: new Date(Date.now() - 1000).toISOString() });
  expect([past.status, past.json.errors[0].path]).toEqual([400, "at"]);
});

test("the second of two admins who edit the same draft gets 409 with the name of the first", async () => {
  const { version } = await save([text("First")]);
  expect((await other("PUT", "/cms/home", { blocks: [text("Second")], version })).status).toBe(200);
  const stale = await ask("PUT", "/cms/home", { blocks: [text("Third")], version });
  expect([stale.json.code, stale.json.errors[0].path]).toEqual(["stale", "blocks"]);
  expect((await ask("POST", "/cms/home/publish", { version })).json.code).toBe("stale");
});

test("blocks whose product, theme or link target is deleted or off sale are left out", async () => {
  const [a, b] = [await createProduct(), await createProduct()];
  const theme = (await ask("POST", "/cms/theme", { name: "Gifts" })).json.id;
  const image = (await createPicture()).key;
  await publish(
    productsBlock({ product_ids: [b.id, a.id] }),
    { id: 2, type: "theme", theme_id: theme },
    { id: 3, type: "picture", image, target_type: "product", target: String(a.id) },
    { id: 4, type: "picture", image, target_type: "theme", target: String(theme) },
    { id: 5, type: "space" },
  );
  expect(await idsShown()).toEqual([b.id, a.id]);
  expect((await shown()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  await db().update(products).set({ on_sale: false }).where(eq(products.id, a.id));
  await ask("DELETE", `/cms/theme/${theme}`);
  expect((await shown()).map(({ id }) => id)).toEqual([1, 5]);
  expect(await idsShown()).toEqual([b.id]);
  const { blocks, products: named } = (await ask("GET", "/cms/home")).json;
  expect(blocks).toHaveLength(5);
  expect(named.find(({ id }: { id: number }) => id === a.id).on_sale).toBe(false);
  const preview = await ask("POST", "/cms/home/preview", {
    blocks: [productsBlock({ product_ids: [a.id] }), text("T", 2)],
  });
  expect(preview.json.blocks.map(({ id }: { id: number }) => id)).toEqual([2]);
});

test("products of a rule follow promotions and the category tree", async () => {
  const product = await createProduct();
  await publish(productsBlock({ rule: "on_offer" }));
  const before = (await idsShown()) ?? [];
  expect(before).not.toContain(product.id);
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  const offer = { name: "Sale", label: "10 % off", level: "product", kind: "percent", tiers: [{ from: 1, off: 1000 }] };
  const created = await ask("POST", "/cms/promotion", {
    ...offer,
    scope: "products",
    scope_ids: [product.id],
    ends_at,
  });
  expect(created.json.errors).toBeUndefined();
  expect(await idsShown()).toContain(product.id);
  await db().execute(
    sql`update promotions set ends_at = now() - interval '1 second', starts_at = null where id = ${created.json.id}`,
  );
  expect((await idsShown()) ?? []).not.toContain(product.id);
  await publish(productsBlock({ rule: "category", category_id: product.category_id, count: 1 }));
  expect(await idsShown()).toHaveLength(1);
});

test("twenty blocks of twelve products are shown, and a 21st block, a 13th product or a repeated id is 400", async () => {
  const ids: number[] = [];
  for (let count = 0; count < 13; count++) ids.push((await createProduct()).id);
  const blocks = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...productsBlock({ product_ids: ids.slice(1) }), id: at + 1 }));
  await publish(...blocks(20));
  expect((await shown()).map(({ items }) => items.length)).toEqual(Array(20).fill(12));
  const refused = async (wrong: object[]) => (await ask("PUT", "/cms/home", { blocks: wrong })).json.errors[0].path;
  expect(await refused(blocks(21))).toBe("blocks");
  expect(await refused([productsBlock({ product_ids: ids })])).toBe("blocks.0.product_ids");
  expect(await refused([text("a"), text("b")])).toBe("blocks.1.id");
  expect(await refused([{ id: 1, type: "picture", image: "x", target_type: "product" }])).toBe("blocks.0.target");
});
