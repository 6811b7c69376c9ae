import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { products } from "@/db/schema/catalogue";
import { settings } from "@/db/schema/content";
import { promotions } from "@/db/schema/offers";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createPromotion } from "@/e2e/fixtures/shop/offers";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, createShopper, findFaults, readStock, type Shopper } from "@/e2e/fixtures/shop/shop";
import * as orderNumbers from "@/lib/selling/orders/place-order";

const { shopper } = orderDesk();

const place = (body: object, buyer: Pick<Shopper, "ask"> = shopper) => buyer.ask("POST", "/v1/order", body);
const quote = (body: object) => shopper.ask("POST", "/v1/order/quote", body);
const lines = (...pairs: [product: number, count: number][]) => ({
  products: pairs.map(([product_id, count]) => ({ product_id, count })),
});
const paths = ({ json }: { json: { errors: { path: string }[] } }) => json.errors.map(({ path }) => path);

test("an order has 1 to 50 lines of 1 to 999 units; unknown and invalid fields are refused", async () => {
  const { id } = await createProduct({ stock: 5000, price: 1 });
  const many = (count: number) => lines(...Array.from({ length: count }, (): [number, number] => [id, 1]));
  expect((await place(many(50))).status).toBe(201);
  for (const [body, path] of [
    [many(51), "products"],
    [{ products: [] }, "products"],
    [{}, "products"],
    [lines([id, 0]), "products.0.count"],
    [lines([id, 1], [id, 1000]), "products.1.count"],
    [lines([id, 1.5]), "products.0.count"],
    [{ products: [{ product_id: id, count: "1" }] }, "products.0.count"],
    [lines([0, 1]), "products.0.product_id"],
    [lines([2_147_483_648, 1]), "products.0.product_id"],
    [{ products: [{ product_id: id, count: 1, price: 1 }] }, "products.0.price"],
    [{ ...lines([id, 1]), total_price: 1 }, "total_price"],
    [{ ...lines([id, 1]), remark: "x".repeat(201) }, "remark"],
    [{ ...lines([id, 1]), remark: "two\nlines" }, "remark"],
    [{ ...lines([id, 1]), address_id: 0 }, "address_id"],
  ] as const) {
    const refused = await place(body);
    expect([refused.status, refused.json.code, paths(refused)]).toEqual([400, "invalid_request", [path]]);
  }
  expect(await readStock(id)).toBe(4950);
});

test("an order costs at most 99999999 fen; one fen more is refused, in the quote as well", async () => {
  const { id } = await createProduct({ price: 99_999_999 });
  const cheap = await createProduct({ price: 1 });
  expect((await place(lines([id, 1]))).json.total_price).toBe(99_999_999);
  const over = await place(lines([id, 1], [cheap.id, 1]));
  expect([over.status, paths(over)]).toEqual([400, ["products"]]);
  const far = await createProduct({ price: 99_999_999, stock: 999 });
  expect((await place(lines([far.id, 999]))).status).toBe(400);
  // A line above 2³¹ fen, which an offer brings below the limit.
  const promotion = await createPromotion({ kind: "percent", tiers: [{ from: 1, off: 9990 }] });
  const [quoted, placed] = [await quote(lines([far.id, 999])), await place(lines([far.id, 999]))];
  expect(quoted.json.problems).toMatchObject([{ path: "products", code: "too_big" }]);
  expect([placed.status, placed.json.errors]).toMatchObject([400, [{ path: "products", code: "too_big" }]]);
  expect(quoted.json.problems[0].message).toBe(placed.json.errors[0].message);
  expect((await place(lines([id, 1]))).json.total_price).toBeLessThan(1_000_000);
  await db().update(promotions).set({ status: "stopped" }).where(eq(promotions.id, promotion.id));
  expect([await readStock(id), await readStock(cheap.id), await readStock(far.id)]).toEqual([8, 10, 999]);
});

test("unknown, unlisted and deleted products are refused together, each at its path", async () => {
  const good = await createProduct();
  const off = await createProduct({ on_sale: false });
  const gone = await createProduct({ deleted_at: new Date() });
  const refused = await place(lines([good.id, 1], [off.id, 1], [2_147_483_647, 1], [gone.id, 1]));
  expect([refused.status, refused.json.code, paths(refused)]).toEqual([
    400,
    "invalid_request",
    ["products.1.product_id", "products.2.product_id", "products.3.product_id"],
  ]);
  expect(await readStock(good.id)).toBe(10);
});

test("an order without enough stock of several products names each with what is available, and reserves nothing", async () => {
  const [full, few, none] = [
    await createProduct(),
    await createProduct({ stock: 2 }),
    await createProduct({ stock: 0 }),
  ];
  const refused = await place(lines([none.id, 1], [full.id, 10], [few.id, 3]));
  expect(refused.status).toBe(409);
  expect(refused.json).toMatchObject({
    code: "out_of_stock",
    detail: "2 products do not have enough stock.",
    errors: [
      { path: "products.0.count", code: "out_of_stock", message: "Only 0 left.", available: 0 },
      { path: "products.2.count", code: "out_of_stock", message: "Only 2 left.", available: 2 },
    ],
  });
  const alone = await place(lines([few.id, 2], [few.id, 1]));
  expect(alone.json).toMatchObject({ detail: `Only 2 left of '${few.name}'.`, errors: [{ path: "products.0.count" }] });
  expect([await readStock(full.id), await readStock(few.id), await readStock(none.id)]).toEqual([10, 2, 0]);
  expect(await findFaults()).toEqual([]);
});

test("an order without an address, or with another shopper's, is refused at `address_id`", async () => {
  const { id } = await createProduct();
  const { token } = await createUser();
  const homeless = { ask: (method: string, path: string, body?: unknown) => request(method, path, { token, body }) };
  const [{ json: own }, { json: others }] = [
    await shopper.ask("GET", "/v1/address"),
    await (await createShopper()).ask("GET", "/v1/address"),
  ];
  for (const refused of [
    await place(lines([id, 1]), homeless),
    await place({ ...lines([id, 1]), address_id: others.items[0].id }),
    await place({ ...lines([id, 1]), address_id: 2_147_483_647 }),
    await place({ ...lines([id, 1]), address_id: null }),
  ])
    expect([refused.status, refused.json.code, paths(refused)]).toEqual([400, "invalid_request", ["address_id"]]);
  expect(await readStock(id)).toBe(10);
  const named = await place({ ...lines([id, 1]), address_id: own.items[0].id });
  expect([named.status, named.json.address.name]).toEqual([201, "Li Lei"]);
});

test("a placed order does not change with its products or the address book", async () => {
  const buyer = await createShopper();
  const tea = await createProduct({ name: "Green tea", price: 700, main_image: "demo/longjing-tea.webp" });
  const { json: placed } = await place({ ...lines([tea.id, 3]), remark: "  雨天 ☂  " }, buyer);
  expect(placed).toMatchObject({ snap_name: "Green tea", remark: "雨天 ☂", total_price: 2100, total_count: 3 });
  await db()
    .update(products)
    .set({ name: "Black tea", price: 1, price_max: 1, main_image: null, on_sale: false, deleted_at: new Date() })
    .where(eq(products.id, tea.id));
  const { json: addresses } = await buyer.ask("GET", "/v1/address");
  const { id } = addresses.items[0];
  expect((await buyer.ask("PUT", `/v1/address/${id}`, { name: "Han Mei", city: "上海市" })).status).toBe(200);
  expect((await buyer.ask("GET", `/v1/order/${placed.id}`)).json).toEqual(placed);
  expect((await buyer.ask("DELETE", `/v1/address/${id}`)).status).toBe(204);
  expect((await buyer.ask("GET", `/v1/order/${placed.id}`)).json).toEqual(placed);
});

test("an order number that is already in use is replaced by a new one", async () => {
  const { id } = await createProduct();
  const { json: first } = await place(lines([id, 1]));
  const drawn = vi.spyOn(orderNumbers, "makeOrderNo");
  drawn.mockReturnValueOnce(first.order_no).mockReturnValueOnce(first.order_no);
  const second = await place(lines([id, 1]));
  drawn.mockRestore();
  expect([second.status, second.json.order_no === first.order_no, await readStock(id)]).toEqual([201, false, 8]);
});

test("`order.pay_timeout_minutes` is the time to pay from the creation of the order", async () => {
  const { id } = await createProduct();
  await db().insert(settings).values({ key: "order.pay_timeout_minutes", value: "45" });
  const { json } = await place(lines([id, 1]));
  expect(Date.parse(json.expires_at) - Date.parse(json.created_at)).toBe(45 * 60_000);
  await db().delete(settings).where(eq(settings.key, "order.pay_timeout_minutes"));
});
