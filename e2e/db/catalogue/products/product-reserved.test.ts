import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "@/e2e/fixtures/servers/in-process";
import { readLedger } from "@/e2e/fixtures/shop/catalogue";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createAdmin, createProduct, createShopper, findFaults, pay, readStock } from "@/e2e/fixtures/shop/shop";
import { retryRefunds } from "@/e2e/fixtures/shop/sweep";

const { admin, shopper, settled, get, ship, refund } = orderDesk(
  ...(["order.read", "order.ship", "order.cancel", "order.refund"] as const),
  ...(["product.read", "product.stock", "product.import", "product.export"] as const),
);
const reservedOf = async (id: number): Promise<number> => (await admin("GET", `/cms/product/${id}`)).json.reserved;
const count = (id: number, body: object) =>
  admin("POST", `/cms/product/${id}/stock`, { reason: "Shelf counted", ...body });

test("`reserved` follows an order: unpaid, paid, partly shipped, shipped, cancelled, refunded", async () => {
  const { id } = await createProduct({ stock: 20 });
  expect(await reservedOf(id)).toBe(0);
  const [one, two, three] = [await shopper.order([id, 5]), await shopper.order([id, 2]), await shopper.order([id, 3])];
  expect(await reservedOf(id)).toBe(10);
  await admin("PUT", `/cms/order/${two.id}/status`, { status: "cancelled", reason: "x" });
  expect(await reservedOf(id)).toBe(8);
  await pay(shopper, one.id);
  await pay(shopper, three.id);
  await settled();
  expect(await reservedOf(id)).toBe(8);
  const [line] = (await get(one.id)).items;
  const part = { carrier: "SF", tracking_no: "SF1", items: [{ item_id: line.id, count: 2 }] };
  expect((await admin("POST", `/cms/order/${one.id}/shipment`, part)).status).toBe(201);
  expect(await reservedOf(id)).toBe(6);
  await refund(three.id, { amount: 100, reason: "A part of the money." });
  await settled();
  expect(await reservedOf(id)).toBe(6);
  await refund(three.id, { reason: "All of it." });
  expect(await reservedOf(id)).toBe(6); // the money is on its way: the platform may still refuse
  await retryRefunds(db(), three.id);
  await settled();
  expect(await reservedOf(id)).toBe(3);
  await ship(one.id);
  expect([await reservedOf(id), await readStock(id)]).toEqual([0, 15]);
  const listed = await admin("GET", `/cms/product?q=${id}`);
  expect(listed.json.items.find((item: { id: number }) => item.id === id).reserved).toBe(0);
  expect(await findFaults()).toEqual([]);
});

test("a count with `on_hand` subtracts the reserved units, and the ledger has their number", async () => {
  const { id, name } = await createProduct({ stock: 210 });
  await shopper.order([id, 5]);
  const done = await count(id, { count: 210, on_hand: true, from: 210 });
  expect([done.status, done.json.stock, done.json.reserved]).toEqual([200, 205, 5]);
  expect((await count(id, { count: 200, on_hand: true })).json).toMatchObject({ stock: 195, reserved: 5 });
  const { items } = (await admin("GET", `/cms/product/${id}/ledger`)).json;
  expect(items.map((line: { delta: number; reserved: number }) => [line.delta, line.reserved])).toEqual([
    [-10, 5],
    [-5, null],
    [210, null],
  ]);
  const short = await count(id, { count: 4, on_hand: true });
  expect([short.status, short.json.code, short.json.errors[0].path]).toEqual([409, "out_of_stock", "count"]);
  expect(short.json.detail).toBe(`Unshipped orders reserve 5 of '${name}'. Ship or cancel orders first.`);
  expect(await readStock(id)).toBe(195);
});

test("a count with an outdated `from` is `stale`, alone and in a batch, and nothing is written", async () => {
  const [a, b] = [await createProduct({ stock: 10 }), await createProduct({ stock: 10 })];
  await shopper.order([a.id, 3]);
  const late = await count(a.id, { count: 12, from: 10 });
  expect([late.status, late.json.code, late.json.errors]).toMatchObject([409, "stale", [{ path: "from" }]]);
  const all = await admin("PUT", "/cms/product/batch/stock", {
    items: [
      { id: b.id, count: 4, from: 10 },
      { id: a.id, count: 12, from: 9, on_hand: true },
    ],
    reason: "x",
  });
  expect([all.status, all.json.errors]).toMatchObject([
    409,
    [{ path: "items.1.from", message: `The stock of '${a.name}' is 10 now.` }],
  ]);
  expect([await readStock(a.id), await readStock(b.id)]).toEqual([7, 10]);
  const items = [{ id: a.id, count: 12, from: 10, on_hand: true }];
  const done = await admin("PUT", "/cms/product/batch/stock", { items, reason: "x" });
  expect(done.json.items).toMatchObject([{ before: 7, after: 9, reserved: 3 }]);
  expect((await count(a.id, { delta: 1, from: 9 })).status).toBe(400);
  const clerk = await createAdmin("product.stock");
  const told = await clerk("POST", `/cms/product/${a.id}/stock`, { count: 1, from: 1, reason: "x" });
  expect([told.status, JSON.stringify(told.json)]).toEqual([409, expect.not.stringContaining(a.name)]);
});

test("an import counts the shelf by on_hand_counted, and an outdated counted_from is refused as stale", async () => {
  const { id } = await createProduct({ stock: 10 });
  await shopper.order([id, 4]);
  const send = (file: string, digest?: string) => {
    const form = new FormData();
    form.append("file", new Blob([file]), "count.csv");
    return admin("POST", `/cms/product/import${digest ? `?digest=${digest}` : ""}`, form);
  };
  const file = `id,on_hand_counted,counted_from\n${id},12,10\n`;
  const dry = await send(file);
  expect(dry.json.rows[0].changes).toEqual([{ field: "on_hand_counted", from: "10", to: "12" }]);
  await shopper.order([id, 1]);
  expect((await send(file, dry.json.digest)).json).toMatchObject({ committed: true, changed: 1 });
  expect([await readStock(id), await reservedOf(id)]).toEqual([7, 5]);
  expect((await readLedger(id)).at(-1)).toMatchObject({ delta: 2, reserved: 5 });
  const again = await send(file);
  expect(again.json.rows[0]).toMatchObject({ action: "refuse", errors: [{ path: "counted_from", code: "stale" }] });
  expect(await send(file, dry.json.digest)).toMatchObject({ status: 409, json: { code: "stale" } });
  expect((await send(`id,on_hand_counted\n${id},4\n`)).json.rows[0].errors).toMatchObject([
    { path: "on_hand_counted", code: "out_of_stock" },
  ]);
  expect((await send(`id,stock_counted,on_hand_counted\n${id},4,4\n`)).json).toMatchObject({ refused: 1 });
});

test("counts concurrent with orders, cancellations and shipments neither sell units twice nor lose any", async () => {
  const { id } = await createProduct({ stock: 40, price: 100 });
  const shoppers = [await createShopper(), await createShopper()];
  let left = 0;
  for (let round = 0; round < 6; round++) {
    const placed = await Promise.all(shoppers.map((each) => each.order([id, 2])));
    const [kept, cancelled] = placed as [{ id: number }, { id: number }];
    await pay(shoppers[0]!, kept.id);
    await settled();
    const shelf = 40 - left;
    const [counted] = await Promise.all([
      count(id, { count: shelf, on_hand: true }),
      shoppers[0]!.order([id, 1]),
      shoppers[1]!.ask("POST", `/v1/order/${cancelled.id}/cancel`),
      count(id, { count: shelf, on_hand: true }),
      shoppers[1]!.order([id, 1]),
    ]);
    expect(counted.status).toBe(200);
    expect((await readStock(id)) + (await reservedOf(id))).toBe(shelf);
    await admin("PUT", `/cms/order/${kept.id}/status`, {
      status: "shipped",
      carrier: "SF",
      tracking_no: randomUUID().slice(0, 20),
    });
    left += 2;
    expect((await readStock(id)) + (await reservedOf(id))).toBe(40 - left);
  }
  expect(await findFaults()).toEqual([]);
});

test("counts and orders that race for the last units never make the stock negative", async () => {
  const { id } = await createProduct({ stock: 6, price: 100 });
  const buyers = await Promise.all(Array.from({ length: 5 }, createShopper));
  const [first, second, ...ordered] = await Promise.all([
    count(id, { count: 5, on_hand: true }),
    count(id, { count: 5, on_hand: true }),
    ...buyers.map(({ ask }) => ask("POST", "/v1/order", { products: [{ product_id: id, count: 2 }] })),
  ]);
  // Six were believed to be there: if three orders were first, five are too few for them.
  for (const { status } of [first, second]) expect([200, 409]).toContain(status);
  const got = ordered.filter(({ status }) => status === 201).length;
  expect(await reservedOf(id)).toBe(2 * got);
  expect((await readStock(id)) + 2 * got).toBe(got === 3 ? 6 : 5);
  expect(await findFaults()).toEqual([]);
});
