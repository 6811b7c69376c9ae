import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ledgerOf } from "../fixtures/catalogue";
import { anAdmin, aProduct, aShopper, faults, openShop, stockOf } from "../fixtures/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let ask: Awaited<ReturnType<typeof anAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  ask = await anAdmin("product.read", "product.edit", "product.stock");
});
afterAll(() => shop.close());

const adjust = (id: number, delta: number, headers?: Record<string, string>) =>
  ask("POST", `/cms/product/${id}/stock`, { delta, reason: " Counted " }, headers);

describe("adjusting a stock", () => {
  test("adds and takes away, with a line in the ledger, and leaves the version", async () => {
    const { id } = await aProduct({ stock: 10 });
    expect((await adjust(id, 5)).json).toMatchObject({ id, stock: 15, version: 1 });
    expect((await adjust(id, -15)).json.stock).toBe(0);
    expect((await ledgerOf(id)).slice(1)).toMatchObject([
      { delta: 5, reason: "adjust", note: "Counted", user_id: expect.any(Number) },
      { delta: -15, reason: "adjust", note: "Counted" },
    ]);
  });

  test("does not go below nothing, and says what is there", async () => {
    const product = await aProduct({ stock: 3 });
    const { status, json } = await adjust(product.id, -4);
    expect([status, json.code, json.detail]).toEqual([409, "out_of_stock", `Only 3 left of '${product.name}'.`]);
    expect(json.errors).toEqual([{ path: "delta", code: "out_of_stock", message: "Only 3 left.", available: 3 }]);
    expect(await stockOf(product.id)).toBe(3);
  });

  test.each([0, 1.5, 10_000_000, "1", null])("does not take a delta of %j", async (delta) => {
    const { id } = await aProduct();
    const { status, json } = await ask("POST", `/cms/product/${id}/stock`, { delta, reason: "x" });
    expect([status, json.errors[0].path]).toEqual([400, "delta"]);
  });

  test("needs a reason and a product, and ends at the largest stock there may be", async () => {
    const { id } = await aProduct();
    expect((await ask("POST", `/cms/product/${id}/stock`, { delta: 1, reason: " " })).status).toBe(400);
    expect((await adjust(2_147_483_647, 1)).status).toBe(404);
    expect((await adjust(id, 9_999_990)).json.errors).toMatchObject([{ path: "delta", code: "too_big" }]);
  });

  test("counts once for one Idempotency-Key", async () => {
    const { id } = await aProduct({ stock: 1 });
    const key = { "idempotency-key": `stock-${id}` };
    const sent = await Promise.all([adjust(id, 2, key), adjust(id, 2, key)]);
    expect(sent.map(({ json }) => json.stock)).toEqual([3, 3]);
    expect(await stockOf(id)).toBe(3);
  });

  test("of two that take what is there only once, one succeeds", async () => {
    const { id } = await aProduct({ stock: 5 });
    const statuses = (await Promise.all([adjust(id, -4), adjust(id, -4)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await stockOf(id)).toBe(1);
  });

  test("adjustments, orders and price edits at once lose nothing of each other", async () => {
    const { id } = await aProduct({ stock: 20, price: 100 });
    const shopper = await aShopper();
    await Promise.all([
      ...Array.from({ length: 4 }, () => adjust(id, 3)),
      ...Array.from({ length: 4 }, () => shopper.order([id, 2])),
      ...[101, 102, 103].map((price) => ask("PUT", `/cms/product/${id}`, { price })),
    ]);
    expect(await stockOf(id)).toBe(20 + 12 - 8);
    expect(await faults()).toEqual([]);
  });
});

describe("the ledger", () => {
  test("tells the newest first who adjusted and which order took; its sum is the stock", async () => {
    const { id } = await aProduct({ stock: 9 });
    const shopper = await aShopper();
    const order = await shopper.order([id, 2]);
    await adjust(id, 4);
    const { json } = await ask("GET", `/cms/product/${id}/ledger?size=2`);
    expect(json).toMatchObject({ page: 1, size: 2, total: 3 });
    const line = { id: expect.any(Number), created_at: expect.stringMatching(/Z$/) };
    expect(json.items).toEqual([
      {
        ...line,
        ...{ delta: 4, kind: "adjust", reason: "Counted", order: null },
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
