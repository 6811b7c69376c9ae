import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cartItems } from "@/db/schema/cart";
import { products, variants } from "@/db/schema/catalogue";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { insertProducts, insertWithVariants } from "@/e2e/fixtures/shop/products";
import { createProduct, createShopper, type Shopper, setStock } from "@/e2e/fixtures/shop/shop";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const put = ({ ask }: Pick<Shopper, "ask">, variant: number | null, line: object) =>
  ask("PUT", `/v1/cart/${variant}`, line);
const cartOf = async ({ ask }: Pick<Shopper, "ask">) => (await ask("GET", "/v1/cart")).json.items;
const statesOf = async (shopper: Shopper) =>
  (await cartOf(shopper)).map(({ product_id, state }: { product_id: number; state: string }) => [product_id, state]);

test("PUT sets a whole line: sent twice it is one row, and the later of two requests counts", async () => {
  const shopper = await createShopper();
  const [tea, rice] = [await createProduct({ price: 1500 }), await createProduct()];
  const line = { count: 2, is_chosen: false, seen_price: 1600 };
  const first = await put(shopper, tea.variant_id, line);
  const second = await put(shopper, tea.variant_id, line);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.json).toMatchObject({ ...line, product_id: tea.id, price: 1500, stock: 10, state: "ok", image: null });
  await put(shopper, rice.variant_id, { count: 1 });
  await put(shopper, tea.variant_id, { count: 5 });
  const items = await cartOf(shopper);
  expect(items).toMatchObject([
    { product_id: rice.id, product_name: rice.name, count: 1, is_chosen: true },
    { product_id: tea.id, count: 5, is_chosen: true, price: 1500, seen_price: 1500 },
  ]);
  expect(items).toHaveLength(2);
  for (const _ of [1, 2]) expect((await shopper.ask("DELETE", `/v1/cart/${tea.variant_id}`)).status).toBe(204);
  expect(await statesOf(shopper)).toEqual([[rice.id, "ok"]]);
});

test("the state of a line is `short`, `sold_out`, or `gone` for goods off sale and deleted variants", async () => {
  const shopper = await createShopper();
  const goods = [await createProduct(), await createProduct(), await createProduct({ name: "Green tea" })];
  const sized = await insertWithVariants(db(), goods[0]!.category_id, { "50 g": {}, "100 g": {} });
  const [small, large] = sized.variants;
  for (const variant of [...goods.map(({ variant_id }) => variant_id!), small!.id, large!.id])
    expect((await put(shopper, variant, { count: 3 })).status).toBe(200);
  await setStock(goods[0]!, 2);
  await setStock(goods[1]!, 0);
  await db().update(products).set({ on_sale: false, name: "Secret" }).where(eq(products.id, goods[2]!.id));
  await db().update(variants).set({ deleted_at: new Date() }).where(eq(variants.id, small!.id));

  const items = await cartOf(shopper);
  expect(items).toMatchObject([
    { variant_id: large!.id, variant_name: "100 g", state: "ok" },
    { variant_id: small!.id, variant_name: "50 g", state: "gone", price: null, stock: 0 },
    { product_id: goods[2]!.id, product_name: "Green tea", state: "gone", price: null, seen_price: 1500 },
    { product_id: goods[1]!.id, state: "sold_out", stock: 0, price: 1500 },
    { product_id: goods[0]!.id, state: "short", stock: 2, count: 3 },
  ]);

  // A line that exists can still be changed, and is as before once the product is back.
  const other = await createShopper();
  expect((await put(shopper, goods[2]!.variant_id, { count: 1, is_chosen: false })).json).toMatchObject({
    ...{ state: "gone", count: 1, is_chosen: false, seen_price: 1500, product_name: "Green tea" },
  });
  expect((await put(other, goods[2]!.variant_id, { count: 1 })).json.code).toBe("not_found");
  expect((await put(other, 2147483647, { count: 1 })).json.code).toBe("not_found");
  await db().update(products).set({ on_sale: true }).where(eq(products.id, goods[2]!.id));
  expect((await cartOf(shopper))[2]).toMatchObject({ product_name: "Secret", state: "ok", count: 1, is_chosen: false });
});

test("another shopper neither sees, changes nor removes a line", async () => {
  const [owner, other] = [await createShopper(), await createShopper()];
  const { id, variant_id } = await createProduct();
  await put(owner, variant_id, { count: 3 });
  expect(await cartOf(other)).toEqual([]);
  await put(other, variant_id, { count: 1 });
  await other.ask("DELETE", `/v1/cart/${variant_id}`);
  expect(await cartOf(owner)).toMatchObject([{ product_id: id, count: 3 }]);
});

test("placing an order does not change the cart", async () => {
  const shopper = await createShopper();
  const { id, variant_id } = await createProduct();
  await put(shopper, variant_id, { count: 2 });
  expect((await shopper.order([id, 2])).status).toBe("unpaid");
  expect(await cartOf(shopper)).toMatchObject([{ product_id: id, count: 2, stock: 8 }]);
});

test("of 20 concurrent new lines the 100th is added and the others refused, and an existing line can be set", async () => {
  const shopper = await createShopper();
  const { category_id } = await createProduct();
  const goods = await insertProducts(
    db(),
    Array.from({ length: 119 }, (_, n) => ({ category_id, name: `P${n}`, price: 1, stock: 1, on_sale: true })),
  );
  await db().execute(sql`insert into cart_items (user_id, variant_id, product_id, count, is_chosen, seen_price, product_name, variant_name)
    select ${shopper.id}, variant_id, id, 1, true, 1, name, '' from products where id in ${goods.slice(0, 99).map(({ id }) => id)}`);
  const answers = await Promise.all(goods.slice(99).map(({ variant_id }) => put(shopper, variant_id, { count: 1 })));
  const codes = answers.map(({ status, json }) => json.code ?? status).toSorted();
  expect(codes).toEqual([200, ...Array(19).fill("limit_reached")]);
  expect((await put(shopper, goods[0]!.variant_id, { count: 2 })).status).toBe(200);
  expect(await db().$count(cartItems, eq(cartItems.user_id, shopper.id))).toBe(100);
});
