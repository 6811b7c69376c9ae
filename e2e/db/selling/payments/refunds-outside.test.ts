import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rows } from "@/db/client";
import { orders } from "@/db/schema/orders";
import { notifications, payments, refunds } from "@/db/schema/payments";
import { sandboxRefunds } from "@/db/schema/sandbox";
import { db, lockRows, request, waitForLockWait, waitUntil } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { createNotify, notify, readTransaction } from "@/e2e/fixtures/shop/notifies";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import {
  createProduct,
  expireOrder,
  findFaults,
  pay,
  readSold,
  readStock,
  withBlockedEvents,
} from "@/e2e/fixtures/shop/shop";
import { retryRefunds, sweep } from "@/e2e/fixtures/shop/sweep";
import { readSandboxKeys } from "@/lib/sandbox/keys";
import { findRefund } from "@/lib/sandbox/refunds";
import { sendRefunds } from "@/lib/selling/payments/sweeps";

/** Outside refunds are made on WeChat Pay's own site: the shop did not request them, and can get to know them late. */
const { admin, shopper, settled, get, seen, ship, refund, paid } = orderDesk(
  "order.read",
  "order.ship",
  "order.refund",
  "order.sync",
  "order.cancel",
);

const sync = (id: number, body?: object) => admin("POST", `/cms/order/${id}/sync`, body);
const verdicts = async (id: number) =>
  (await db().select().from(notifications).where(eq(notifications.order_id, id)).orderBy(notifications.id)).map(
    ({ event_type, verdict, reason }) => [event_type, verdict, reason],
  );

/** A paid order, and a second payment of it that the shop has not heard of. */
async function paidTwice() {
  const { id } = await shopper.order([(await createProduct({ price: 1000 })).id, 1]);
  const second = await pay(shopper, id, { notify: "none" });
  await db().update(payments).set({ status: "closed", closed_at: new Date() }).where(eq(payments.order_id, id));
  await pay(shopper, id);
  await settled();
  return { id, second };
}

const stepsOf = async (id: number) => (await get(id)).events.map(({ to }: Record<string, string>) => to);
const refundsOf = async (id: number) =>
  (await get(id)).refunds.map(({ by, status }: Record<string, string>) => [by, status]);

const toldOfRefunds = (id: number) =>
  rows<{ type: string; status: string }>(
    db(),
    sql`select type, data ->> 'status' as status from events where resource = 'order' and resource_id = ${id} and type like 'refund.%'`,
  );

/** The merchant's own site. Returns the number of the refund. */
async function outside(out_trade_no: string, more: { amount?: number; notify?: "once" | "none" } = {}) {
  const { status, json, text } = await request("POST", `/sandbox/payments/${out_trade_no}`, {
    body: { action: "refund", ...more },
  });
  if (status !== 202) throw new Error(text);
  await settled();
  await waitUntil(async () => (await findRefund(db(), json.out_refund_no))?.status === "SUCCESS");
  return json.out_refund_no as string;
}

/** Sends a notification of such a refund. The sandbox does not have it, so the content can be what the sandbox would refuse. */
const tell = async (...told: Parameters<typeof noticeOf>) => notify(await noticeOf(...told));
async function noticeOf(
  out_trade_no: string,
  status: "SUCCESS" | "CLOSED" | "ABNORMAL",
  amount: number,
  number = `OUTSIDE${randomUUID().slice(0, 8)}`,
) {
  const { merchant_id: mchid } = await readSandboxKeys(db());
  const { transaction_id } = await readTransaction(out_trade_no);
  const made = { out_refund_no: number, refund_id: number, refund_status: status };
  const told = { mchid, out_trade_no, transaction_id, ...made, amount: { total: 1000, refund: amount } };
  return createNotify(`REFUND.${status}`, told);
}

test("a notification of an outside refund moves the order like a refund of the shop", async () => {
  const { id, product, out_trade_no } = await paid();
  const number = await outside(out_trade_no);
  expect(await get(id)).toMatchObject({
    status: "refunded",
    refunded_amount: 1000,
    refunds: [{ out_refund_no: number, amount: 1000, status: "success", by: "platform", user: null }],
  });
  expect((await get(id)).events.map(({ to, by }: Record<string, string>) => [to, by])).toEqual([
    ["unpaid", "shopper"],
    ["paid", "platform"],
    ["refunding", "platform"],
    ["refunded", "platform"],
  ]);
  expect([await readStock(product), await readSold(product)]).toEqual([10, 0]);
  expect(await verdicts(id)).toEqual([
    ["TRANSACTION.SUCCESS", "applied", ""],
    ["REFUND.SUCCESS", "applied", ""],
  ]);
  expect(await findFaults()).toEqual([]);
});

test("a partial outside refund does not move the order, the one that reaches the total does", async () => {
  const { id, product, out_trade_no } = await paid();
  await outside(out_trade_no, { amount: 300 });
  expect(await get(id)).toMatchObject({ status: "paid", refunded_amount: 300 });
  expect((await ship(id)).status).toBe(200);
  await outside(out_trade_no, { amount: 700 });
  expect(await get(id)).toMatchObject({ status: "refunded", refunded_amount: 1000 });
  expect(await readStock(product)).toBe(9);
  expect(await findFaults()).toEqual([]);
});

test("an order whose lost payment was refunded outside cannot be shipped, until `sync` names the refund", async () => {
  const { id, product, out_trade_no } = await paid({ notify: "none" });
  const number = await outside(out_trade_no, { notify: "none" });
  const found = await seen(id);
  expect(found).toMatchObject({ status: "refunding", actions: [] });
  expect((await ship(id)).json.code).toBe("order_state");
  expect((await refund(id)).json.code).toBe("order_state");
  expect(await get(id)).toMatchObject({
    needs_refund: true,
    actions: ["sync"],
    refunds: [{ out_refund_no: null, amount: 1000, status: "abnormal", by: "platform" }],
  });
  expect(await findFaults()).toEqual([]);
  await sweep(db());
  expect(await get(id)).toMatchObject({ status: "refunding" });
  expect((await sync(id, { out_refund_no: number })).json).toMatchObject({
    status: "refunded",
    refunded_amount: 1000,
    refunds: [{ out_refund_no: number, status: "success" }],
  });
  expect(await stepsOf(id)).toEqual(["unpaid", "paid", "refunding", "refunded"]);
  expect([await readStock(product), await readSold(product)]).toEqual([10, 0]);
  expect(await findFaults()).toEqual([]);
});

test("an outside refund of an unknown amount raises an alarm, and no sweep sends it", async () => {
  const { id, out_trade_no } = await paid();
  await outside(out_trade_no, { notify: "none" });
  await sync(id);
  expect(await toldOfRefunds(id)).toEqual([{ type: "refund.failed", status: "abnormal" }]);
  const [made] = await db().select().from(refunds).where(eq(refunds.order_id, id));
  expect(made!.out_refund_no).toBeNull();
  expect(await sendRefunds.due(db(), 10_000)).not.toContainEqual({ id: made!.id }); // without a number it takes no other's turn
});

test("an outside refund, the order's new status and its event are stored together or not at all", async () => {
  const [asked, told] = [await paid(), await paid()];
  await outside(asked.out_trade_no, { notify: "none" });
  for (const [{ id }, hear] of [
    [asked, () => sync(asked.id)],
    [told, () => tell(told.out_trade_no, "ABNORMAL", 1000, `OUTSIDE${told.id}`)],
  ] as const) {
    const { status } = await withBlockedEvents(id, hear);
    expect([status, (await get(id)).status, await refundsOf(id)]).toEqual([500, "paid", []]);
    await hear();
    expect((await get(id)).status).toBe("refunding");
  }
  expect(await findFaults()).toEqual([]);
});

test("the sweep moves an expired order whose payment was refunded outside to `refunding`", async () => {
  const { id, out_trade_no } = await paid({ notify: "none" });
  await outside(out_trade_no, { notify: "none" });
  await expireOrder(id);
  await sweep(db());
  expect(await get(id)).toMatchObject({ status: "refunding", refunds: [{ out_refund_no: null }] });
  expect(await findFaults()).toEqual([]);
});

test("an outside refund notified before its payment is applied after the payment", async () => {
  const { id, out_trade_no } = await paid({ notify: "none" });
  await outside(out_trade_no);
  expect(await get(id)).toMatchObject({ status: "refunded", refunded_amount: 1000, payments: [{ status: "success" }] });
  expect(await verdicts(id)).toEqual([["REFUND.SUCCESS", "applied", ""]]);
  expect(await findFaults()).toEqual([]);
});

test("a refund notification is refused while its payment cannot be queried, so that WeChat repeats it", async () => {
  const { id, out_trade_no } = await paid({ notify: "none" });
  let calls = 0;
  interceptWechat((call) => {
    if (!/out-trade-no/.test(call) || ++calls > 1) return undefined;
    throw new TypeError("fetch failed");
  });
  await outside(out_trade_no);
  expect(calls).toBeGreaterThan(1);
  expect(await get(id)).toMatchObject({ status: "refunded" });
});

test("`sync` refuses a refund number of another order with `not_found` at `out_refund_no`", async () => {
  const [mine, other] = [await paid(), await paid()];
  const number = await outside(other.out_trade_no, { amount: 1, notify: "none" });
  for (const out_refund_no of ["nowhere", number])
    expect((await sync(mine.id, { out_refund_no })).json).toMatchObject({
      status: 400,
      errors: [{ path: "out_refund_no", code: "not_found" }],
    });
  expect((await get(mine.id)).status).toBe("paid");
  expect((await sync(mine.id, { out_refund_number: number })).json.errors).toMatchObject([
    { path: "out_refund_number" },
  ]);
});

test("an unsent refund of the shop fails once the whole payment was refunded outside", async () => {
  const { id, out_trade_no, product } = await paid();
  dropWechatCalls();
  await refund(id);
  vi.restoreAllMocks();
  expect((await get(id)).status).toBe("refunding");
  await outside(out_trade_no);
  expect(await get(id)).toMatchObject({
    status: "refunded",
    refunded_amount: 1000,
    refunds: [
      { status: "failed", by: "admin" },
      { status: "success", by: "platform" },
    ],
  });
  expect((await toldOfRefunds(id)).map(({ type }) => type)).not.toContain("refund.failed");
  expect(await readStock(product)).toBe(10);
  expect(await findFaults()).toEqual([]);
});

test("an unsent partial refund of the shop remains when exactly the rest is refunded outside", async () => {
  const { id, out_trade_no } = await paid();
  dropWechatCalls();
  await refund(id, { reason: "A dent.", amount: 400 });
  vi.restoreAllMocks();
  await outside(out_trade_no, { amount: 600 });
  expect((await get(id)).refunds).toMatchObject([
    { status: "pending", by: "admin", amount: 400 },
    { status: "success", by: "platform", amount: 600 },
  ]);
  await db()
    .update(refunds)
    .set({ next_attempt_at: new Date(0) })
    .where(eq(refunds.order_id, id));
  await sweep(db());
  await settled();
  expect(await get(id)).toMatchObject({ status: "refunded", refunded_amount: 1000 });
  expect(await findFaults()).toEqual([]);
});

test("a late payment that was refunded outside neither pays its order nor is refunded again", async () => {
  const product = (await createProduct({ price: 1000 })).id;
  const { id } = await shopper.order([product, 1]);
  const { out_trade_no } = await pay(shopper, id, { notify: "none" });
  // The payment looks as if it had been closed here while the money came through.
  await db().update(payments).set({ status: "closed" }).where(eq(payments.order_id, id));
  await expireOrder(id);
  await sweep(db());
  expect((await get(id)).status).toBe("cancelled");
  await outside(out_trade_no);
  expect(await get(id)).toMatchObject({
    status: "refunded",
    refunded_amount: 1000,
    refunds: [{ by: "platform", status: "success" }],
  });
  expect([await readStock(product), await readSold(product)]).toEqual([10, 0]);
  expect(await findFaults()).toEqual([]);
});

test("a late or second payment refunded outside by an unknown amount is `abnormal` until `sync` names the refund", async () => {
  const { id } = await shopper.order([(await createProduct({ price: 1000 })).id, 1]);
  const late = await pay(shopper, id, { notify: "none" });
  await db().update(payments).set({ status: "closed" }).where(eq(payments.order_id, id));
  await expireOrder(id);
  await sweep(db());
  const twice = await paidTwice();
  for (const [order, { out_trade_no }, held, last] of [
    [id, late, "refunding", "refunded"],
    [twice.id, twice.second, "paid", "paid"],
  ] as const) {
    const out_refund_no = await outside(out_trade_no, { notify: "none" });
    await tell(out_trade_no, "CLOSED", 1); // of another refund: the shop learns of the payment by it
    expect([(await get(order)).status, await refundsOf(order)]).toEqual([
      held,
      [
        ["platform", "abnormal"],
        ["platform", "closed"],
      ],
    ]);
    expect((await sync(order, { out_refund_no })).json.status).toBe(last);
    expect((await refundsOf(order))[0]).toEqual(["platform", "success"]);
  }
  expect(await stepsOf(id)).toEqual(["unpaid", "cancelled", "refunding", "refunded"]);
  expect(await findFaults()).toEqual([]);
});

test("an outside refund named by ten concurrent syncs is stored once", async () => {
  const { id, out_trade_no } = await paid();
  const number = await outside(out_trade_no, { amount: 250, notify: "none" });
  const answers = await Promise.all(Array.from({ length: 10 }, () => sync(id, { out_refund_no: number })));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await db().select().from(refunds).where(eq(refunds.order_id, id))).toHaveLength(1);
  expect(await get(id)).toMatchObject({ refunded_amount: 250, status: "paid" });
  expect(await findFaults()).toEqual([]);
});

test("a shopper's request is refunded from the received payment, not from one that was closed before", async () => {
  const { id } = await paidTwice();
  const items = [{ item_id: (await get(id)).items[0].id, count: 1 }];
  await shopper.ask("POST", "/v1/after_sale", { order_id: id, type: "refund", reason: "other", items });
  await settled();
  expect(await get(id)).toMatchObject({ status: "refunded", refunded_amount: 1000 });
  expect(await findFaults()).toEqual([]);
});

test("a closed outside refund does not change a pending refund of the shop", async () => {
  const { id, out_trade_no } = await paid();
  dropWechatCalls(/refunds$/);
  await refund(id);
  vi.restoreAllMocks();
  const ours = { by: "admin", status: "pending", amount: 1000 };
  expect(await get(id)).toMatchObject({ status: "refunding", refunds: [ours] });
  await tell(out_trade_no, "CLOSED", 1000);
  expect((await get(id)).status).toBe("refunding");
  expect(await refundsOf(id)).toEqual([
    ["admin", "pending"],
    ["platform", "closed"],
  ]);
  await retryRefunds(db(), id);
  await settled();
  expect(await get(id)).toMatchObject({ status: "refunded", refunded_amount: 1000 });
  expect(await findFaults()).toEqual([]);
});

test("an outside refund above the rest of the payment is for review and not applied", async () => {
  const [mine, theirs, sent] = [await paid(), await paid(), await paid()];
  const last = async (id: number) => (await verdicts(id)).at(-1);
  const booked = async (id: number) =>
    (await get(id)).refunds.map(({ status, amount }: Record<string, unknown>) => [status, amount]);
  await refund(mine.id, { reason: "A part.", amount: 400 });
  await settled();
  await tell(theirs.out_trade_no, "ABNORMAL", 600);
  for (const [{ id, out_trade_no }, more, before] of [
    [mine, 601, [["success", 400]]],
    [theirs, 401, [["abnormal", 600]]],
  ] as const) {
    await tell(out_trade_no, "SUCCESS", more);
    expect(await last(id)).toEqual(["REFUND.SUCCESS", "review", "more than is left of the payment"]);
    expect(await booked(id)).toEqual(before);
  }
  dropWechatCalls(/refunds$/);
  await refund(sent.id);
  vi.restoreAllMocks();
  await db().update(refunds).set({ status: "processing" }).where(eq(refunds.order_id, sent.id));
  await tell(sent.out_trade_no, "SUCCESS", 1);
  expect(await last(sent.id)).toEqual(["REFUND.SUCCESS", "review", "another refund is under way"]);
  expect([(await get(sent.id)).status, await booked(sent.id)]).toEqual(["refunding", [["processing", 1000]]]);
  expect(await findFaults()).toEqual([]);
});

test("an order whose second payment was refunded outside can be shipped", async () => {
  const { id, second } = await paidTwice();
  await outside(second.out_trade_no);
  expect([await stepsOf(id), await refundsOf(id)]).toEqual([["unpaid", "paid"], [["platform", "success"]]]);
  expect((await ship(id)).status).toBe(200);
  expect(await findFaults()).toEqual([]);
});

test("`sync` refuses a refund above the rest of the payment with the reason, and stores an abnormal one", async () => {
  const [spent, stuck] = [await paid(), await paid()];
  const all = await outside(spent.out_trade_no, { notify: "none" });
  await tell(spent.out_trade_no, "ABNORMAL", 600);
  expect((await sync(spent.id, { out_refund_no: all })).json).toMatchObject({
    status: 400,
    errors: [{ path: "out_refund_no", message: "The refund cannot be booked: more than is left of the payment." }],
  });
  expect(await refundsOf(spent.id)).toEqual([["platform", "abnormal"]]);

  const part = await outside(stuck.out_trade_no, { amount: 400, notify: "none" });
  await db().update(sandboxRefunds).set({ status: "ABNORMAL" }).where(eq(sandboxRefunds.out_refund_no, part));
  expect((await sync(stuck.id, { out_refund_no: part })).json).toMatchObject({
    status: "paid",
    refunds: [{ out_refund_no: part, amount: 400, status: "abnormal" }],
  });
});

test("an abnormal outside refund of the whole rest moves the order to `refunding` at once", async () => {
  const { id, out_trade_no } = await paid();
  const number = `OUTSIDE${id}`;
  await outside(out_trade_no, { amount: 300 });
  await tell(out_trade_no, "ABNORMAL", 700, number);
  expect([(await get(id)).status, (await ship(id)).json.code]).toEqual(["refunding", "order_state"]);
  await tell(out_trade_no, "SUCCESS", 700, number);
  expect(await get(id)).toMatchObject({ status: "refunded", refunded_amount: 1000 });
  expect(await findFaults()).toEqual([]);
});

test("of two concurrent notifications of an outside refund one is applied and the other a duplicate", async () => {
  const { id, out_trade_no } = await paid();
  const number = `OUTSIDE${id}`;
  const notices = [
    await noticeOf(out_trade_no, "SUCCESS", 250, number),
    await noticeOf(out_trade_no, "SUCCESS", 250, number),
  ];
  const release = await lockRows((tx) => tx.select().from(orders).where(eq(orders.id, id)).for("update"));
  const telling = notices.map(notify);
  await waitForLockWait(2);
  await release();
  expect((await Promise.all(telling)).map(({ status }) => status)).toEqual([204, 204]);
  expect((await verdicts(id)).slice(1).toSorted()).toEqual([
    ["REFUND.SUCCESS", "applied", ""],
    ["REFUND.SUCCESS", "duplicate", ""],
  ]);
  expect(await get(id)).toMatchObject({ status: "paid", refunded_amount: 250 });
  expect(await refundsOf(id)).toEqual([["platform", "success"]]);
  expect(await findFaults()).toEqual([]);
});
