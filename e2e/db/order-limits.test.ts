import { like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { settings } from "@/db/schema/content";
import { db } from "../fixtures/in-process";
import { aProduct, aShopper, faults, letExpire, openShop, pay, stockOf } from "../fixtures/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(() => db().delete(settings).where(like(settings.key, "order.max%")));

const set = (key: string, value: number) =>
  db()
    .insert(settings)
    .values({ key, value: String(value) });
const placeBy = async () => {
  const shopper = await aShopper();
  const { id: product } = await aProduct({ stock: 500 });
  const place = (count = 1) => shopper.ask("POST", "/v1/order", { products: [{ product_id: product, count }] });
  return { shopper, product, place };
};

test("a shopper has at most 20 unpaid orders; what is paid, cancelled or over gives room for another", async () => {
  const { shopper, product, place } = await placeBy();
  const ids: number[] = [];
  for (let n = 0; n < 20; n++) ids.push((await place()).json.id);
  const room = async () => {
    const refused = await place();
    expect([refused.status, refused.json.code]).toEqual([409, "limit_reached"]);
    return stockOf(product);
  };
  expect(await room()).toBe(480);
  await shopper.ask("POST", `/v1/order/${ids[0]}/cancel`);
  expect((await place()).status).toBe(201);
  await room();
  await pay(shopper, ids[1]!);
  await letExpire(ids[2]!);
  for (let n = 0; n < 2; n++) expect((await place()).status).toBe(201);
  await room();
  expect((await (await placeBy()).place()).status).toBe(201);
});

test("of twenty orders at once as many are taken as the shop allows, and only their goods are held", async () => {
  await set("order.max_unpaid", 3);
  const { product, place } = await placeBy();
  const all = await Promise.all(Array.from({ length: 20 }, () => place()));
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(17).fill(409)]);
  expect(await stockOf(product)).toBe(497);
  expect(await faults()).toEqual([]);
});

test("0 is off", async () => {
  await set("order.max_unpaid", 0);
  const { place } = await placeBy();
  for (let n = 0; n < 21; n++) expect((await place()).status).toBe(201);
});

test("the shop may limit the pieces of a product an order, merged lines included", async () => {
  await set("order.max_units", 5);
  const { shopper, product, place } = await placeBy();
  expect((await place(5)).status).toBe(201);
  const products = [3, 3].map((count) => ({ product_id: product, count }));
  for (const refused of [await place(6), await shopper.ask("POST", "/v1/order", { products })]) {
    expect(refused.status).toBe(400);
    expect(refused.json.errors).toEqual([
      { path: "products.0.count", code: "too_big", message: "At most 5 of one product." },
    ]);
  }
});
