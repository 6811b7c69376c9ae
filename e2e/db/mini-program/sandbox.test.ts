import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GET, POST } from "@/app/sandbox/wechat/[...path]/route";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { startSimulatedWechat } from "@/e2e/fixtures/servers/simulated-wechat";
import { payConfig, wechatKeys, wechatPay } from "@/lib/platform/platform";
import { openidOf } from "@/lib/sandbox/shopper";
import type { PayConfig } from "@/lib/wechat/config";
import { BadSignature, type Notification, openNotification } from "@/lib/wechat/notify";
import type { WechatPay } from "@/lib/wechat/pay";

let standIn: Awaited<ReturnType<typeof startSimulatedWechat>>;
let pay: WechatPay;
let config: PayConfig;

/** The shop's notify address: it opens what arrives, and answers what a test tells it to. */
let told: (Notification | "refused")[] = [];
let answers: number[] = [];
const eventTypes = () => told.map((one) => (one === "refused" ? one : one.eventType));
const resources = () => told.map((one) => (one === "refused" ? one : one.resource));
const ids = () => told.map((one) => (one === "refused" ? one : one.id));

beforeAll(async () => {
  standIn = await startSimulatedWechat(async ({ path, headers, body }) => {
    expect(path).toBe("/v1/pay/notify");
    const opened = await openNotification(config, await wechatKeys(db()), headers, body, new Date()).catch((error) => {
      expect(error).toBeInstanceOf(BadSignature);
      return "refused" as const;
    });
    told.push(opened);
    return answers.shift() ?? (opened === "refused" ? 401 : 204);
  });
  await openTestStore({ PORT: String(standIn.port) });
  pay = await wechatPay(db());
  config = await payConfig(db());
});
afterAll(async () => {
  await standIn.stop();
  await closeTestStore();
});
beforeEach(async () => {
  await standIn.settled();
  told = [];
  answers = [];
});

const number = () => randomBytes(10).toString("hex");
const order = (outTradeNo = number()) => ({
  outTradeNo,
  description: "Longjing tea",
  total: 8800,
  openid: openidOf("sandbox-test"),
  expiresAt: new Date(Date.now() + 600_000),
});
async function prepaid() {
  const made = order();
  await pay.createPrepay(made);
  return made.outTradeNo;
}
const attempt = (outTradeNo: string, body: object) => request("POST", `/sandbox/payments/${outTradeNo}`, { body });
const refusal = (status: number, code: string) => ({ kind: "refused", status, code });

test("the Next route serves the same, signed with the requested key", async () => {
  const context = { params: Promise.resolve({}) };
  const serials = new Set<string | null>();
  const serve = async (url: URL, init: RequestInit) => {
    const answer = await (init.method === "GET" ? GET : POST)(new Request(url, init), context);
    serials.add(answer.headers.get("wechatpay-serial"));
    return answer;
  };
  vi.stubGlobal("fetch", serve);
  try {
    const outTradeNo = await prepaid();
    expect(await pay.queryByOutTradeNo(outTradeNo)).toMatchObject({ trade_state: "NOTPAY" });
    await pay.closePayment(outTradeNo);
    await expect(pay.closePayment(outTradeNo)).rejects.toMatchObject(refusal(400, "ORDER_CLOSED"));
    expect([...serials]).toEqual([config.publicKey!.id]);
    const tooMuch = { method: "POST", body: "x".repeat(3 * 1024 * 1024 + 1) };
    expect((await serve(new URL(`${config.payUrl}/v3/pay/transactions/jsapi`), tooMuch)).status).toBe(413);
  } finally {
    vi.unstubAllGlobals();
  }
});

test("only an open payment can be paid, once, and a failed one can be tried again", async () => {
  const outTradeNo = await prepaid();
  expect((await attempt(outTradeNo, { action: "fail" })).json).toEqual({ transaction_id: null });
  expect(await pay.queryByOutTradeNo(outTradeNo)).toMatchObject({ trade_state: "PAYERROR" });
  const tries = await Promise.all([1, 2, 3].map(() => attempt(outTradeNo, { action: "pay", notify: "none" })));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
  expect((await attempt(outTradeNo, { action: "fail" })).json).toMatchObject({ code: "order_state" });

  const closed = await prepaid();
  await pay.closePayment(closed);
  expect((await attempt(closed, { action: "pay" })).json).toMatchObject({ code: "order_state" });
  const expired = await prepaid();
  await db().execute(sql`update sandbox_payments set time_expire = now() where out_trade_no = ${expired}`);
  expect((await attempt(expired, { action: "pay" })).json).toMatchObject({
    code: "order_state",
    detail: "This payment is expired.",
  });
  for (const unknown of [number(), "%00", "x"])
    expect((await attempt(unknown, { action: "pay" })).json).toMatchObject({ status: 404, code: "not_found" });
  expect(told).toEqual([]);
});

test("a payment is notified in the requested way, and a query returns the true state", async () => {
  const outTradeNo = await prepaid();
  await attempt(outTradeNo, { action: "pay", notify: "none" });
  expect(told).toEqual([]);

  await attempt(await prepaid(), { action: "pay", notify: "forged" });
  expect(told).toEqual(["refused"]);

  told = [];
  const wrong = await prepaid();
  await attempt(wrong, { action: "pay", notify: "wrong_amount" });
  expect(resources()).toMatchObject([{ out_trade_no: wrong, amount: { total: 8801 } }]);
  expect(await pay.queryByOutTradeNo(wrong)).toMatchObject({ amount: { total: 8800 } });

  told = [];
  await attempt(await prepaid(), { action: "pay", notify: "repeat" });
  const [first] = ids();
  expect(ids()).toEqual([first, first, first, expect.not.stringContaining(first!)]);
  expect(new Set(resources().map((one) => JSON.stringify(one))).size).toBe(1);

  told = [];
  const started = performance.now();
  await attempt(await prepaid(), { action: "pay", delay_ms: 300 });
  expect(eventTypes()).toEqual(["TRANSACTION.SUCCESS"]);
  expect(performance.now() - started).toBeGreaterThan(299);
});
