import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { orders } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { sandboxPayments } from "@/db/schema/sandbox";
import { db } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { createNotify, notify, readTransaction } from "@/e2e/fixtures/shop/notifies";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import {
  createAdmin,
  createProduct,
  createShopper,
  expireOrder,
  findFaults,
  pay,
  readStock,
  type Shopper,
} from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { log } from "@/lib/kernel/process/log";
import { queryOpenPayments } from "@/lib/selling/payments/sweeps";

/** Notifications that were lost, and a WeChat that does not answer. */
const { shopper } = orderDesk();

const readOrder = async (id: number) => (await db().select().from(orders).where(eq(orders.id, id)))[0]!;
const get = async (id: number, buyer: Pick<Shopper, "ask"> = shopper) =>
  (await buyer.ask("GET", `/v1/order/${id}`)).json;
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

test("reading an order applies a payment whose notification was lost", async () => {
  const { id } = await anOrder();
  await pay(shopper, id, { notify: "none" });
  expect(await get(id)).toMatchObject({
    status: "paid",
    actions: ["after_sale", "change_address", "request_invoice"],
    payment: { amount: 1500 },
  });
  expect(await findFaults()).toEqual([]);
});

test("the sweep queries a payment after one minute, then at intervals of a quarter of its age", async () => {
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

test("a payment from before the server's start is queried by the first sweep, and not again at once", async () => {
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

test("a payment of another amount at WeChat is logged and does not pay the order", async () => {
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

test("reading an order queries WeChat at most every two seconds, and only while it can be paid", async () => {
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

test("reading an order waits for WeChat for at most three seconds", async () => {
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

test("no order is cancelled while WeChat does not answer, and its stock remains reserved", async () => {
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

test("a payment notified after the time to pay, but before the sweep, pays the order", async () => {
  const { id, product } = await anOrder();
  const { out_trade_no } = await pay(shopper, id, { notify: "none" });
  await expireOrder(id);
  await notify(await createNotify("TRANSACTION.SUCCESS", await readTransaction(out_trade_no)));
  expect([(await get(id)).status, await readStock(product)]).toEqual(["paid", 9]);
});
