import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { events } from "@/db/schema/events";
import { sandboxPayments } from "@/db/schema/sandbox";
import { db } from "@/e2e/fixtures/servers/in-process";
import { interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { clearDays, letADayPass, readAgain } from "@/e2e/fixtures/shop/bills";
import { createNotify, notify, readTransaction } from "@/e2e/fixtures/shop/notifies";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createAdmin, createProduct, expireOrder, findFaults, readSold, readStock } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";

const { admin, shopper, settled, get, seen, ship, refund } = orderDesk(
  ...(["order.read", "order.receive", "order.ship", "order.refund", "order.sync", "order.export"] as const),
  ...(["after_sale.read", "after_sale.approve", "payment.read", "bill.read", "bill.run", "stats.read"] as const),
);

const receive = (id: number, body: object = { method: "cash" }, headers = {}) =>
  admin("POST", `/cms/order/${id}/payment`, body, headers);

async function unpaid({
  price = 1000,
  count = 1,
  ...more
}: {
  price?: number;
  count?: number;
  delivery?: string;
} = {}) {
  const product = await createProduct({ price });
  const body = { products: [{ product_id: product.id, count }], ...more };
  const { json } = await shopper.ask("POST", "/v1/order", body);
  return { id: json.id as number, item: json.items[0].id as number, product: product.id };
}
async function paidInCash(wanted: Parameters<typeof unpaid>[0] = {}) {
  const order = await unpaid(wanted);
  expect((await receive(order.id)).status).toBe(200);
  return order;
}
const begin = async (id: number) =>
  (await shopper.ask("POST", "/v1/pay/pre_order", { order_id: id })).json.out_trade_no as string;
const payThere = (out_trade_no: string) =>
  db()
    .update(sandboxPayments)
    .set({ state: "SUCCESS", transaction_id: sql`'42' || created_at`, success_time: new Date() })
    .where(eq(sandboxPayments.out_trade_no, out_trade_no));
const moneyNow = async (): Promise<Record<string, { count: number; amount: number; link: string }>> =>
  Object.fromEntries(
    (await admin("GET", "/cms/money?days=3")).json.now.map((figure: { name: string }) => [figure.name, figure]),
  );

test("an order is marked as paid once, and two admins at the same time get one 200 and one 409", async () => {
  const { id, product } = await unpaid({ count: 2 });
  const answers = await Promise.all([receive(id), receive(id, { method: "transfer" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = answers.find(({ status }) => status === 200)!.json;
  expect(won).toMatchObject({ status: "paid", payment: { channel: "offline", transaction_id: null, amount: 2000 } });
  const { payments, events: history } = await get(id);
  expect(payments).toEqual([
    expect.objectContaining({
      status: "success",
      channel: "offline",
      transaction_id: null,
      note: "",
      refundable: 2000,
    }),
  ]);
  expect(history.at(-1)).toMatchObject({ from: "unpaid", to: "paid", by: "admin" });
  expect(await readSold(product)).toBe(2);
  expect((await seen(id)).actions).not.toContain("pay");
  const published = await db().select().from(events).where(eq(events.resource_id, id));
  expect(published.map(({ type }) => type)).toEqual(["order.placed", "order.paid"]);
  expect(await findFaults()).toEqual([]);
});

test("a repeated request with its key gets the first answer, with the note and the method", async () => {
  const { id } = await unpaid();
  const key = { "idempotency-key": randomUUID() };
  const body = { method: "other", note: "A voucher of 2025" };
  const answers = [await receive(id, body, key), await receive(id, body, key)];
  expect(answers.map(({ status, json }) => [status, json.payments[0].method, json.payments[0].note])).toEqual([
    [200, "other", "A voucher of 2025"],
    [200, "other", "A voucher of 2025"],
  ]);
});

test("an open payment is closed at WeChat first, and money that arrives there nevertheless is refunded", async () => {
  const { id } = await unpaid();
  const number = await begin(id);
  const calls = interceptWechat();
  expect((await receive(id)).status).toBe(200);
  expect(calls).toEqual([expect.stringMatching(/POST .*\/close$/)]);
  await payThere(number);
  await notify(await createNotify("TRANSACTION.SUCCESS", await readTransaction(number)));
  await sweep(db());
  await settled();
  const after = await get(id);
  expect(after).toMatchObject({ status: "paid", refunded_amount: 0 });
  expect(after.payments.map(({ channel, status }: Record<string, string>) => [channel, status])).toEqual([
    ["wechat", "surplus"],
    ["offline", "success"],
  ]);
  expect(after.refunds).toEqual([expect.objectContaining({ status: "success", amount: 1000, method: null })]);
  expect(await findFaults()).toEqual([]);
});

test("a payment that WeChat has wins: the order is paid there, and marking it is 409", async () => {
  const { id } = await unpaid();
  await payThere(await begin(id));
  const { status, json } = await receive(id);
  expect([status, json.code, json.detail]).toEqual([409, "order_state", "The order has just been paid in WeChat."]);
  expect((await get(id)).payment).toMatchObject({ channel: "wechat" });
  expect((await receive(id)).json).toMatchObject({ status: 409, code: "order_state" });
  expect(await findFaults()).toEqual([]);
});

test("a cancelled order and a caller without the permission are refused", async () => {
  const { id } = await unpaid();
  const clerk = await createAdmin("order.read", "order.create", "order.refund");
  expect((await clerk("POST", `/cms/order/${id}/payment`, { method: "cash" })).status).toBe(403);
  expect((await clerk("GET", `/cms/order/${id}`)).json.actions).not.toContain("receive");
  expect((await get(id)).actions).toContain("receive");
  await expireOrder(id);
  expect((await get(id)).actions).not.toContain("receive");
  await sweep(db());
  expect((await receive(id)).json).toMatchObject({ status: 409, code: "order_state" });
  expect((await receive(999_999_999)).status).toBe(404);
});

test("refunds of a part and of the rest succeed at once, by the admin, and WeChat is never called", async () => {
  const calls = interceptWechat();
  const { id, product } = await paidInCash({ count: 3 });
  const part = await refund(id, { amount: 500, reason: "Late." });
  expect(part.json).toMatchObject({ status: "paid", refunded_amount: 500 });
  expect(part.json.refunds).toEqual([expect.objectContaining({ status: "success", method: "cash", by: "admin" })]);
  const rest = await refund(id, { amount: 500, reason: "Again, within a minute." });
  expect(rest.json.refunded_amount).toBe(1000);
  const { json } = await refund(id);
  expect(json).toMatchObject({ status: "refunded", refunded_amount: 3000 });
  expect(json.events.slice(-2).map(({ to, by }: Record<string, string>) => [to, by])).toEqual([
    ["refunding", "admin"],
    ["refunded", "admin"],
  ]);
  expect([await readStock(product), await readSold(product)]).toEqual([10, 0]);
  await sweep(db());
  expect((await admin("POST", `/cms/order/${id}/sync`, {})).status).toBe(200);
  expect(calls).toEqual([]);
  expect(await findFaults()).toEqual([]);
});

test("an after-sale request of an order paid in cash waits for the shop, and is refunded at once by its decision", async () => {
  const calls = interceptWechat();
  const { id, item } = await paidInCash({ count: 2 });
  const asked = { order_id: id, type: "refund", reason: "other", items: [{ item_id: item, count: 1 }] };
  const { json: request } = await shopper.ask("POST", "/v1/after_sale", asked);
  expect(request).toMatchObject({ status: "requested", channel: "offline", is_automatic: false });
  await db().execute(sql`update after_sales set due_at = now() - interval '1 minute' where id = ${request.id}`);
  await sweep(db());
  const own = async () => (await shopper.ask("GET", `/v1/after_sale/${request.id}`)).json;
  expect((await own()).status).toBe("requested");
  const decided = await admin("PUT", `/cms/after_sale/${request.id}/status`, { status: "approved" });
  expect([decided.status, decided.json.status]).toEqual([200, "refunded"]);
  expect((await own()).events.at(-1)).toMatchObject({ to: "refunded", by: "admin" });
  expect(await get(id)).toMatchObject({ status: "paid", refunded_amount: 1000 });
  await ship(id);
  expect(await get(id)).toMatchObject({ status: "shipped", shipping_report: null });
  const lines = await refund(id, { items: [{ item_id: item, count: 1 }], restock: true, reason: "Broken." });
  expect(lines.json).toMatchObject({ status: "refunded", refunded_amount: 2000 });
  await sweep(db());
  expect(calls).toEqual([]);
  expect(await findFaults()).toEqual([]);
});

test("an order to pick up that was paid in cash is handed over without its code", async () => {
  const { id } = await paidInCash({ delivery: "pickup" });
  const handed = await admin("PUT", `/cms/order/${id}/status`, { status: "shipped" });
  expect([handed.status, handed.json.status]).toEqual([200, "completed"]);
  const prepaid = await unpaid({ delivery: "pickup" });
  await payThere(await begin(prepaid.id));
  await admin("POST", `/cms/order/${prepaid.id}/sync`, {});
  expect((await admin("PUT", `/cms/order/${prepaid.id}/status`, { status: "shipped" })).status).toBe(409);
  expect(await findFaults()).toEqual([]);
});

test("cash counts on the dashboard and apart where the money is, and neither as frozen nor in the day's bill", async () => {
  await clearDays();
  const before = await moneyNow();
  const takings = async () => (await admin("GET", "/cms/stats?days=1")).json.sales[0].paid_amount as number;
  const taken = await takings();
  const { id } = await paidInCash({ price: 1000 });
  await receive((await unpaid({ price: 300 })).id, { method: "transfer" });
  await refund(id, { amount: 200, reason: "Late." });
  expect((await takings()) - taken).toBe(1300);
  const after = await moneyNow();
  const amountOf = (figures: typeof after, name: string) => figures[name]?.amount ?? 0;
  const moved = (name: string) => amountOf(after, name) - amountOf(before, name);
  expect(["cash", "transfer", "other", "to_ship", "available"].map(moved)).toEqual([800, 300, 0, 0, 0]);
  for (const name of ["cash", "transfer", "to_ship"])
    expect((await admin("GET", `${after[name]!.link}&size=1`)).json.total).toBe(after[name]!.count);

  const day = await letADayPass();
  await admin("POST", "/cms/bill", { day });
  await readAgain(day);
  expect((await admin("GET", "/cms/bill_difference")).json.total).toBe(0);
  const [shown] = (await admin("GET", `/cms/money?from=${day}&to=${day}`)).json.by_day;
  expect([shown.received - shown.bill.paid_amount, shown.differs]).toEqual([0, []]);

  const { text } = await admin("GET", "/cms/payment/export?method=cash&plain=true");
  expect(text).toMatch(/,success,10\.00,8\.00,.*,offline,cash,/);
  expect((await admin("GET", "/cms/refund/export?plain=true")).text).toMatch(/,success,2\.00,Late\..*,cash\r?\n/);
});
