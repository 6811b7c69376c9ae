import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { rows } from "@/db/client";
import { products, variants } from "@/db/schema/catalogue";
import { settings } from "@/db/schema/content";
import { orders } from "@/db/schema/orders";
import { register } from "@/e2e/fixtures/callers/people";
import { setUser } from "@/e2e/fixtures/callers/people-states";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { type Day, openDashboard, putSetting } from "@/e2e/fixtures/shop/dashboard";
import { createAdmin, createProduct, createShopper, openShop, pay, type Shopper } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { mergeFigures } from "@/lib/system/stats/merge-figures";

let shop: Awaited<ReturnType<typeof openShop>>;
let shopper: Shopper;
let board: ReturnType<typeof openDashboard>;
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  shop = await openShop();
  shopper = await createShopper();
  admin = await createAdmin("stats.read", "order.ship", "order.refund", "order.cancel");
  board = openDashboard(admin);
  await sweep(db()); // what the demo shop left under way
  await shop.settled();
});
afterEach(() => db().delete(settings).where(sql`${settings.key} in ('shop.time_zone', 'stock.low_watermark')`));
afterAll(() => shop.close());

const refund = (id: number, body: object) =>
  admin("POST", `/cms/order/${id}/refund`, { reason: "Broken.", ...body }, { "idempotency-key": randomUUID() });

test("the figures have every day of the period up to today, thirty days by default", async () => {
  const { json } = await admin("GET", "/cms/stats");
  expect(json).toMatchObject({ days: 30, time_zone: "Asia/Shanghai" });
  for (const list of [json.sales, json.new_shoppers]) expect(list).toHaveLength(30);
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });
  expect(json.sales.at(-1).day).toBe(today);
  expect(json.sales[0]).toEqual({
    day: new Date(Date.parse(today) - 29 * 86_400_000).toISOString().slice(0, 10),
    orders: expect.any(Number),
    payments: expect.any(Number),
    paid_amount: expect.any(Number),
    refunds: expect.any(Number),
    refunded_amount: expect.any(Number),
    links: expect.any(Object),
  });
  expect(json.orders_by_state.map(({ status }: { status: string }) => status)).toEqual([
    "unpaid",
    "paid",
    "shipped",
    "completed",
    "cancelled",
    "refunding",
    "refunded",
  ]);
  expect((await admin("GET", "/cms/stats?days=1")).json.sales).toHaveLength(1);
  for (const days of ["0", "367", "x"]) expect((await admin("GET", `/cms/stats?days=${days}`)).status).toBe(400);
});

test("days are in the shop's time zone, and a change of the zone applies at once", async () => {
  const product = await createProduct();
  const { id } = await shopper.order([product.id, 1]);
  const onDays = async () => {
    const { json } = await board.figures(3);
    return Object.fromEntries(json.sales.map(({ day, orders }: Day) => [day, orders])) as Record<string, number>;
  };
  const gained = async (at: Date) => {
    await db().execute(sql`update orders set created_at = '2020-01-01' where id = ${id}`);
    await rows(db(), sql`select recount_figures()`);
    const before = await onDays();
    await db().execute(sql`update orders set created_at = ${at.toISOString()} where id = ${id}`);
    await rows(db(), sql`select recount_figures()`);
    const after = await onDays();
    return Object.keys(after).filter((day) => after[day] !== before[day]);
  };
  for (const zone of ["Asia/Shanghai", "Asia/Kathmandu", "America/St_Johns", "Pacific/Kiritimati"]) {
    await putSetting("shop.time_zone", zone);
    const [, today, yesterday] = Object.keys(await onDays())
      .toReversed()
      .map((_, at, all) => all[at - 1] ?? "");
    const [midnight] = await rows<{ at: Date | string }>(
      db(),
      sql`select ${today}::timestamp at time zone ${zone} as at`,
    );
    const begin = new Date(midnight!.at).getTime();
    expect(await gained(new Date(begin + 1000)), zone).toEqual([today]);
    expect(await gained(new Date(begin - 1000)), zone).toEqual([yesterday]);
  }
});

test("a new customer is counted on one day, also at a change of daylight saving time", async () => {
  await putSetting("shop.time_zone", "America/New_York");
  const { id } = await register();
  const joined = async (at: string, query: string) => {
    await setUser(id, { created_at: new Date(at) });
    const { json } = await admin("GET", `/cms/stats?${query}`);
    return json.new_shoppers.map(({ count }: { count: number }) => count);
  };
  const [short, long] = ["from=2025-03-09&to=2025-03-10", "from=2025-11-02&to=2025-11-03"];
  expect(await joined("2025-03-10T03:59:59.000Z", short)).toEqual([1, 0]);
  expect(await joined("2025-03-10T04:00:00.000Z", short)).toEqual([0, 1]);
  expect(await joined("2025-11-03T04:59:59.000Z", long)).toEqual([1, 0]);
  expect(await joined("2025-11-03T05:00:00.000Z", long)).toEqual([0, 1]);
});

test("counted figures equal a recount, and concurrent merges change no sum", async () => {
  const product = await createProduct();
  const { id } = await shopper.order([product.id, 1]);
  await pay(shopper, id);
  await shop.settled();
  const sums = () =>
    rows(
      db(),
      sql`select figure, at::text, sum(count)::int as count, sum(amount)::float8 as amount from order_figures
          group by figure, at having sum(count) <> 0 or sum(amount) <> 0 order by 1, 2 nulls first`,
    );
  const soldBy = () =>
    rows(
      db(),
      sql`select product_id, sum(units)::int as units from product_days group by 1 having sum(units) <> 0 order by 1`,
    );
  const [counted, sold] = [await sums(), await soldBy()];
  await Promise.all([mergeFigures.tidy(db(), 100), mergeFigures.tidy(db(), 100), mergeFigures.tidy(db(), 100)]);
  expect(await sums()).toEqual(counted);
  await mergeFigures.tidy(db(), 100);
  const apart = sql`select from order_figures where at is null or at > now() - interval '1 day' group by at, figure having count(*) > 1`;
  expect(await rows(db(), apart)).toEqual([]);
  await rows(db(), sql`select recount_figures()`);
  expect(await sums()).toEqual(counted);
  expect(await soldBy()).toEqual(sold);
});

describe("sales by category", () => {
  const goodsOf = async (product: number, by = admin, query = "days=1") => {
    const { category_id } = (await db().select().from(products).where(eq(products.id, product)))[0]!;
    const { json } = await by("GET", `/cms/stats/categories?${query}`);
    return json.items.find(({ id }: { id: number }) => id === category_id);
  };
  const costs = (product: number, cost_price: number | null) =>
    db().update(variants).set({ cost_price }).where(eq(variants.product_id, product));
  const buy = async (...lines: [product: number, count: number][]) => {
    const { id } = await shopper.order(...lines);
    await pay(shopper, id);
    await shop.settled();
    return id as number;
  };

  test("count what was paid, with the cost on the day of the order", async () => {
    const tea = await createProduct({ price: 1000 });
    const { category_id } = (await db().select().from(products).where(eq(products.id, tea.id)))[0]!;
    const cup = await createProduct({ price: 300, category_id });
    const buyer = await createAdmin("stats.read", "cost.read");
    expect(await goodsOf(tea.id, buyer)).toBeUndefined();
    await costs(tea.id, 600);
    await shopper.order([tea.id, 1]); // not paid
    await buy([tea.id, 2], [cup.id, 1]);
    await costs(tea.id, 900);
    const all = { units: 3, amount: 2300, cost: { known_amount: 2000, cost: 1200, profit: 800 } };
    expect(await goodsOf(tea.id, buyer)).toMatchObject(all);
    await buy([tea.id, 1]);
    const later = { units: 4, amount: 3300, cost: { known_amount: 3000, cost: 2100, profit: 900 } };
    expect(await goodsOf(tea.id, buyer)).toMatchObject(later);
    expect(await goodsOf(tea.id), "without cost.read").toEqual({
      ...later,
      id: category_id,
      name: "Tests",
      cost: null,
    });
    const yesterday = new Date(Date.now() - 86_400_000).toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });
    expect(await goodsOf(tea.id, buyer, `from=${yesterday}&to=${yesterday}`)).toBeUndefined();
  });

  test("leave out refunds, and show that no cost is known", async () => {
    const tea = await createProduct({ price: 700 });
    const id = await buy([tea.id, 1]);
    await buy([tea.id, 2]);
    const buyer = await createAdmin("stats.read", "cost.read");
    const unknown = { known_amount: 0, cost: 0, profit: 0 };
    expect(await goodsOf(tea.id, buyer)).toMatchObject({ units: 3, amount: 2100, cost: unknown });
    await refund(id, {});
    await shop.settled();
    expect(await goodsOf(tea.id, buyer)).toMatchObject({ units: 2, amount: 1400, cost: unknown });
  });
});

test("sales by block count paid orders that name a block, known or not, without refunds", async () => {
  const tea = await createProduct({ price: 700, stock: 20 });
  const send = async (block_id: number | undefined, count: number, path = "/v1/order") =>
    (await shopper.ask("POST", path, { products: [{ product_id: tea.id, count, block_id }] })).json;
  const buy = async (block_id: number | undefined, count: number) => {
    const { id } = await send(block_id, count);
    await pay(shopper, id);
    await shop.settled();
    return id;
  };
  const blocks = async () => (await admin("GET", "/cms/stats/blocks")).json.items;
  expect(await blocks()).toEqual([]);
  await send(7, 1); // not paid
  await buy(undefined, 4); // an older mini-program
  await buy(2_147_483_647, 1);
  await buy(7, 2);
  const refunded = await buy(7, 3);
  expect(await blocks()).toEqual([
    { id: 7, units: 5, amount: 3500 },
    { id: 2_147_483_647, units: 1, amount: 700 },
  ]);
  await refund(refunded, {});
  await shop.settled();
  expect((await blocks())[0]).toEqual({ id: 7, units: 2, amount: 1400 });
  expect((await send(7, 1, "/v1/order/quote")).total).toBeGreaterThan(0);
  expect((await send(0, 1)).errors[0].path).toBe("products.0.block_id");
});

test("a registration is a new shopper, and a new admin is not", async () => {
  expect(await board.added(() => register())).toMatchObject({ joined: 1 });
  expect(await board.added(() => createAdmin("stats.read"))).toMatchObject({ joined: 0 });
});

test("an unknown time zone prevents no payment", async () => {
  await putSetting("shop.time_zone", "Mars/Olympus");
  const product = await createProduct();
  const { id } = await shopper.order([product.id, 1]);
  await pay(shopper, id);
  await shop.settled();
  const [order] = await db().select().from(orders).where(eq(orders.id, id));
  expect(order!.status).toBe("paid");
  expect((await request("GET", `/v1/product/${product.id}`)).json.sold).toBe(1);
});
