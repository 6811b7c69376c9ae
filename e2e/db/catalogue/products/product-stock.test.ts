import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { products, variants } from "@/db/schema/catalogue";
import { db } from "@/e2e/fixtures/servers/in-process";
import { createCategory, readLedger } from "@/e2e/fixtures/shop/catalogue";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { insertWithVariants } from "@/e2e/fixtures/shop/products";
import {
  createAdmin,
  createProduct,
  createShopper,
  findFaults,
  openShop,
  pay,
  readSold,
  readStock,
} from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let ask: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  ask = await createAdmin("product.read", "product.edit", "product.stock");
});
afterAll(() => shop.close());

const adjust = (id: number, delta: number, headers?: Record<string, string>) =>
  ask("POST", `/cms/product/${id}/stock`, { delta, reason: " Counted " }, headers);

describe("adjusting a stock", () => {
  test("adds and subtracts units with a ledger row, and leaves the version unchanged", async () => {
    const { id } = await createProduct({ stock: 10 });
    expect((await adjust(id, 5)).json).toMatchObject({ id, stock: 15, version: 1 });
    expect((await adjust(id, -15)).json.stock).toBe(0);
    expect((await readLedger(id)).slice(1)).toMatchObject([
      { delta: 5, reason: "adjust", note: "Counted", user_id: expect.any(Number) },
      { delta: -15, reason: "adjust", note: "Counted" },
    ]);
  });

  test("below zero is `out_of_stock` and names the available units", async () => {
    const product = await createProduct({ stock: 3 });
    const { status, json } = await adjust(product.id, -4);
    expect([status, json.code, json.detail]).toEqual([409, "out_of_stock", `Only 3 left of '${product.name}'.`]);
    expect(json.errors).toEqual([{ path: "delta", code: "out_of_stock", message: "Only 3 left.", available: 3 }]);
    expect(await readStock(product.id)).toBe(3);
  });

  test("requires a reason and an existing product, and refuses more than the largest stock", async () => {
    const { id } = await createProduct();
    expect((await ask("POST", `/cms/product/${id}/stock`, { delta: 1, reason: " " })).status).toBe(400);
    expect((await adjust(2_147_483_647, 1)).status).toBe(404);
    expect((await adjust(id, 9_999_990)).json.errors).toEqual([
      { path: "delta", code: "too_big", message: "A stock may be at most 9999999; it is 10." },
    ]);
    expect((await adjust(id, 9_999_989)).json.stock).toBe(9_999_999);
  });

  test("with the same Idempotency-Key is applied once", async () => {
    const { id } = await createProduct({ stock: 1 });
    const key = { "idempotency-key": `stock-${id}` };
    const sent = await Promise.all([adjust(id, 2, key), adjust(id, 2, key)]);
    expect(sent.map(({ json }) => json.stock)).toEqual([3, 3]);
    expect(await readStock(id)).toBe(3);
  });

  test("concurrently for the same units succeeds once", async () => {
    const { id } = await createProduct({ stock: 5 });
    const statuses = (await Promise.all([adjust(id, -4), adjust(id, -4)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await readStock(id)).toBe(1);
  });

  test("concurrent with orders and price edits loses no change", async () => {
    const { id } = await createProduct({ stock: 20, price: 100 });
    const shopper = await createShopper();
    await Promise.all([
      ...Array.from({ length: 4 }, () => adjust(id, 3)),
      ...Array.from({ length: 4 }, () => shopper.order([id, 2])),
      ...[101, 102, 103].map((price) => ask("PUT", `/cms/product/${id}`, { price })),
    ]);
    expect(await readStock(id)).toBe(20 + 12 - 8);
    expect(await findFaults()).toEqual([]);
  });
});

test("`updated_at` changes with edits and adjustments, not with orders, payments and cancellations", async () => {
  const { id } = await createProduct({ stock: 10 });
  const changedAt = async () => (await ask("GET", `/cms/product/${id}`)).json.updated_at;
  const before = await changedAt();
  const shopper = await createShopper();
  await pay(shopper, (await shopper.order([id, 2])).id);
  await shopper.ask("POST", `/v1/order/${(await shopper.order([id, 3])).id}/cancel`);
  expect([await readStock(id), await readSold(id), await changedAt()]).toEqual([8, 2, before]);
  await adjust(id, 1);
  const adjusted = await changedAt();
  expect(adjusted > before).toBe(true);
  await ask("PUT", `/cms/product/${id}`, { name: "Another name" });
  expect((await changedAt()) > adjusted).toBe(true);
});

describe("setting a stock to a counted number", () => {
  const count = (id: number, counted: unknown) =>
    ask("POST", `/cms/product/${id}/stock`, { count: counted, reason: "Stock-taking" });

  test("writes the difference to the ledger, and nothing if the count equals the stock", async () => {
    const { id } = await createProduct({ stock: 10 });
    expect((await count(id, 7)).json).toMatchObject({ id, stock: 7, version: 1 });
    const same = await count(id, 7);
    expect([same.status, same.json.stock, await readChanges(same)]).toEqual([200, 7, []]);
    expect((await count(id, 0)).json.stock).toBe(0);
    expect((await readLedger(id)).slice(1)).toMatchObject([
      { delta: -3, reason: "adjust", note: "Stock-taking", user_id: expect.any(Number) },
      { delta: -7, reason: "adjust" },
    ]);
    expect(await findFaults()).toEqual([]);
  });
});

describe("setting many stocks", () => {
  const countAll = (items: unknown, reason = "Stock-taking") =>
    ask("PUT", "/cms/product/batch/stock", { items, reason });

  test("sets each product to its own count, and reports before and after", async () => {
    const [a, b, c] = [
      await createProduct({ stock: 3 }),
      await createProduct({ stock: 5 }),
      await createProduct({ stock: 0 }),
    ];
    const done = await countAll([
      { id: b.id, count: 5 },
      { id: c.id, count: 2 },
      { id: a.id, count: 0 },
    ]);
    expect([done.status, done.json.items]).toEqual([
      200,
      [
        {
          id: b.id,
          variant_id: b.variant_id,
          name: b.name,
          variant: "",
          changed: false,
          before: 5,
          after: 5,
          reserved: null,
        },
        {
          id: c.id,
          variant_id: c.variant_id,
          name: c.name,
          variant: "",
          changed: true,
          before: 0,
          after: 2,
          reserved: null,
        },
        {
          id: a.id,
          variant_id: a.variant_id,
          name: a.name,
          variant: "",
          changed: true,
          before: 3,
          after: 0,
          reserved: null,
        },
      ],
    ]);
    expect(await Promise.all([a, b, c].map(({ id }) => readStock(id)))).toEqual([0, 5, 2]);
    expect((await readLedger(a.id)).slice(1)).toMatchObject([{ delta: -3, reason: "adjust", note: "Stock-taking" }]);
    expect(await readChanges(done)).toMatchObject([
      { entity_id: c.id, fields: { stock: [0, 2] } },
      { entity_id: a.id, fields: { stock: [3, 0] } },
    ]);
    expect(await findFaults()).toEqual([]);
  });

  test("sets two variants of one product, and logs the change of their sum", async () => {
    const tea = await insertWithVariants(db(), (await createCategory()).id, {
      "50 g": { stock: 3 },
      "100 g": { stock: 5 },
    });
    const items = [
      { id: tea.id, variant_id: tea.idOf("50 g"), count: 4 },
      { id: tea.id, variant_id: tea.idOf("100 g"), count: 9 },
    ];
    const done = await countAll(items);
    expect(await readChanges(done)).toMatchObject([{ entity_id: tea.id, fields: { stock: [8, 13] } }]);
    expect(await readStock(tea.id)).toBe(13);
  });

  test("changes no stock if a product is unknown or repeated or a count is invalid, and names it", async () => {
    const { id } = await createProduct({ stock: 3 });
    const refused = async (items: unknown) => {
      const { status, json } = await countAll(items);
      return [status, json.errors[0].path];
    };
    expect(
      await refused([
        { id, count: 1 },
        { id: 2_147_483_647, count: 1 },
      ]),
    ).toEqual([400, "items.1.id"]);
    expect(
      await refused([
        { id, count: 1 },
        { id, count: 2 },
      ]),
    ).toEqual([400, "items.1.id"]);
    expect(await refused([{ id, count: -1 }])).toEqual([400, "items.0.count"]);
    expect(await refused([])).toEqual([400, "items"]);
    expect(await readStock(id)).toBe(3);
  });

  test("accepts SKUs in any case, refuses unknown ones and variants named twice at their paths, and then changes no stock", async () => {
    const tea = await insertWithVariants(db(), (await createCategory()).id, {
      "50 g": { stock: 3, sku: "Count-50" },
      "100 g": { stock: 5, sku: "Count-100" },
    });
    const cup = await createProduct({ stock: 2 });
    const gone = await createProduct({ stock: 2 });
    await db().update(variants).set({ sku: "Count-Gone" }).where(eq(variants.product_id, gone.id));
    await db().update(products).set({ deleted_at: new Date() }).where(eq(products.id, gone.id));
    const counts = [
      { sku: "count-100", count: 9 },
      { id: cup.id, count: 7 },
    ];
    for (const [wrong, path] of [
      [{ sku: "Count-1", count: 1 }, "items.2.sku"],
      [{ sku: "Count-Gone", count: 1 }, "items.2.sku"],
      [{ sku: "COUNT-100", count: 1 }, "items.2.sku"],
      [{ id: tea.id, variant_id: tea.idOf("100 g"), count: 1 }, "items.2.variant_id"],
      [{ sku: "Count-50", id: tea.id, count: 1 }, "items.2"],
      [{ sku: "Count-50", variant_id: tea.idOf("50 g"), count: 1 }, "items.2"],
      [{ count: 1 }, "items.2"],
    ] as const) {
      const { status, json } = await countAll([...counts, wrong]);
      expect([status, json.errors]).toMatchObject([400, [{ path }]]);
    }
    const both = await countAll([{ sku: "nowhere", count: 1 }, ...counts, { sku: "nor here", count: 1 }]);
    expect(both.json.errors).toMatchObject([
      { path: "items.0.sku", code: "not_found", message: "No product has the SKU 'nowhere'." },
      { path: "items.3.sku" },
    ]);
    expect([await readStock(tea.id), await readStock(cup.id)]).toEqual([8, 2]);

    const done = await countAll(counts);
    expect(done.json.items).toMatchObject([
      { id: tea.id, variant_id: tea.idOf("100 g"), before: 5, after: 9 },
      { id: cup.id, before: 2, after: 7 },
    ]);
    expect([await readStock(tea.id), await readStock(cup.id)]).toEqual([12, 7]);
    expect(await findFaults()).toEqual([]);
  });

  test("accepts 500 SKUs in one request", async () => {
    const sizes = Array.from({ length: 100 }, (_, n) => [`${n} g`, { stock: 1, sku: `Many-${n}` }] as const);
    const teas = [];
    for (let at = 0; at < 5; at++) {
      const own = sizes.map(([name, size]) => [name, { ...size, sku: `${size.sku}-${at}` }]);
      teas.push(await insertWithVariants(db(), (await createCategory()).id, Object.fromEntries(own)));
    }
    const items = teas.flatMap((_, at) => sizes.map(([, { sku }], n) => ({ sku: `${sku}-${at}`, count: n })));
    const done = await countAll(items);
    expect([done.status, done.json.items.length, done.json.items[499].after]).toEqual([200, 500, 99]);
    expect(await readStock(teas[4]!.id)).toBe(4950);
  });

  test("concurrently in opposite orders, with orders between them, loses no change", async () => {
    const made = [
      await createProduct({ stock: 9 }),
      await createProduct({ stock: 9 }),
      await createProduct({ stock: 9 }),
    ];
    const shopper = await createShopper();
    const items = made.map(({ id }) => ({ id, count: 30 }));
    const sent = await Promise.all([
      countAll(items),
      shopper.order(...made.map(({ id }) => [id, 1] as [number, number])),
      countAll(items.toReversed()),
    ]);
    expect([sent[0].status, sent[2].status]).toEqual([200, 200]);
    for (const { id } of made) expect([29, 30]).toContain(await readStock(id));
    expect(await findFaults()).toEqual([]);
  });
});

describe("the ledger", () => {
  test("lists newest first who adjusted and which order took units, and its sum is the stock", async () => {
    const { id, variant_id } = await createProduct({ stock: 9 });
    const shopper = await createShopper();
    const order = await shopper.order([id, 2]);
    await adjust(id, 4);
    const { json } = await ask("GET", `/cms/product/${id}/ledger?size=2`);
    expect(json).toMatchObject({ page: 1, size: 2, total: 3 });
    const line = {
      id: expect.any(Number),
      variant_id,
      variant: "",
      reserved: null,
      key: null,
      created_at: expect.stringMatching(/Z$/),
    };
    expect(json.items).toEqual([
      {
        ...line,
        delta: 4,
        kind: "adjust",
        reason: "Counted",
        order: null,
        user: { id: expect.any(Number), nickname: "Someone" },
      },
      { ...line, delta: -2, kind: "order", reason: "", user: null, order: { id: order.id, order_no: order.order_no } },
    ]);
    const rest = await ask("GET", `/cms/product/${id}/ledger?size=2&page=2`);
    expect(rest.json.items).toMatchObject([{ delta: 9, kind: "initial" }]);
    expect((await ask("GET", `/cms/product/${id}/ledger?page=9`)).json.items).toEqual([]);
    expect((await ask("GET", "/cms/product/2147483647/ledger")).status).toBe(404);
  });
});
