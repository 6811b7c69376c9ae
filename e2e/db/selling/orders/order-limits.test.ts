import { eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { products } from "@/db/schema/catalogue";
import { settings } from "@/db/schema/content";
import { db } from "@/e2e/fixtures/servers/in-process";
import { createCategory } from "@/e2e/fixtures/shop/catalogue";
import { insertWithVariants } from "@/e2e/fixtures/shop/products";
import {
  createProduct,
  createShopper,
  expireOrder,
  findFaults,
  openShop,
  pay,
  readStock,
} from "@/e2e/fixtures/shop/shop";

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
  const shopper = await createShopper();
  const { id: product } = await createProduct({ stock: 500 });
  const place = (count = 1) => shopper.ask("POST", "/v1/order", { products: [{ product_id: product, count }] });
  return { shopper, product, place };
};

test("a shopper has at most 20 unpaid orders, without paid, cancelled and expired ones; 0 is no limit", async () => {
  const { shopper, product, place } = await placeBy();
  const ids: number[] = [];
  for (let n = 0; n < 20; n++) ids.push((await place()).json.id);
  const room = async () => {
    const refused = await place();
    expect([refused.status, refused.json.code]).toEqual([409, "limit_reached"]);
    return readStock(product);
  };
  expect(await room()).toBe(480);
  await shopper.ask("POST", `/v1/order/${ids[0]}/cancel`);
  expect((await place()).status).toBe(201);
  await room();
  await pay(shopper, ids[1]!);
  await expireOrder(ids[2]!);
  for (let n = 0; n < 2; n++) expect((await place()).status).toBe(201);
  await room();
  expect((await (await placeBy()).place()).status).toBe(201);
  await set("order.max_unpaid", 0);
  expect((await place()).status).toBe(201);
});

test("`order.max_units` counts merged lines and unpaid orders of a shopper together", async () => {
  await set("order.max_units", 5);
  const { shopper, product, place } = await placeBy();
  const products = [3, 3].map((count) => ({ product_id: product, count }));
  for (const refused of [await place(6), await shopper.ask("POST", "/v1/order", { products })]) {
    expect(refused.status).toBe(400);
    expect(refused.json.errors).toEqual([
      { path: "products.0.count", code: "too_big", message: "At most 5 of one product." },
    ]);
  }
  const ids = [(await place(3)).json.id, (await place(2)).json.id];
  const { id: other } = await createProduct();
  const refused = await shopper.ask("POST", "/v1/order", {
    products: [
      { product_id: other, count: 1 },
      { product_id: product, count: 1 },
    ],
  });
  expect([refused.status, refused.json.code]).toEqual([409, "limit_reached"]);
  const message = "At most 5 of one product, and your unpaid orders contain 5.";
  expect(refused.json.errors).toEqual([{ path: "products.1.count", code: "limit_reached", message }]);
  expect((await shopper.ask("POST", "/v1/order", { products: [{ product_id: other, count: 5 }] })).status).toBe(201);
  expect(await readStock(product)).toBe(495);
  await pay(shopper, ids[0]!);
  const tooMany = await place(4);
  expect([tooMany.status, tooMany.json.errors[0].message]).toEqual([409, message.replace("contain 5", "contain 2")]);
  expect((await place(3)).status).toBe(201);
  await expireOrder(ids[1]!);
  expect((await place(3)).status).toBe(409);
  expect((await place(2)).status).toBe(201);
});

test("concurrent orders of one shopper do not exceed `order.max_units`, and do not affect another shopper", async () => {
  await set("order.max_units", 7);
  await set("order.max_unpaid", 0);
  const { product, place } = await placeBy();
  const friend = await createShopper();
  const [theirs, ...all] = await Promise.all([
    friend.ask("POST", "/v1/order", { products: [{ product_id: product, count: 7 }] }),
    ...Array.from({ length: 20 }, () => place(2)),
  ]);
  expect(theirs.status).toBe(201);
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(17).fill(409)]);
  expect(await readStock(product)).toBe(487);
  expect(await findFaults()).toEqual([]);
});

test("a product's `max_per_customer` counts all its variants together, with a message in Chinese", async () => {
  const { id, idOf } = await insertWithVariants(db(), (await createCategory()).id, { A: {}, B: {} });
  await db().update(products).set({ max_per_customer: 2 }).where(eq(products.id, id));
  const shopper = await createShopper();
  const lines = (a: number, b: number) => ({
    products: [
      { product_id: id, variant_id: idOf("A"), count: a },
      { product_id: id, variant_id: idOf("B"), count: b },
    ],
  });
  const chinese = { "accept-language": "zh-CN" };
  const refused = await shopper.ask("POST", "/v1/order", lines(1, 2), chinese);
  expect(refused.json.errors).toMatchObject([{ path: "products.0.count", message: "每人限购 2 件。" }]);
  expect((await shopper.ask("POST", "/v1/order", lines(1, 1))).status).toBe(201);
});
