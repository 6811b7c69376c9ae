import { like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { settings } from "@/db/schema/content";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import {
  createAdmin,
  createProduct,
  createShopper,
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
afterEach(() => db().delete(settings).where(like(settings.key, "shop.%")));

/** As its owner does it. */
async function set(items: Record<string, unknown>) {
  const owner = await createAdmin("config.read", "config.edit");
  const given = Object.entries(items).map(([key, value]) => ({ key: `shop.${key}`, value }));
  return owner("PUT", "/cms/config", { items: given });
}
const aboutShop = async () => (await request("GET", "/v1/shop")).json;

test("a closed shop refuses orders with `shop_closed` and reserves no stock; earlier orders can be paid", async () => {
  const shopper = await createShopper();
  const { id: product } = await createProduct({ stock: 9 });
  const before = await shopper.order([product, 1]);
  const products = [{ product_id: product, count: 1 }];
  const place = () => shopper.ask("POST", "/v1/order", { products });

  await set({ closed: true, closed_note: "周一恢复" });
  const refused = await place();
  expect([refused.status, refused.json.code]).toEqual([409, "shop_closed"]);
  expect(refused.json.detail).toBe("The shop is not taking orders at the moment: 周一恢复");
  expect(await readStock(product)).toBe(8);
  const quote = await shopper.ask("POST", "/v1/order/quote", { products });
  expect(quote.json.problems[0]).toMatchObject({ path: "", code: "shop_closed", message: refused.json.detail });
  expect(await aboutShop()).toMatchObject({ takes_orders: false, is_closed: true, closed_note: "周一恢复" });
  await pay(shopper, before.id);

  await set({ closed: false });
  expect(await aboutShop()).toMatchObject({ takes_orders: true, is_closed: false, closed_note: "" });
  expect((await place()).status).toBe(201);
  expect(await findFaults()).toEqual([]);
});

test("a shop with `order_hours` takes orders only within them, in its own time zone", async () => {
  const shopper = await createShopper();
  const { id: product } = await createProduct({ stock: 9 });
  const place = () => shopper.ask("POST", "/v1/order", { products: [{ product_id: product, count: 1 }] });
  const now = new Date();
  const hour = (hours: number) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Tokyo", hour: "2-digit", minute: "2-digit" }).format(
      now.getTime() + hours * 3_600_000,
    );
  await set({ time_zone: "Asia/Tokyo", order_hours: `${hour(1)}-${hour(2)}` });
  const refused = await place();
  expect([refused.status, refused.json.code]).toEqual([409, "shop_closed"]);
  expect(refused.json.detail).toBe(`The shop takes orders from ${hour(1)} to ${hour(2)}.`);
  expect(await aboutShop()).toMatchObject({
    takes_orders: false,
    is_closed: false,
    order_hours: `${hour(1)}-${hour(2)}`,
  });

  await set({ order_hours: `${hour(-1)}-${hour(1)}` });
  expect((await place()).status).toBe(201);
});
