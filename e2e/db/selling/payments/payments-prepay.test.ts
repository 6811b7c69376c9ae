import { createVerify } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { orders } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { sandboxPayments } from "@/db/schema/sandbox";
import { identities } from "@/db/schema/users";
import { randomName } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, gate, interceptWechat, wechatError } from "@/e2e/fixtures/servers/intercept-wechat";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, createShopper, findFaults, pay, type Shopper } from "@/e2e/fixtures/shop/shop";
import { readSandboxKeys } from "@/lib/sandbox/keys";
import { findPayment } from "@/lib/sandbox/payments";

const { shopper, settled } = orderDesk();

const anOrder = async () => (await shopper.order([(await createProduct()).id, 1])).id as number;
const preOrder = (order_id: number, buyer: Pick<Shopper, "ask"> = shopper) =>
  buyer.ask("POST", "/v1/pay/pre_order", { order_id });
const attemptsOf = (orderId: number) => db().select().from(payments).where(eq(payments.order_id, orderId));
const prepayCalls = (calls: string[]) => calls.filter((call) => call.endsWith("/transactions/jsapi"));

test("prepay returns parameters with the merchant's signature and WeChat's prepay_id", async () => {
  const id = await anOrder();
  const { status, json } = await preOrder(id);
  const { timeStamp, nonceStr, package: wanted, signType, paySign } = json.params;
  const { app_id, merchant_public_key } = await readSandboxKeys(db());
  const signed = [app_id, timeStamp, nonceStr, wanted, ""].join("\n");
  expect([status, signType, typeof timeStamp]).toEqual([200, "RSA", "string"]);
  expect(createVerify("sha256").update(signed).verify(merchant_public_key, paySign, "base64")).toBe(true);
  const there = (await findPayment(db(), json.out_trade_no))!;
  expect(wanted).toBe(`prepay_id=${there.prepay_id}`);
  expect(there).toMatchObject({
    total: 1500,
    time_expire: new Date(Math.floor(Date.parse(json.expires_at) / 1000) * 1000),
  });
  expect(json.out_trade_no).toMatch(/^[0-9A-Za-z]{6,32}$/);
});

test("concurrent and later prepays create one payment, each with its own signature", async () => {
  const id = await anOrder();
  const calls = interceptWechat();
  const all = [...(await Promise.all(Array.from({ length: 10 }, () => preOrder(id))))];
  const before = prepayCalls(calls).length;
  all.push(await preOrder(id));
  expect(prepayCalls(calls).length).toBe(before);
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
  expect(new Set(all.map(({ json }) => json.out_trade_no)).size).toBe(1);
  expect(new Set(all.map(({ json }) => json.params.package)).size).toBe(1);
  expect(new Set(all.map(({ json }) => json.params.nonceStr)).size).toBe(all.length);
  expect(await attemptsOf(id)).toHaveLength(1);
});

test("prepay is 409 `openid_required` for a shopper without an openid", async () => {
  const id = await anOrder();
  const [identity] = await db().delete(identities).where(eq(identities.user_id, shopper.id)).returning();
  await db()
    .insert(identities)
    .values({ user_id: shopper.id, type: 100, identifier: randomName("name") });
  const without = await preOrder(id);
  expect([without.status, without.json.code]).toEqual([409, "openid_required"]);
  expect(await attemptsOf(id)).toEqual([]);
  await db().insert(identities).values({ user_id: shopper.id, type: 200, identifier: identity!.identifier });
});

test("a shopper with a new openid gets a new payment, and the payment of the old one is closed", async () => {
  const other = await createShopper();
  const id = (await other.order([(await createProduct()).id, 1])).id as number;
  const before = (await preOrder(id, other)).json;
  const openid = randomName("openid");
  const [attempt] = await attemptsOf(id);
  const moved = { identifier: openid, created_at: attempt!.prepay_at! }; // in the same millisecond
  await db().update(identities).set(moved).where(eq(identities.user_id, other.id));
  const { status, json } = await preOrder(id, other);
  expect([status, json.out_trade_no === before.out_trade_no]).toEqual([200, false]);
  expect((await findPayment(db(), json.out_trade_no))!.openid).toBe(openid);
  const attempts = await attemptsOf(id);
  expect(attempts.map(({ status }) => status).toSorted()).toEqual(["closed", "open"]);
});

test("prepay is refused with less than 60 seconds to pay, and the order does not have the action `pay`", async () => {
  const id = await anOrder();
  const leave = (seconds: number) =>
    db()
      .update(orders)
      .set({ expires_at: new Date(Date.now() + seconds * 1000) })
      .where(eq(orders.id, id));
  await leave(59);
  const late = await preOrder(id);
  expect([late.status, late.json.code]).toEqual([409, "order_state"]);
  expect((await shopper.ask("GET", `/v1/order/${id}`)).json.actions).toEqual(["cancel"]);
  expect(await attemptsOf(id)).toEqual([]);
  vi.spyOn(Date, "now").mockReturnValue(Date.now());
  await leave(60); // to the millisecond
  expect((await preOrder(id)).status).toBe(200);
});

test("prepay is refused if the order is cancelled during the call, and its payment is closed at WeChat", async () => {
  const id = await anOrder();
  const [arrived, late] = [gate(), gate()];
  interceptWechat(async (call) => {
    if (!call.endsWith("/transactions/jsapi")) return undefined;
    arrived.open();
    await late.opened;
    return undefined;
  });
  const preparing = preOrder(id);
  await arrived.opened;
  expect((await shopper.ask("POST", `/v1/order/${id}/cancel`)).json.status).toBe("cancelled");
  late.open();
  expect((await preparing).json).toMatchObject({
    status: 409,
    code: "order_state",
    detail: "The order is now cancelled.",
  });
  const [attempt] = await attemptsOf(id);
  expect([attempt!.status, (await findPayment(db(), attempt!.out_trade_no))!.state]).toEqual(["closed", "CLOSED"]);
});

test("prepay reports an order that was paid, or a payment that was closed, during the call", async () => {
  const whilePreparing = async (happens: (id: number) => Promise<unknown>) => {
    const id = await anOrder();
    const real = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
      const answer = await real(url, init);
      if (!/jsapi$/.test(String(url))) return answer;
      vi.restoreAllMocks();
      await happens(id);
      return answer;
    });
    const { json } = await preOrder(id);
    const [attempt] = await attemptsOf(id);
    const there = (await findPayment(db(), attempt!.out_trade_no))!.state;
    return [json.code, json.detail, json.retry_after, attempt!.status, there];
  };
  const paid = await whilePreparing(async (id) => {
    const [attempt] = await attemptsOf(id);
    await request("POST", `/sandbox/payments/${attempt!.out_trade_no}`, { body: { action: "pay", notify: "once" } });
    await settled();
  });
  expect(paid).toEqual(["order_state", "The order is now paid.", undefined, "success", "SUCCESS"]);
  const closed = await whilePreparing((id) =>
    db().update(payments).set({ status: "closed", closed_at: new Date() }).where(eq(payments.order_id, id)),
  );
  expect(closed).toEqual(["order_state", "This payment was closed just now. Try again.", 2, "closed", "CLOSED"]);
});

test("prepay returns 502 when WeChat does not answer, and a retry reuses the payment", async () => {
  const id = await anOrder();
  dropWechatCalls(/jsapi$/);
  const silent = await preOrder(id);
  expect([silent.status, silent.json.code]).toEqual([502, "platform_failed"]);
  const [recorded] = await attemptsOf(id);
  expect(recorded).toMatchObject({ status: "open", prepay_id: null });
  vi.restoreAllMocks();
  expect((await preOrder(id)).json.out_trade_no).toBe(recorded!.out_trade_no);
});

test("prepay is 409 for an order that is already paid at WeChat, and applies the payment", async () => {
  const id = await anOrder();
  const { json } = await preOrder(id);
  await request("POST", `/sandbox/payments/${json.out_trade_no}`, { body: { action: "pay", notify: "none" } });
  await db()
    .update(payments)
    .set({ prepay_at: new Date(0) })
    .where(eq(payments.order_id, id));
  expect((await preOrder(id)).json).toMatchObject({ status: 409, code: "order_state" });
  expect((await shopper.ask("GET", `/v1/order/${id}`)).json.status).toBe("paid");
});

test("prepay is 409 if WeChat answers ORDERPAID and closes nothing", async () => {
  const id = await anOrder();
  interceptWechat((call) => (/jsapi$|close$/.test(call) ? wechatError(400, "ORDERPAID") : undefined));
  expect((await preOrder(id)).json).toMatchObject({ status: 409, code: "order_state" });
});

test("a payment number that WeChat refuses is closed there before a new one is created", async () => {
  const id = await anOrder();
  const { json: first } = await preOrder(id);
  // Another openid was bound since: the platform refuses the old number for it.
  await db()
    .update(identities)
    .set({ identifier: `other-${id}` })
    .where(eq(identities.user_id, shopper.id));
  await db()
    .update(payments)
    .set({ prepay_at: new Date(0) })
    .where(eq(payments.order_id, id));
  const all = await Promise.all([1, 2, 3].map(() => preOrder(id)));
  const there = await db()
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.openid, `other-${id}`));
  expect((await findPayment(db(), first.out_trade_no))!.state).toBe("CLOSED");
  expect(there.filter(({ state }) => state === "NOTPAY")).toHaveLength(1);
  expect(all.map(({ status, json }) => [status, json.out_trade_no])).toEqual(
    all.map(() => [200, there.find(({ state }) => state === "NOTPAY")!.out_trade_no]),
  );
  expect((await attemptsOf(id)).filter(({ status }) => status === "open")).toHaveLength(1);
});

test("an unpaid order whose payment is closed at WeChat can be paid by a new payment", async () => {
  const id = await anOrder();
  const { json: first } = await preOrder(id);
  await db()
    .update(sandboxPayments)
    .set({ state: "CLOSED" })
    .where(eq(sandboxPayments.out_trade_no, first.out_trade_no));
  await shopper.ask("GET", `/v1/order/${id}`);
  const second = await pay(shopper, id);
  await settled();
  expect(second.out_trade_no).not.toBe(first.out_trade_no);
  expect((await shopper.ask("GET", `/v1/order/${id}`)).json.status).toBe("paid");
  expect(await findFaults()).toEqual([]);
});
