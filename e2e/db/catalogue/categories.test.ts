import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { categories, products } from "@/db/schema/catalogue";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { insertProducts } from "@/e2e/fixtures/shop/products";
import { createAdmin } from "@/e2e/fixtures/shop/shop";

let ask: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  await openTestStore();
  ask = await createAdmin("category.read", "category.create", "category.edit", "category.delete", "product.create");
});
afterAll(closeTestStore);

async function made(more: object = {}) {
  const { status, json } = await ask("POST", "/cms/category", { name: "Shelf", ...more });
  if (status !== 201) throw new Error(JSON.stringify(json));
  return json as { id: number; version: number };
}
const aProductIn = (category_id: number, more: Partial<typeof products.$inferInsert> = {}) =>
  insertProducts(db(), [{ category_id, name: "Thing", price: 100, ...more }]);

test("a category counts products on sale and off sale, without deleted ones", async () => {
  const { id } = await made();
  await aProductIn(id, { on_sale: true });
  await aProductIn(id);
  await aProductIn(id);
  await aProductIn(id, { deleted_at: new Date() });
  expect((await ask("GET", `/cms/category/${id}`)).json).toMatchObject({ product_count: 1, off_sale_count: 2 });
});

test("categories are listed by `sort`, then by id", async () => {
  const [last, first, second] = [
    await made({ sort: 999_999 }),
    await made({ sort: 999_998 }),
    await made({ sort: 999_998 }),
  ];
  const { items } = (await ask("GET", "/cms/category")).json;
  expect(items.slice(-3).map((each: { id: number }) => each.id)).toEqual([first.id, second.id, last.id]);
});

test("a category created without `sort` comes after its siblings, also after they were reordered", async () => {
  const parent = await made();
  const [a, b] = [await made({ parent_id: parent.id }), await made({ parent_id: parent.id })];
  await ask("PUT", `/cms/category/${a.id}`, { sort: 990_000 });
  const c = await made({ parent_id: parent.id });
  await ask("PUT", `/cms/category/${c.id}`, { sort: 1_000_000 });
  const d = await made({ parent_id: parent.id });
  await ask("DELETE", `/cms/category/${b.id}`);
  const { items } = (await ask("GET", "/cms/category")).json as {
    items: { id: number; parent_id: number; sort: number }[];
  };
  const below = items.filter(({ parent_id }) => parent_id === parent.id);
  expect(below.map(({ id, sort }) => [id, sort])).toEqual([
    [a.id, 990_000],
    [c.id, 1_000_000],
    [d.id, 1_000_000],
  ]);
});

test("refuses to move a category below itself, at any depth", async () => {
  const top = await made();
  const middle = await made({ parent_id: top.id });
  const low = await made({ parent_id: middle.id });
  for (const parent_id of [top.id, middle.id, low.id]) {
    const reply = await ask("PUT", `/cms/category/${top.id}`, { parent_id });
    expect([reply.status, reply.json.code]).toEqual([409, "protected"]);
  }
  expect((await ask("PUT", `/cms/category/${low.id}`, { parent_id: top.id })).status).toBe(200);
});

test("two concurrent moves never create a loop", async () => {
  for (let round = 0; round < 5; round++) {
    const [a, b] = [await made(), await made()];
    const replies = await Promise.all([
      ask("PUT", `/cms/category/${a.id}`, { parent_id: b.id }),
      ask("PUT", `/cms/category/${b.id}`, { parent_id: a.id }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
});

test("a category with products or subcategories is `in_use`; an empty one is deleted from every list", async () => {
  const { id } = await made();
  await aProductIn(id);
  const child = await made({ parent_id: id });
  const refused = await ask("DELETE", `/cms/category/${id}`);
  expect([refused.status, refused.json.code]).toEqual([409, "in_use"]);
  expect((await ask("DELETE", `/cms/category/${child.id}`)).status).toBe(204);
  expect((await ask("DELETE", `/cms/category/${id}`)).json.code).toBe("in_use");
  await db().update(products).set({ deleted_at: new Date() }).where(eq(products.category_id, id));
  const removed = await ask("DELETE", `/cms/category/${id}`);
  expect([removed.status, removed.text]).toEqual([204, ""]);
  expect(await readChanges(removed)).toMatchObject([
    { entity: "category", entity_id: id, fields: { name: ["Shelf", null] } },
  ]);
  for (const [method, path] of [
    ["GET", `/cms/category/${id}`],
    ["DELETE", `/cms/category/${id}`],
    ["GET", `/v1/category/${id}/products`],
  ])
    expect((await ask(method!, path!)).status).toBe(404);
  for (const path of ["/cms/category", "/v1/category"])
    expect((await ask("GET", path)).json.items.map((each: { id: number }) => each.id)).not.toContain(id);
});

test("a subcategory created while its parent is deleted never remains without a parent", async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await made();
    const [removed, child] = await Promise.all([
      ask("DELETE", `/cms/category/${id}`),
      ask("POST", "/cms/category", { name: "Child", parent_id: id }),
    ]);
    expect([
      [204, 400],
      [409, 201],
    ]).toContainEqual([removed.status, child.status]);
    const [parent] = await db().select().from(categories).where(eq(categories.id, id));
    expect(parent!.deleted_at === null).toBe(child.status === 201);
  }
});

test("a product created while its category is deleted never remains without a category", async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await made();
    const [removed, product] = await Promise.all([
      ask("DELETE", `/cms/category/${id}`),
      ask("POST", "/cms/product", { category_id: id, name: "Thing", price: 100 }),
    ]);
    expect([
      [204, 400],
      [409, 201],
    ]).toContainEqual([removed.status, product.status]);
  }
});
