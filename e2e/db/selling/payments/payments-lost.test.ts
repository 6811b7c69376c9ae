import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { orders } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { sandboxPayments } from "@/db/schema/sandbox";
import { db } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { createNotify, notify, readTransaction } from "@/e2e/fixtures/shop/notifies";
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
import { log } from "@/lib/kernel/process/log";
import { queryOpenPayments } from "@/lib/selling/payments/sweeps";

/** These tests are about a notify that never came, and a platform that does not answer. */
let shop: Awaited<ReturnType<typeof openShop>>;
let shopper: Shopper;
beforeAll(async () => {
  shop = await openShop();
  shopper = await createShopper();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());

const readOrder = async (id: number) => (await db().select().from(orders).where(eq(orders.id, id)))[0]!;
const get = async (id: number, buyer = shopper) => (await buyer.ask("GET", `/v1/order/${id}`)).json;
const queries = (calls: string[]) => calls.filter((call) => call.startsWith("GET"));
const anOrder = async () => {
  const product = await createProduct();
  const { id } = await shopper.order([product.id, 1]);
  return { id: id as number, product: product.id };
};
const prepay = (id: number) => shopper.ask("POST", "/v1/pay/pre_order", { order_id: id });
const twoSecondsLater = (id: number) =>
  db()
    .update(payments)
    .set({ queried_at: sql`${payments.queried_at} - interval '2 seconds'` })
    .where(eq(payments.order_id, id));

test("a lost notify is found by reading the order", async () => {
  const { id } = await anOrder();
  await pay(shopper, id, { notify: "none" });
  expect(await get(id)).toMatchObject({
    status: "paid",
    actions: ["after_sale", "change_address", "request_invoice"],
    payment: { amount: 1500 },
  });
  expect(await findFaults()).toEqual([]);
});

test("a lost notify is found by the sweeps after one minute, then in intervals of a quarter of the payment's age", async () => {
  const { id } = await anOrder();
  await pay(shopper, id, { notify: "none" });
  const ago = (minutes: number) => sql`now() - make_interval(secs => ${60 * minutes})`;
  vi.spyOn(process, "uptime").mockReturnValue(3600);
  const isDue = async (age: number, sinceQuery?: number) => {
    const times = { created_at: ago(age), queried_at: sinceQuery === undefined ? null : ago(sinceQuery) };
    await db().update(payments).set(times).where(eq(payments.order_id, id));
    return (await queryOpenPayments.due(db(), 100)).some((one) => one.id === id);
  };
  expect([await isDue(0.9), await isDue(1.1)]).toEqual([false, true]);
  expect([await isDue(2, 0.9), await isDue(2, 1.1)]).toEqual([false, true]);
  expect([await isDue(20, 4.9), await isDue(20, 5.1)]).toEqual([false, true]);
  await sweep(db());
  expect((await readOrder(id)).status).toBe("paid");
  expect(await isDue(20, 5.1)).toBe(false);
});

test("a payment that was begun before the server started is queried by its first sweep, and then not again at once", async () => {
  const { id } = await anOrder();
  await prepay(id);
  const calls = interceptWechat();
  vi.spyOn(process, "uptime").mockReturnValue(0);
  await sweep(db());
  expect(queries(calls)).toHaveLength(1);
  vi.mocked(process.uptime).mockReturnValue(60);
  await sweep(db());
  expect(queries(calls)).toHaveLength(1);
  await shopper.ask("POST", `/v1/order/${id}/cancel`);
});

test("money at the platform that is not what its order costs pays nothing, and is logged for a person; what fits is not", async () => {
  const { id } = await anOrder();
  const { out_trade_no } = await pay(shopper, id, { notify: "none" });
  const total = (fen: number) =>
    db().update(sandboxPayments).set({ total: fen }).where(eq(sandboxPayments.out_trade_no, out_trade_no));
  await total(1499);
  const logged = vi.spyOn(log, "error");
  expect((await get(id)).status).toBe("unpaid");
  const line = "a payment at the platform does not match its order";
  expect(logged.mock.calls).toEqual([[{ out_trade_no, reason: "another amount" }, line]]);
  await total(1500);
  await twoSecondsLater(id);
  expect((await get(id)).status).toBe("paid");
  expect(logged.mock.calls).toHaveLength(1);
});

test("a falsified notify does no harm, and a query tells the truth", async () => {
  for (const notify of ["forged", "wrong_amount"] as const) {
    const { id } = await anOrder();
    await pay(shopper, id, { notify });
    await shop.settled();
    expect((await get(id)).status).toBe("paid");
  }
  expect(await findFaults()).toEqual([]);
});

test("the platform is asked about an order at most once in two seconds, and only while it may be paid", async () => {
  const { id } = await anOrder();
  const calls = interceptWechat();
  await get(id);
  expect(calls).toEqual([]);
  await prepay(id);
  const seen = await Promise.all(Array.from({ length: 8 }, () => get(id)));
  seen.push(await get(id));
  expect(seen.map(({ status }) => status)).toEqual(seen.map(() => "unpaid"));
  expect(queries(calls)).toHaveLength(1);
  await twoSecondsLater(id);
  await Promise.all([get(id), get(id)]);
  expect(queries(calls)).toHaveLength(2);
  await twoSecondsLater(id);
  expect((await get(id, await createShopper())).code).toBe("not_found");
  await (await createAdmin("order.read"))("GET", `/cms/order/${id}`);
  await shopper.ask("GET", "/v1/order");
  expect(queries(calls)).toHaveLength(2);
  await shopper.ask("POST", `/v1/order/${id}/cancel`);
  await twoSecondsLater(id);
  await get(id);
  expect(queries(calls)).toHaveLength(2);
});

test("a platform that is silent or slow delays the reading of an order by three seconds at most", async () => {
  const { id } = await anOrder();
  await prepay(id);
  dropWechatCalls();
  expect((await get(id)).status).toBe("unpaid");
  vi.restoreAllMocks();
  await twoSecondsLater(id);
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation((url, init) =>
    /out-trade-no/.test(String(url))
      ? new Promise((_, reject) => init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason)))
      : real(url, init),
  );
  const limits = vi.spyOn(AbortSignal, "timeout"); // a clock would tell how busy the machine is, too
  expect((await get(id)).status).toBe("unpaid");
  expect(limits.mock.calls).toContainEqual([3000]);
});

test("while the platform is silent nothing is cancelled, and the stock stays held", async () => {
  const { id, product } = await anOrder();
  const admin = await createAdmin("order.read", "order.cancel");
  await prepay(id);
  dropWechatCalls();
  for (const answer of [
    await shopper.ask("POST", `/v1/order/${id}/cancel`),
    await admin("PUT", `/cms/order/${id}/status`, { status: "cancelled", reason: "x" }),
  ])
    expect(answer.json).toMatchObject({ status: 502, code: "platform_failed" });
  await expireOrder(id);
  await sweep(db());
  expect([(await get(id)).status, await readStock(product)]).toEqual(["unpaid", 9]);
  vi.restoreAllMocks();
  await sweep(db());
  expect([(await get(id)).status, await readStock(product)]).toEqual(["cancelled", 10]);
  expect(await findFaults()).toEqual([]);
});

test("a paid order cannot be cancelled, whoever asks", async () => {
  const { id, product } = await anOrder();
  await pay(shopper, id);
  await shop.settled();
  const admin = await createAdmin("order.read", "order.cancel");
  for (const answer of [
    await shopper.ask("POST", `/v1/order/${id}/cancel`, { reason: "x" }),
    await admin("PUT", `/cms/order/${id}/status`, { status: "cancelled", reason: "x" }),
  ])
    expect(answer.json).toMatchObject({
      status: 409,
      code: "order_state",
      detail: "The order is paid: it cannot become cancelled.",
    });
  expect(await readStock(product)).toBe(9);
});

test("a payment that is told after the time to pay, but before the sweep, counts", async () => {
  const { id, product } = await anOrder();
  const { out_trade_no } = await pay(shopper, id, { notify: "none" });
  await expireOrder(id);
  await notify(await createNotify("TRANSACTION.SUCCESS", await readTransaction(out_trade_no)));
  expect([(await get(id)).status, await readStock(product)]).toEqual(["paid", 9]);
});

test("a lost notify is found by the sweep before it gives an order up", async () => {
  const { id, product } = await anOrder();
  await pay(shopper, id, { notify: "none" });
  await expireOrder(id);
  await sweep(db());
  const [order] = await db().select().from(orders).where(eq(orders.id, id));
  expect([order!.status, await readStock(product)]).toEqual(["paid", 9]);
  expect(await findFaults()).toEqual([]);
});
