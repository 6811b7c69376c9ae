import { afterAll, beforeAll, expect, test } from "vitest";
import { closeTestStore, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { createAdmin, createProduct, findFaults } from "@/e2e/fixtures/shop/shop";
import { createSizedProduct, readVariants, toEditedVariants } from "@/e2e/fixtures/shop/variants";

let ask: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  await openTestStore();
  ask = await createAdmin("product.read", "cost.read", "product.edit", "product.create", "product.delete");
});
afterAll(closeTestStore);

const batch = (body: unknown) => ask("PUT", "/cms/product/batch", body);
const setPrices = (items: unknown) => ask("PUT", "/cms/product/batch/price", { items });
const pricesOf = async (id: number) => (await readVariants(id)).map(({ price }) => price);
interface Line {
  id: number;
  prices: { variant_id: number; before: number; after: number }[];
}

test("a percentage changes each variant's price, and the product's lowest and highest price follow", async () => {
  const [tea, cup] = [await createSizedProduct(ask), await createProduct({ price: 999 })];
  const done = await batch({ ids: [tea.id, cup.id], price: { change_percent: 10 } });
  const [small, large] = tea.variants;
  expect(done.json.items).toMatchObject([
    {
      changed: true,
      version: 2,
      before: { price: 2800 },
      after: { price: 3080 },
      prices: [
        { variant_id: small!.id, before: 2800, after: 3080 },
        { variant_id: large!.id, before: 5000, after: 5500 },
      ],
    },
    { after: { price: 1099 }, prices: [{ variant_id: cup.variant_id, before: 999, after: 1099 }] },
  ]);
  expect((await ask("GET", `/cms/product/${tea.id}`)).json).toMatchObject({ price: 3080, price_max: 5500 });
  const [logged] = await readChanges(done);
  expect(Object.keys(logged!.fields).toSorted()).toEqual(["price", "variants"]);
  expect(await findFaults()).toEqual([]);
});

test("a batch price with `from` is stale after another price, with a missing or additional variant, or with one price for all", async () => {
  const tea = await createSizedProduct(ask);
  const [small, large] = tea.variants.map(({ id }) => id);
  const from = (...prices: number[]) => [small, large].map((variant_id, at) => ({ variant_id, price: prices[at] }));
  const change = (seen: unknown) => batch({ ids: [tea.id], price: { change: 1, from: [seen] } });
  const other = await change(from(2800, 4900));
  expect([other.status, other.json.errors[0].message]).toEqual([
    409,
    `'${tea.name} 100 g' costs ¥50.00 (5000 fen) now.`,
  ]);
  for (const seen of [2800, from(2800, 5000).slice(1)]) expect((await change(seen)).status).toBe(409);
  const gone = { variant_id: (await createProduct()).variant_id, price: 100 };
  const fewer = await change([...from(2800, 5000), gone]);
  expect([fewer.status, fewer.json.errors[0].message]).toEqual([409, `'${tea.name}' costs ¥28.00 (2800 fen) now.`]);
  expect(await pricesOf(tea.id)).toEqual([2800, 5000]);
  expect((await change(from(2800, 5000))).status).toBe(200);
  expect(await pricesOf(tea.id)).toEqual([2801, 5001]);
});

test("the prices of a batch can be reverted one by one, and the answer has a line for each product", async () => {
  const [tea, cup] = [await createSizedProduct(ask), await createProduct({ price: 700 })];
  const { json } = await batch({ ids: [tea.id, cup.id], price: { set: 100 } });
  expect([await pricesOf(tea.id), await pricesOf(cup.id)]).toEqual([[100, 100], [100]]);
  const back = json.items.flatMap(({ id, prices }: Line) =>
    prices.map(({ variant_id, before, after }) => ({ id, variant_id, price: before, from: after })),
  );
  const done = await setPrices(back);
  expect([
    done.status,
    done.json.items.map(({ id, version }: { id: number; version: number }) => [id, version]),
  ]).toEqual([
    200,
    [
      [tea.id, 3],
      [cup.id, 3],
    ],
  ]);
  expect([await pricesOf(tea.id), await pricesOf(cup.id)]).toEqual([[2800, 5000], [700]]);
  expect(await readChanges(done)).toHaveLength(2);
  const again = await setPrices([{ id: cup.id, price: 700 }]);
  expect(again.json.items).toMatchObject([{ changed: false, version: 3 }]);
  expect(await findFaults()).toEqual([]);
});

test("changes no price if an item is unknown, ambiguous, repeated, out of range or stale, and names it", async () => {
  const [tea, cup] = [await createSizedProduct(ask), await createProduct({ price: 700 })];
  const [small] = tea.variants;
  const good = { id: tea.id, variant_id: small!.id, price: 1 };
  const cases = [
    [{ id: 2_147_483_647, price: 1 }, "items.1.id", "not_found"],
    [{ id: cup.id, variant_id: tea.variants[1]!.id, price: 1 }, "items.1.variant_id", "not_found"],
    [{ id: tea.id, price: 1 }, "items.1.variant_id", "variant_required"],
    [{ ...good, price: 2 }, "items.1.id", "invalid"],
    [{ id: cup.id, price: 0 }, "items.1.price", "too_small"],
    [{ id: cup.id, price: 1, from: 699 }, "items.1.from", "stale"],
  ] as const;
  for (const [wrong, path, code] of cases) {
    const { status, json } = await setPrices([good, wrong]);
    expect([status, json.errors]).toMatchObject([code === "stale" ? 409 : 400, [{ path, code }]]);
  }
  const twice = await setPrices([
    { id: cup.id, price: 1 },
    { id: cup.id, variant_id: cup.variant_id, price: 2 },
  ]);
  expect(twice.json.errors).toMatchObject([{ path: "items.1.variant_id" }]);
  const many = Array.from({ length: 2001 }, (_, n) => ({ id: n + 1, price: 1 }));
  for (const items of [[], many]) expect((await setPrices(items)).json.errors).toMatchObject([{ path: "items" }]);
  expect([await pricesOf(tea.id), await pricesOf(cup.id)]).toEqual([[2800, 5000], [700]]);
});

test("prices can be set by SKU, and an unknown SKU or changed price refuses all and names the item", async () => {
  const sizes = [
    { values: ["50 g"], price: 2800, stock: 10, sku: "Price-50" },
    { values: ["100 g"], price: 5000, stock: 10, sku: "Price-100" },
  ];
  const [tea, cup] = [await createSizedProduct(ask, {}, sizes), await createProduct({ price: 700 })];
  const good = [
    { sku: "price-100", price: 4900, from: 5000 },
    { id: cup.id, price: 600 },
  ];
  for (const [wrong, path, code] of [
    [{ sku: "Price-1", price: 1 }, "items.2.sku", "not_found"],
    [{ sku: "Price-50", price: 1, from: 2799 }, "items.2.from", "stale"],
    [{ id: tea.id, sku: "Price-50", price: 1 }, "items.2", "invalid"],
  ] as const)
    expect((await setPrices([...good, wrong])).json.errors).toMatchObject([{ path, code }]);
  expect([await pricesOf(tea.id), await pricesOf(cup.id)]).toEqual([[2800, 5000], [700]]);
  expect((await setPrices(good)).status).toBe(200);
  expect([await pricesOf(tea.id), await pricesOf(cup.id)]).toEqual([[2800, 4900], [600]]);
});

test("with `leave_changed`, prices changed since and deleted variants and products are left unchanged", async () => {
  const [tea, cup, gone] = [
    await createSizedProduct(ask),
    await createProduct({ price: 700 }),
    await createProduct({ price: 800 }),
  ];
  const [small, large] = tea.variants;
  const { json } = await batch({ ids: [tea.id, cup.id, gone.id], price: { set: 100 } });
  const items = json.items.flatMap(({ id, prices }: Line) =>
    prices.map(({ variant_id, before, after }) => ({ id, variant_id, price: before, from: after })),
  );
  await setPrices([{ id: tea.id, variant_id: large!.id, price: 4900 }]);
  await ask("DELETE", `/cms/product/${gone.id}`);
  expect((await setPrices(items)).status).toBe(400);
  const undo = () => ask("PUT", "/cms/product/batch/price", { items, leave_changed: true });
  const done = await undo();
  expect(done.status).toBe(200);
  expect(done.json.items).toMatchObject([
    {
      id: tea.id,
      prices: [
        { variant_id: small!.id, before: 100, after: 2800 },
        { variant_id: large!.id, before: 4900, after: 4900 },
      ],
    },
    { id: cup.id, prices: [{ before: 100, after: 700 }] },
  ]);
  expect([await pricesOf(tea.id), await pricesOf(cup.id)]).toEqual([[2800, 4900], [700]]);
  expect(await readChanges(done)).toHaveLength(2);
  const again = await undo();
  expect([again.status, again.json]).toEqual([200, { items: [] }]);
  const unseen = { items: [{ id: cup.id, price: 650 }], leave_changed: true };
  const changed = await ask("PUT", "/cms/product/batch/price", unseen);
  expect(changed.json.items).toMatchObject([{ id: cup.id, changed: true }]);
  expect(await findFaults()).toEqual([]);
});

test("setting prices needs product.edit, and a caller without product.read sees no price, not in an error either", async () => {
  const cup = await createProduct({ price: 4321 });
  const items = [{ id: cup.id, price: 5 }];
  expect(
    (await (await createAdmin("product.read", "product.stock"))("PUT", "/cms/product/batch/price", { items })).status,
  ).toBe(403);
  const blind = await createAdmin("product.edit");
  const refused = await blind("PUT", "/cms/product/batch/price", { items: [{ ...items[0], from: 1 }] });
  expect([refused.status, /43\.21|Product /.test(refused.text)]).toEqual([409, false]);
  const low = await blind("PUT", "/cms/product/batch", { ids: [cup.id], price: { change: -4321 } });
  const message = "The new price would not be ¥0.01 (1 fen) to ¥999999.99 (99999999 fen).";
  expect([low.status, low.json.errors]).toEqual([400, [{ path: "ids.0", code: "too_small", message }]]);
  expect((await blind("PUT", "/cms/product/batch/price", { items })).json).toEqual({
    items: [{ id: cup.id, changed: true, version: 2 }],
  });
});

test("the list has the variants of a product with several, without deleted ones, and none for a plain product", async () => {
  const sizes = ["50 g", "100 g", "250 g"].map((size, at) => ({ values: [size], price: 2800 + 2200 * at, stock: 10 }));
  const tea = await createSizedProduct(ask, {}, sizes);
  const left = {
    options: [{ name: "Weight", values: ["50 g", "100 g"] }],
    variants: toEditedVariants(tea.variants.slice(0, 2)),
  };
  expect((await ask("PUT", `/cms/product/${tea.id}`, left)).status).toBe(200);
  const cup = await createProduct({ category_id: tea.category_id });
  const { json } = await ask("GET", `/cms/product?category_id=${tea.category_id}&sort=created_at`);
  expect(json.items.map(({ id, variants }: { id: number; variants: [] }) => [id, variants])).toMatchObject([
    [
      tea.id,
      [
        { id: tea.variants[0]!.id, name: "50 g", price: 2800, stock: 10 },
        { id: tea.variants[1]!.id, name: "100 g", price: 5000, stock: 10 },
      ],
    ],
    [cup.id, []],
  ]);
});

test("the list has the market price and cost of each variant, and of a product without variants", async () => {
  const sizes = ["50 g", "100 g"].map((size, at) => ({
    values: [size],
    price: 2800,
    market_price: at ? null : 3000,
    cost_price: at ? null : 1500,
  }));
  const tea = await createSizedProduct(ask, {}, sizes);
  const cup = await createProduct({ price: 999 });
  const change = { market_price: 1200, cost_price: 400 };
  expect(
    (await ask("PUT", `/cms/product/${cup.id}`, { variants: [{ id: cup.variant_id, values: [], ...change }] })).status,
  ).toBe(200);
  const { items } = (await ask("GET", `/cms/product?ids=${tea.id},${cup.id}`)).json;
  const cardOf = (id: number) => items.find((item: { id: number }) => item.id === id);
  expect(cardOf(cup.id)).toMatchObject({ ...change, variants: [] });
  expect(cardOf(tea.id)).toMatchObject({
    market_price: 3000,
    cost_price: null,
    variants: [
      { market_price: 3000, cost_price: 1500 },
      { market_price: null, cost_price: null },
    ],
  });
});

test("201 prices are set in one request, all or none", async () => {
  const made = [];
  for (let at = 0; at < 201; at++) made.push(await createProduct({ price: 1000 + at }));
  const items = made.map(({ id }, at) => ({ id, price: 2090, from: 1000 + at }));
  const wrong = items.with(200, { ...items[200]!, from: 1 });
  expect((await setPrices(wrong)).json.errors).toMatchObject([{ path: "items.200.from", code: "stale" }]);
  expect(await pricesOf(made[0]!.id)).toEqual([1000]);
  const done = await setPrices(items);
  expect([done.status, done.json.items.length, await pricesOf(made[200]!.id)]).toEqual([200, 201, [2090]]);
});
