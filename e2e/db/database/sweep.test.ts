import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { settings } from "@/db/schema/content";
import { idempotencyKeys } from "@/db/schema/logs";
import { orders } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { sandboxPayments } from "@/db/schema/sandbox";
import { db } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import {
  createAdmin,
  createProduct,
  createShopper,
  expireOrder,
  findFaults,
  openShop,
  pay,
  readStock,
  type Shopper,
} from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { sweepState } from "@/lib/kernel/work/sweep";
import { closeStaleAttempts } from "@/lib/selling/payments/sweeps";

let shop: Awaited<ReturnType<typeof openShop>>;
let shopper: Shopper;
beforeAll(async () => {
  shop = await openShop();
  shopper = await createShopper();
  await sweep(db());
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const get = async (id: number) => (await shopper.ask("GET", `/v1/order/${id}`)).json;
/** The stored order: no platform is asked. */
const stored = async (id: number) => (await db().select().from(orders).where(eq(orders.id, id)))[0]!;
const attemptsOf = (id: number) => db().select().from(payments).where(eq(payments.order_id, id));
const prepay = (id: number) => shopper.ask("POST", "/v1/pay/pre_order", { order_id: id });
async function anOrder() {
  const product = await createProduct();
  const { id } = await shopper.order([product.id, 3]);
  return { id: id as number, product: product.id };
}

test("an open payment is queried and closed at WeChat before its order is cancelled, a closed one is not", async () => {
  const { id } = await anOrder();
  const earlier = { order_id: id, out_trade_no: randomUUID(), status: "closed", amount: 4500 } as const;
  await db()
    .insert(payments)
    .values({ ...earlier, closed_at: new Date() });
  const { json } = await prepay(id);
  await expireOrder(id);
  const calls = interceptWechat();
  await sweep(db());
  expect(calls.map((call) => call.replace(/^(\w+) .*\//, "$1 "))).toEqual([`GET ${json.out_trade_no}`, "POST close"]);
  const there = await db().select().from(sandboxPayments).where(eq(sandboxPayments.out_trade_no, json.out_trade_no));
  expect([(await get(id)).status, there[0]!.state, (await attemptsOf(id)).map(({ status }) => status)]).toEqual([
    "cancelled",
    "CLOSED",
    ["closed", "closed"],
  ]);
});

test("a payment that never reached WeChat is closed with its order", async () => {
  const { id, product } = await anOrder();
  dropWechatCalls();
  expect((await prepay(id)).status).toBe(502);
  vi.restoreAllMocks();
  expect(await attemptsOf(id)).toMatchObject([{ status: "open", prepay_id: null }]);
  await expireOrder(id);
  await sweep(db());
  expect([(await get(id)).status, await readStock(product)]).toEqual(["cancelled", 10]);
  expect(await attemptsOf(id)).toMatchObject([{ status: "closed" }]);
  expect(await findFaults()).toEqual([]);
});

/** A crash left the payment of a cancelled order open. */
async function leftOpen() {
  const { id } = await anOrder();
  const { out_trade_no } = (await prepay(id)).json;
  await shopper.ask("POST", `/v1/order/${id}/cancel`);
  await db().update(payments).set({ status: "open", closed_at: null }).where(eq(payments.order_id, id));
  await db().update(sandboxPayments).set({ state: "NOTPAY" }).where(eq(sandboxPayments.out_trade_no, out_trade_no));
  return { id, out_trade_no: out_trade_no as string };
}

test("a payment left open for a cancelled order is closed, and that of an unpaid order is not", async () => {
  const [{ id, out_trade_no }, unpaid] = [await leftOpen(), await anOrder()];
  await prepay(unpaid.id);
  expect(await closeStaleAttempts.due(db(), 10_000)).toEqual([{ id }]);
  await sweep(db());
  const there = await db().select().from(sandboxPayments).where(eq(sandboxPayments.out_trade_no, out_trade_no));
  expect([(await attemptsOf(id))[0]!.status, there[0]!.state]).toEqual(["closed", "CLOSED"]);
  expect((await attemptsOf(unpaid.id))[0]!.status).toBe("open");
});

test("orders that cannot be cancelled do not prevent the sweep from cancelling others", async () => {
  const stuck = [await anOrder(), await anOrder(), await anOrder()];
  for (const { id } of stuck) await prepay(id);
  for (const { id } of stuck) await expireOrder(id);
  const free = [await anOrder(), await anOrder()];
  for (const { id } of free) await expireOrder(id);
  dropWechatCalls();
  await sweep(db());
  const states = async (these: { id: number }[]) => Promise.all(these.map(async ({ id }) => (await stored(id)).status));
  expect(await states(free)).toEqual(["cancelled", "cancelled"]);
  expect(await states(stuck)).toEqual(["unpaid", "unpaid", "unpaid"]);
  for (const { product } of stuck) expect(await readStock(product)).toBe(7);

  // Nor where they are more than one sweep takes on.
  const last = await anOrder();
  await expireOrder(last.id);
  for (let sweeps = 0; sweeps < 40 && (await states([last]))[0] === "unpaid"; sweeps++) await sweep(db(), 2);
  expect(await states([last])).toEqual(["cancelled"]);
  vi.restoreAllMocks();
  await sweep(db());
  expect(await states(stuck)).toEqual(["cancelled", "cancelled", "cancelled"]);
  expect(await findFaults()).toEqual([]);
});

test("a sweep that is told to stop finishes its current order and starts no other", async () => {
  const both = [await anOrder(), await anOrder()];
  for (const { id } of both) await prepay(id);
  for (const { id } of both) await expireOrder(id);
  const ending = new AbortController();
  interceptWechat(() => ending.abort() as undefined);
  await sweep(db(), 100, ending.signal);
  const left = async () => (await Promise.all(both.map(({ id }) => stored(id)))).map(({ status }) => status).toSorted();
  expect(await left()).toEqual(["cancelled", "unpaid"]);
  await sweep(db());
  expect(await left()).toEqual(["cancelled", "cancelled"]);
});

test("a shipped order is completed after `order.auto_complete_days`", async () => {
  const admin = await createAdmin("order.ship");
  const { id } = await anOrder();
  await pay(shopper, id);
  await shop.settled();
  await admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: "SF", tracking_no: "SF1" });
  await db().insert(settings).values({ key: "order.auto_complete_days", value: "3" });
  const shipped = (days: number, hours: number) =>
    db()
      .update(orders)
      .set({ shipped_at: new Date(Date.now() - (days * 24 + hours) * 3_600_000) })
      .where(eq(orders.id, id));
  await shipped(2, 23);
  await sweep(db());
  expect((await get(id)).status).toBe("shipped");
  await shipped(3, 1);
  await sweep(db());
  const { status, completed_at, events } = await get(id);
  expect([status, Boolean(completed_at), events.at(-1)]).toMatchObject([
    "completed",
    true,
    { from: "shipped", to: "completed", by: "system" },
  ]);
  await db().delete(settings).where(eq(settings.key, "order.auto_complete_days"));
});

test("an idempotency key is deleted after 48 hours, not before", async () => {
  const kept = (key: string, hours: number) => ({
    user_id: shopper.id,
    operation: "POST /v1/order",
    key,
    body_hash: "-",
    answer: {},
    created_at: new Date(Date.now() - hours * 3_600_000),
  });
  await db()
    .insert(idempotencyKeys)
    .values([kept("old", 49), kept("young", 47)]);
  await sweep(db());
  const left = await db().select().from(idempotencyKeys).where(eq(idempotencyKeys.user_id, shopper.id));
  expect(left.map(({ key }) => key)).toEqual(["young"]);
});

test("placing an order also cancels up to five expired orders, at most once in ten seconds", async () => {
  const old = await Promise.all([1, 2, 3, 4, 5, 6].map(anOrder));
  for (const { id } of old) await expireOrder(id);
  const left = async () => {
    const found = await Promise.all(old.map(({ id }) => get(id)));
    return found.filter(({ status }) => status === "unpaid").length;
  };
  sweepState(db()).sweptAt = Number.NEGATIVE_INFINITY;
  await anOrder();
  expect(await left()).toBe(1);
  await anOrder();
  expect(await left()).toBe(1);
  sweepState(db()).sweptAt = performance.now() - 10_001;
  await anOrder();
  expect(await left()).toBe(0);
});

test("another write, or an order that is refused, also cancels expired orders", async () => {
  const after = async (method: "POST" | "PUT", path: string, body: object) => {
    const { id } = await anOrder();
    await expireOrder(id);
    sweepState(db()).sweptAt = Number.NEGATIVE_INFINITY;
    const { status } = await shopper.ask(method, path, body);
    return [status, (await get(id)).status];
  };
  const tooMany = { products: [{ product_id: (await createProduct()).id, count: 999 }] };
  expect(await after("POST", "/v1/order", tooMany)).toEqual([409, "cancelled"]);
  expect(await after("PUT", "/v1/user", { nickname: "Ann" })).toEqual([200, "cancelled"]);
});
