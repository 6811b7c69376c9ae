import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { categories, products } from "@/db/schema/catalogue";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { createAdmin, createProduct, findFaults } from "@/e2e/fixtures/shop/shop";

let ask: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  await openTestStore();
  ask = await createAdmin("product.read", "product.edit", "product.delete");
});
afterAll(closeTestStore);

const batch = (body: unknown) => ask("PUT", "/cms/product/batch", body);
const rowOf = async (id: number) => (await db().select().from(products).where(eq(products.id, id)))[0]!;
const countOf = async ({ category_id }: { category_id: number }) =>
  (await db().select().from(categories).where(eq(categories.id, category_id)))[0]!.product_count;

test("a batch takes products off sale and reports each before and after, with unchanged ones as `changed: false`", async () => {
  const [off, on] = [await createProduct({ on_sale: false, price: 5 }), await createProduct({ price: 6 })];
  const done = await batch({ ids: [on.id, off.id], on_sale: false });
  const { status, json } = done;
  expect(status).toBe(200);
  expect(json).toEqual({
    items: [
      {
        id: on.id,
        name: on.name,
        changed: true,
        version: 2,
        before: { category_id: on.category_id, on_sale: true, price: 6 },
        after: { category_id: on.category_id, on_sale: false, price: 6 },
        prices: [{ variant_id: on.variant_id, before: 6, after: 6 }],
      },
      {
        id: off.id,
        name: off.name,
        changed: false,
        version: 1,
        before: { category_id: off.category_id, on_sale: false, price: 5 },
        after: { category_id: off.category_id, on_sale: false, price: 5 },
        prices: [{ variant_id: off.variant_id, before: 5, after: 5 }],
      },
    ],
  });
  expect([await countOf(on), await countOf(off)]).toEqual([0, 0]);
  expect(await readChanges(done)).toEqual([
    { entity: "product", entity_id: on.id, fields: { on_sale: [true, false] } },
  ]);
});

test("a batch moves products into one category, and the counts of both categories are right", async () => {
  const [a, b, there] = [await createProduct(), await createProduct(), await createProduct()];
  const { category_id } = there;
  const done = await batch({ ids: [b.id, a.id, there.id], category_id });
  expect(done.json.items.map(({ changed }: { changed: boolean }) => changed)).toEqual([true, true, false]);
  expect([await countOf(a), await countOf(b), await countOf(there)]).toEqual([0, 0, 3]);
  expect(await readChanges(done)).toHaveLength(2);
  const nowhere = await batch({ ids: [a.id], category_id: 2_147_483_647 });
  expect([nowhere.status, nowhere.json.errors[0].path]).toEqual([400, "category_id"]);
  expect(await findFaults()).toEqual([]);
});

describe("deleting many", () => {
  const deleteAll = (ids: unknown) => ask("POST", "/cms/product/batch/delete", { ids });

  test("deletes each product like a single deletion: binned, uncounted in its category, and logged", async () => {
    const [a, b] = [await createProduct(), await createProduct({ on_sale: false })];
    const done = await deleteAll([b.id, a.id]);
    expect(done.status).toBe(204);
    expect([(await rowOf(a.id)).deleted_at, (await rowOf(b.id)).deleted_at]).toEqual([
      expect.any(Date),
      expect.any(Date),
    ]);
    expect(await countOf(a)).toBe(0);
    const logged = await readChanges(done);
    expect(logged.map(({ entity_id, fields }) => [entity_id, fields.name])).toEqual([
      [a.id, [a.name, null]],
      [b.id, [b.name, null]],
    ]);
    expect(await findFaults()).toEqual([]);
  });

  test("deletes nothing if one product does not exist or is named twice", async () => {
    const [{ id }, gone] = [await createProduct(), await createProduct()];
    expect((await deleteAll([gone.id])).status).toBe(204);
    const missing = await deleteAll([id, gone.id]);
    expect([missing.status, missing.json.errors]).toMatchObject([400, [{ path: "ids.1", code: "not_found" }]]);
    expect((await deleteAll([id, id])).json.errors[0].path).toBe("ids.1");
    expect((await deleteAll([])).status).toBe(400);
    expect((await rowOf(id)).deleted_at).toBeNull();
  });
});

test("a batch changes nothing if one price is out of bounds or one product does not exist", async () => {
  const [cheap, dear] = [await createProduct({ price: 100 }), await createProduct({ price: 99_999_999 })];
  const low = await batch({ ids: [dear.id, cheap.id], price: { change: -100 } });
  expect([low.status, low.json.errors]).toEqual([400, [expect.objectContaining({ path: "ids.1", code: "too_small" })]]);
  const high = await batch({ ids: [cheap.id, dear.id], price: { change_percent: 1 }, on_sale: false });
  expect(high.json.errors).toMatchObject([{ path: "ids.1", code: "too_big" }]);
  await ask("DELETE", `/cms/product/${dear.id}`);
  const gone = await batch({ ids: [cheap.id, dear.id], on_sale: false });
  expect(gone.json.errors).toMatchObject([{ path: "ids.1", code: "not_found" }]);
  expect(await rowOf(cheap.id)).toMatchObject({ price: 100, on_sale: true, version: 1 });
});

test("a batch with the seen prices in `from` is 409 `stale` if one of them differs", async () => {
  const [one, two] = [await createProduct({ price: 100 }), await createProduct({ price: 200 })];
  const ids = [two.id, one.id];
  const { status, json } = await batch({ ids, price: { change_percent: -10, from: [200, 90] } });
  expect([status, json.code, json.errors]).toEqual([
    409,
    "stale",
    [expect.objectContaining({ path: "ids.1", code: "stale", message: expect.stringContaining("¥1.00") })],
  ]);
  expect((await rowOf(two.id)).price).toBe(200);
  expect((await batch({ ids, price: { change_percent: -10, from: [200, 100] } })).status).toBe(200);
  expect([(await rowOf(two.id)).price, (await rowOf(one.id)).price]).toEqual([180, 90]);
});

test("with `only_if`, products that were moved, put on sale or deleted since are left unchanged and have no line", async () => {
  const [off, moved, on, gone, to] = [
    await createProduct(),
    await createProduct(),
    await createProduct(),
    await createProduct(),
    await createProduct(),
  ];
  const ids = [off, moved, on, gone].map(({ id }) => id);
  const { category_id } = to;
  await batch({ ids, category_id, on_sale: false });
  await batch({ ids: [moved.id], category_id: moved.category_id });
  await batch({ ids: [on.id], on_sale: true });
  await ask("DELETE", `/cms/product/${gone.id}`);
  const back = { ids, on_sale: true, category_id: off.category_id };
  const done = await batch({ ...back, only_if: { category_id, on_sale: false } });
  expect(done.status).toBe(200);
  expect(done.json.items).toMatchObject([{ id: off.id, changed: true, version: 3 }]);
  expect(await readChanges(done)).toHaveLength(1);
  expect(await rowOf(off.id)).toMatchObject({ on_sale: true, category_id: off.category_id });
  expect(await rowOf(moved.id)).toMatchObject({ on_sale: false, category_id: moved.category_id });
  expect(await rowOf(on.id)).toMatchObject({ on_sale: true, category_id });
  const again = await batch({ ...back, only_if: { category_id, on_sale: false } });
  expect([again.status, again.json]).toEqual([200, { items: [] }]);
  const others = await batch({ ids, on_sale: true, only_if: { on_sale: false } });
  expect(others.json.items).toMatchObject([{ id: moved.id, changed: true }]);
  const there = await batch({ ids, on_sale: false, only_if: { category_id } });
  expect(there.json.items).toMatchObject([{ id: on.id, changed: true }]);
  expect(await findFaults()).toEqual([]);
});

test("concurrent batches over the same products in opposite orders all succeed and lose no change", async () => {
  const made = [
    await createProduct({ price: 100 }),
    await createProduct({ price: 100 }),
    await createProduct({ price: 100 }),
  ];
  const ids = made.map(({ id }) => id);
  const sent = Array.from({ length: 6 }, (_, n) =>
    batch({ ids: n % 2 ? ids : ids.toReversed(), on_sale: n % 2 === 0, price: { change: 10 } }),
  );
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  for (const id of ids) expect((await rowOf(id)).price).toBe(160);
  expect(await findFaults()).toEqual([]);
});
