import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { rows } from "@/db/client";
import { notifications, refunds } from "@/db/schema/payments";
import { sandboxRefunds } from "@/db/schema/sandbox";
import { db } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, interceptWechat, wechatError } from "@/e2e/fixtures/servers/intercept-wechat";
import { createNotify, notify } from "@/e2e/fixtures/shop/notifies";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { findFaults, readSold, readStock } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { readSandboxKeys } from "@/lib/sandbox/keys";
import { refundNotifyOf } from "@/lib/sandbox/notify";
import { findPayment } from "@/lib/sandbox/payments";
import { findRefund } from "@/lib/sandbox/refunds";
import { sendRefundsOf } from "@/lib/selling/payments/send-refund";

const { admin, settled, get, ship, refund, paid } = orderDesk("order.read", "order.ship", "order.refund");

const refundsOf = (id: number) => db().select().from(refunds).where(eq(refunds.order_id, id)).orderBy(refunds.id);
const makeDue = (id: number) =>
  db()
    .update(refunds)
    .set({ next_attempt_at: new Date(0) })
    .where(eq(refunds.order_id, id));

const alarmsOf = (id: number) =>
  sql`select data ->> 'status' as status from events where type = 'refund.failed' and resource = 'order' and resource_id = ${id}`;

type Verdict = "PROCESSING" | "SUCCESS" | "CLOSED" | "ABNORMAL";

/** WeChat has the refund of an order's 1000, and sends no notification about it. */
async function arrived(id: number, out_trade_no: string, status: Verdict) {
  const out_refund_no = (await refundsOf(id))[0]!.out_refund_no!;
  const row = { out_refund_no, refund_id: `5030${id}`, out_trade_no, amount: 1000 };
  await db()
    .insert(sandboxRefunds)
    .values({ ...row, status, created_at: new Date(Date.now() + 60_000) });
  return out_refund_no;
}

/** A full refund that is stored in the shop, and has this status at WeChat. No notification was sent. */
async function refundAt(status: Verdict) {
  const order = await paid();
  dropWechatCalls();
  await refund(order.id);
  vi.restoreAllMocks();
  const out_refund_no = await arrived(order.id, order.out_trade_no, status);
  const tell = async (said: Verdict, changed: { amount?: number } = {}, times = 1) => {
    const [keys, payment] = [await readSandboxKeys(db()), await findPayment(db(), order.out_trade_no)];
    const known = (await findRefund(db(), out_refund_no))!;
    const notice = refundNotifyOf(keys, payment!, { ...known, status: said, ...changed });
    for (let time = 1; time < times; time++) await notify(notice);
    const told = await notify(notice);
    const [last] = await db().select().from(notifications).orderBy(desc(notifications.id)).limit(1);
    return [told.status, last!.event_type, last!.verdict, last!.reason];
  };
  return { ...order, out_refund_no, tell };
}

for (const code of ["NOT_ENOUGH", "USER_ACCOUNT_ABNORMAL"])
  test(`a refund that WeChat refuses with ${code} restores the order's status, and another can follow`, async () => {
    const { id, product } = await paid();
    if (code !== "NOT_ENOUGH") await ship(id);
    const before = await get(id);
    const calls = interceptWechat((call) => (/refunds$/.test(call) ? wechatError(403, code) : undefined));
    expect((await refund(id)).status).toBe(202);
    // Nothing was sent before, so it is not queried.
    expect(calls.filter((call) => /refunds/.test(call))).toHaveLength(1);
    const after = await get(id);
    expect(after).toMatchObject({ status: before.status, refunded_amount: 0 });
    // The shopper reads this too, so it does not have WeChat's words about the merchant.
    expect(after.events.at(-1)).toMatchObject({ from: "refunding", reason: "the refund was refused" });
    expect(await refundsOf(id)).toMatchObject([{ status: "failed", last_error: `the platform refused: ${code}` }]);
    expect([await readStock(product), await readSold(product)]).toEqual([9, 1]);
    vi.restoreAllMocks();
    expect((await refund(id)).status).toBe(202);
    await settled();
    expect((await get(id)).status).toBe("refunded");
    expect(await findFaults()).toEqual([]);
  });

test("a refused partial refund does not change the order", async () => {
  const { id } = await paid();
  interceptWechat((call) => (/refunds$/.test(call) ? wechatError(403, "NOT_ENOUGH") : undefined));
  await refund(id, { amount: 10, reason: "x" });
  expect(await get(id)).toMatchObject({ status: "paid", refunded_amount: 0, events: [{}, {}] });
});

test("a refund without an answer is sent again by the sweep with the same number", async () => {
  const { id, out_trade_no } = await paid();
  dropWechatCalls();
  expect((await refund(id)).status).toBe(202);
  await makeDue(id);
  await sweep(db());
  expect(await refundsOf(id)).toMatchObject([{ status: "pending", attempts: 2 }]);
  expect((await get(id)).status).toBe("refunding");
  vi.restoreAllMocks();
  await sweep(db());
  expect(await refundsOf(id)).toMatchObject([{ status: "pending", attempts: 2 }]);
  await makeDue(id);
  await sweep(db());
  await settled();
  const [made, ...more] = await refundsOf(id);
  expect([made!.status, more]).toEqual(["success", []]);
  const there = await db().select().from(sandboxRefunds).where(eq(sandboxRefunds.out_trade_no, out_trade_no));
  expect(there).toMatchObject([{ out_refund_no: made!.out_refund_no, amount: 1000 }]);
  expect((await get(id)).status).toBe("refunded");
});

test("a refund whose answer was lost is not made twice", async () => {
  const { id, out_trade_no } = await paid();
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const answer = await real(url, init);
    if (/refunds$/.test(String(url))) throw new TypeError("fetch failed");
    return answer;
  });
  await refund(id, { amount: 300, reason: "x" });
  vi.restoreAllMocks();
  await makeDue(id);
  await sweep(db());
  await settled();
  expect(await get(id)).toMatchObject({ status: "paid", refunded_amount: 300 });
  const there = await db().select().from(sandboxRefunds).where(eq(sandboxRefunds.out_trade_no, out_trade_no));
  expect(there).toMatchObject([{ amount: 300 }]);
});

test("a refund without a first answer does not fail by a later refusal until WeChat answers that it has none", async () => {
  for (const hasArrived of [true, false]) {
    const { id, out_trade_no } = await paid();
    dropWechatCalls(/refunds$/);
    await refund(id);
    vi.restoreAllMocks();
    if (hasArrived) await arrived(id, out_trade_no, "SUCCESS");
    for (const refused of [/refunds/, /refunds$/]) {
      await makeDue(id);
      interceptWechat((call) => (refused.test(call) ? wechatError(400, "MCH_NOT_EXISTS") : undefined));
      await sweep(db());
      vi.restoreAllMocks();
      if (refused.test("refunds/R1")) expect(await refundsOf(id)).toMatchObject([{ status: "pending" }]);
    }
    await makeDue(id);
    await sweep(db());
    await settled();
    expect((await get(id)).status).toBe(hasArrived ? "refunded" : "paid");
    expect(await refundsOf(id)).toMatchObject([{ status: hasArrived ? "success" : "failed" }]);
    const there = await db().select().from(sandboxRefunds).where(eq(sandboxRefunds.out_trade_no, out_trade_no));
    expect(there).toHaveLength(hasArrived ? 1 : 0);
  }
});

test("a refund remains pending while WeChat answers with an error about the call, and succeeds afterwards", async () => {
  const ids: number[] = [];
  for (const answer of [
    wechatError(401, "SIGN_ERROR"),
    new Response("<h1>Forbidden</h1>", { status: 403 }), // of a gateway
    wechatError(403, "NO_AUTH"),
    wechatError(400, "SYSTEM_ERROR"),
    wechatError(400, "SYSTEMERROR"),
    wechatError(403, "FREQUENCY_LIMITED"),
    wechatError(403, "FREQUENCY_LIMIT_EXCEED"),
    wechatError(429, "FREQUENCY_LIMITED"),
    wechatError(429, "RATELIMIT_EXCEEDED"), // documented nowhere
    wechatError(500, "SYSTEM_ERROR"),
  ]) {
    const { id } = await paid();
    interceptWechat((call) => (/refunds$/.test(call) ? answer.clone() : undefined));
    await refund(id);
    vi.restoreAllMocks();
    expect(await refundsOf(id)).toMatchObject([{ status: "pending" }]);
    ids.push(id);
  }
  for (const id of ids) await makeDue(id);
  await sweep(db());
  await settled();
  for (const id of ids) expect((await get(id)).status).toBe("refunded");
});

test("a refund that WeChat refuses as too frequent is sent a minute later, and shows WeChat's reason until then", async () => {
  const { id } = await paid();
  interceptWechat((call) => (/refunds$/.test(call) ? wechatError(429, "FREQUENCY_LIMITED") : undefined));
  await refund(id);
  vi.restoreAllMocks();
  const shown = async () => (await admin("GET", `/cms/order/${id}`)).json.refunds[0];
  const { last_error, sends_at } = await shown();
  const waits = (Date.parse(sends_at) - Date.now()) / 1000;
  expect([last_error, waits > 40, waits <= 60]).toEqual(["FREQUENCY_LIMITED", true, true]);
  await makeDue(id);
  await sweep(db());
  await settled();
  expect(await shown()).toMatchObject({ status: "success", last_error: null, sends_at: null });
});

test("a refund that WeChat closes restores the order's status, by notification and by query", async () => {
  // The second one is pending at the same time, and does not delay the other order.
  const [told, asked] = [await refundAt("CLOSED"), await refundAt("CLOSED")];
  expect(await told.tell("CLOSED")).toEqual([204, "REFUND.CLOSED", "applied", ""]);
  expect(await told.tell("CLOSED")).toEqual([204, "REFUND.CLOSED", "duplicate", ""]);
  const { status, events } = await get(told.id);
  expect([status, events.at(-1)]).toMatchObject(["paid", { from: "refunding", reason: "the refund was closed" }]);
  await makeDue(asked.id);
  await sweep(db());
  for (const { id, product } of [told, asked]) {
    expect(await get(id)).toMatchObject({ status: "paid", refunded_amount: 0 });
    expect(await refundsOf(id)).toMatchObject([
      { status: "closed", refund_id: `5030${id}`, completed_at: expect.any(Date), learned_from: null },
    ]);
    expect(await readStock(product)).toBe(9);
  }
  expect(await told.tell("SUCCESS")).toEqual([204, "REFUND.SUCCESS", "review", "the refund is closed here"]);
  expect(await findFaults()).toEqual([]);
});

test("an abnormal refund keeps its order `refunding` until it succeeds", async () => {
  const { id, product, tell } = await refundAt("ABNORMAL");
  expect((await refund(id)).json).toMatchObject({ code: "order_state", retry_after: 30 });
  expect(await tell("ABNORMAL", {}, 2)).toEqual([204, "REFUND.ABNORMAL", "review", "the refund needs a person"]);
  expect(await tell("ABNORMAL")).toEqual([204, "REFUND.ABNORMAL", "duplicate", ""]);
  expect(await refundsOf(id)).toMatchObject([{ status: "abnormal", completed_at: null }]);
  expect((await get(id)).status).toBe("refunding");
  const second = await refund(id); // waiting does not help
  expect([second.json.code, second.json.retry_after]).toEqual(["order_state", undefined]);
  expect((await ship(id)).json.code).toBe("order_state");
  expect(await tell("SUCCESS")).toEqual([204, "REFUND.SUCCESS", "applied", ""]);
  expect(await get(id)).toMatchObject({ status: "refunded", refunded_amount: 1000 });
  expect(await readStock(product)).toBe(10);
  expect(await findFaults()).toEqual([]);
});

test("the success of a refund is applied once, whatever the number and order of its notifications", async () => {
  const { id, product, tell } = await refundAt("SUCCESS");
  expect(await tell("SUCCESS")).toEqual([204, "REFUND.SUCCESS", "applied", ""]);
  expect(await tell("SUCCESS")).toEqual([204, "REFUND.SUCCESS", "duplicate", ""]);
  expect(await tell("ABNORMAL")).toEqual([204, "REFUND.ABNORMAL", "review", "the refund is success here"]);
  expect(await get(id)).toMatchObject({ status: "refunded", refunded_amount: 1000 });
  expect(await readStock(product)).toBe(10);
});

test("a notification of another amount, merchant or refund number is for review and changes nothing", async () => {
  const { id, tell, out_refund_no, out_trade_no } = await refundAt("SUCCESS");
  expect(await tell("SUCCESS", { amount: 999 })).toEqual([204, "REFUND.SUCCESS", "review", "another amount"]);
  const { merchant_id } = await readSandboxKeys(db());
  const resource = {
    mchid: merchant_id,
    out_trade_no,
    transaction_id: "4200",
    out_refund_no,
    refund_id: "5030",
    refund_status: "SUCCESS",
    amount: { total: 1000, refund: 1000 },
  };
  for (const [change, reason] of [
    [{ mchid: "1900000000" }, "another merchant"],
    [{ out_refund_no: "Runknown" }, "unknown refund"],
    [{ out_refund_no: "Runknown", out_trade_no: "of-another-shop" }, "unknown refund"],
    [{ refund_status: "PROCESSING" }, "unreadable"],
    [{ amount: { total: 1000, refund: 3_000_000_000 } }, "another amount"],
  ] as const) {
    const name = `EV-${randomUUID()}`;
    expect((await notify(await createNotify("REFUND.SUCCESS", { ...resource, ...change }, { id: name }))).status).toBe(
      204,
    );
    const [stored] = await db().select().from(notifications).where(eq(notifications.notification_id, name));
    expect(stored).toMatchObject({ verdict: "review", reason });
  }
  expect(await get(id)).toMatchObject({ status: "refunding", refunded_amount: 0 });
});

test("a refund with another amount at WeChat is abnormal, raises one alarm, and is queried until the amounts agree", async () => {
  for (const there of ["PROCESSING", "SUCCESS"] as const) {
    const [{ id, out_refund_no }, other] = [await refundAt(there), await refundAt("PROCESSING")];
    const ask = async (amount: number) => {
      await db().update(sandboxRefunds).set({ amount }).where(eq(sandboxRefunds.out_refund_no, out_refund_no));
      await makeDue(id);
      await sweep(db());
    };
    for (let turn = 0; turn < 2; turn++) {
      await ask(999);
      expect(await refundsOf(id)).toMatchObject([{ status: "abnormal", last_error: "another amount" }]);
      expect(await get(id)).toMatchObject({ status: "refunding", refunded_amount: 0, needs_refund: true });
      expect(await rows(db(), alarmsOf(id))).toEqual([{ status: "abnormal" }]);
    }
    await ask(1000);
    if (there === "PROCESSING") expect(await refundsOf(id)).toMatchObject([{ status: "processing", last_error: null }]);
    else expect(await get(id)).toMatchObject({ status: "refunded", refunded_amount: 1000, needs_refund: false });
    expect(await rows(db(), alarmsOf(other.id))).toEqual([]);
    expect(await findFaults()).toEqual([]);
  }
});

test("the sweep's query applies a refund whose notification was lost", async () => {
  const { id } = await refundAt("PROCESSING");
  await makeDue(id);
  await sweep(db());
  expect(await refundsOf(id)).toMatchObject([{ status: "processing" }]);
  await db().update(sandboxRefunds).set({ status: "SUCCESS", success_time: new Date() });
  await makeDue(id);
  await sweep(db());
  expect((await get(id)).status).toBe("refunded");
});

for (const status of ["PROCESSING", "ABNORMAL"] as const)
  test(`a refund that is ${status} at WeChat is queried and not sent again`, async () => {
    const { id, out_refund_no } = await refundAt(status);
    for (const call of [
      "POST /sandbox/wechat/v3/refund/domestic/refunds",
      `GET /sandbox/wechat/v3/refund/domestic/refunds/${out_refund_no}`,
    ]) {
      await makeDue(id);
      const calls = interceptWechat();
      await sendRefundsOf(db(), id);
      vi.restoreAllMocks();
      expect(calls.filter((made) => /refunds/.test(made))).toEqual([call]);
    }
    expect(await refundsOf(id)).toMatchObject([{ status: status.toLowerCase() }]);
  });

test("a due refund that several instances find concurrently is sent once", async () => {
  const { id } = await refundAt("PROCESSING");
  await makeDue(id);
  const calls = interceptWechat();
  await Promise.all([sendRefundsOf(db(), id), sendRefundsOf(db(), id), sendRefundsOf(db(), id)]);
  expect(calls.filter((made) => /refunds/.test(made))).toHaveLength(1);
  expect(await refundsOf(id)).toMatchObject([{ status: "processing", attempts: 2 }]);
});

test("a refund without an answer is retried after five seconds, with doubled intervals of at most an hour", async () => {
  const { id } = await refundAt("PROCESSING");
  dropWechatCalls();
  for (const [attempts, seconds] of [
    [0, 5],
    [1, 10],
    [9, 2560],
    [10, 3600],
    [5000, 3600],
  ] as const) {
    await db()
      .update(refunds)
      .set({ attempts, next_attempt_at: new Date(0) })
      .where(eq(refunds.order_id, id));
    const before = Date.now();
    await sendRefundsOf(db(), id);
    const [waiting] = await refundsOf(id);
    const waits = waiting!.next_attempt_at.getTime() - before;
    expect([waiting!.attempts, waits >= seconds * 1000 - 1, waits <= seconds * 1000 + Date.now() - before]).toEqual([
      attempts + 1,
      true,
      true,
    ]);
  }
});
