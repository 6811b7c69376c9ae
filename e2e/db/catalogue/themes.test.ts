import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "@/db/schema/catalogue";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { createAdmin, createProduct } from "@/e2e/fixtures/shop/shop";

let ask: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  await openTestStore();
  ask = await createAdmin("theme.read", "theme.create", "theme.edit", "theme.delete");
});
afterAll(closeTestStore);

async function made(more: object = {}) {
  const { status, json } = await ask("POST", "/cms/theme", { name: "Theme", ...more });
  if (status !== 201) throw new Error(JSON.stringify(json));
  return json as { id: number; version: number };
}
const ids = (list: { id: number }[]) => list.map(({ id }) => id);
const three = async () =>
  ids([await createProduct(), await createProduct({ on_sale: false }), await createProduct()]) as [
    number,
    number,
    number,
  ];

test("a theme has its products in the given order with those off sale marked, and shoppers see those on sale", async () => {
  const [a, off, b] = await three();
  const created = await ask("POST", "/cms/theme", {
    name: "Gifts",
    description: "Two\nlines",
    product_ids: [b, off, a],
  });
  expect(created.status).toBe(201);
  expect(created.headers.location).toBe(`/cms/theme/${created.json.id}`);
  const { id, products, ...fields } = created.json;
  expect(fields).toEqual({
    name: "Gifts",
    description: "Two\nlines",
    topic_image: null,
    head_image: null,
    status: "published",
    product_count: 3,
    sort: 0,
    topic_image_sizes: null,
    head_image_sizes: null,
    version: 1,
    created_at: expect.stringMatching(/\.\d{3}Z$/),
    updated_at: expect.stringMatching(/\.\d{3}Z$/),
  });
  expect(products.map((each: { id: number; on_sale: boolean }) => [each.id, each.on_sale])).toEqual([
    [b, true],
    [off, false],
    [a, true],
  ]);
  expect((await ask("GET", `/cms/theme/${id}`)).json).toEqual(created.json);
  expect((await ask("GET", "/cms/theme")).json.items).toContainEqual({ id, ...fields });
  expect(ids((await request("GET", `/v1/theme/${id}`)).json.products)).toEqual([b, a]);
  expect(await readChanges(created)).toMatchObject([
    { entity: "theme", entity_id: id, fields: { name: [null, "Gifts"], product_ids: [null, [b, off, a]] } },
  ]);
});

test("shoppers see no draft until it is published", async () => {
  const [product] = await three();
  const { json: draft } = await ask("POST", "/cms/theme", { name: "Soon", status: "draft", product_ids: [product] });
  const seen = async () => [
    (await request("GET", `/v1/theme/${draft.id}`)).status,
    ids((await request("GET", "/v1/theme")).json.items).includes(draft.id),
  ];
  expect([draft.status, await seen()]).toEqual(["draft", [404, false]]);
  expect((await ask("GET", `/cms/theme/${draft.id}`)).json.status).toBe("draft");
  const published = await ask("PUT", `/cms/theme/${draft.id}`, { status: "published", version: 1 });
  expect(await seen()).toEqual([200, true]);
  expect(await readChanges(published)).toMatchObject([{ fields: { status: ["draft", "published"] } }]);
  await ask("PUT", `/cms/theme/${draft.id}`, { status: "draft" });
  expect(await seen()).toEqual([404, false]);
  const wrong = await ask("POST", "/cms/theme", { name: "Wrong", status: "hidden" });
  expect([wrong.status, wrong.json.errors[0].path]).toEqual([400, "status"]);
});

test("refuses unknown, deleted and repeated products at their paths, and changes nothing", async () => {
  const [a, off, gone] = await three();
  await db().update(products).set({ deleted_at: new Date() }).where(eq(products.id, gone));
  const { id } = await made({ product_ids: [off] });
  const refused = await ask("PUT", `/cms/theme/${id}`, { name: "No", product_ids: [a, gone, off, 2_147_483_647, a] });
  expect(refused.status).toBe(400);
  expect(refused.json.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ["product_ids.1", "not_found"],
    ["product_ids.3", "not_found"],
    ["product_ids.4", "repeated"],
  ]);
  expect((await ask("GET", `/cms/theme/${id}`)).json).toMatchObject({
    name: "Theme",
    version: 1,
    products: [{ id: off }],
  });
  for (const [body, path] of [
    [{ name: "ok", product_ids: [0] }, "product_ids.0"],
    [{ name: "ok", head_image: "uploads/none.webp" }, "head_image"],
    [{ name: "a\u0007b" }, "name"],
    [{ product_ids: [] }, "name"],
  ] as const) {
    const reply = await ask("POST", "/cms/theme", body);
    expect([reply.status, reply.json.errors?.[0].path]).toEqual([400, path]);
  }
});

test("a deleted product is removed from the theme's answers", async () => {
  const [a, off] = await three();
  const { id } = await made({ product_ids: [a, off] });
  await db().update(products).set({ deleted_at: new Date() }).where(eq(products.id, a));
  const { json } = await ask("GET", `/cms/theme/${id}`);
  expect([ids(json.products), json.product_count]).toEqual([[off], 1]);
});

test("concurrent replacements of a theme's products without a version leave exactly one of the lists", async () => {
  const [a, off, b] = await three();
  const { id } = await made();
  const lists = [[a, off, b], [b, off, a], [off], [a, b], []];
  const replies = await Promise.all(lists.map((product_ids) => ask("PUT", `/cms/theme/${id}`, { product_ids })));
  expect(replies.map(({ status }) => status)).toEqual(lists.map(() => 200));
  expect(lists).toContainEqual(ids((await ask("GET", `/cms/theme/${id}`)).json.products));
});
