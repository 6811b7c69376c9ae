import { afterEach, beforeEach, expect, test } from "vitest";
import type { PayConfig } from "./config";
import { WechatPay } from "./pay";
import { publicKeySigner, type Reply, startPlatform } from "./platform.fixture";

const signer = publicKeySigner();
const stranger = { ...publicKeySigner(), serial: signer.serial };

let platform: Awaited<ReturnType<typeof startPlatform>>;
let reply: Reply;
let config: PayConfig;
let pay: WechatPay;

beforeEach(async () => {
  platform = await startPlatform(() => reply);
  config = { ...platform.config, publicKey: { id: signer.serial, pem: signer.pem }, headers: { "x-bypass": "please" } };
  pay = new WechatPay(config);
});
afterEach(() => platform.stop());

const order = {
  outTradeNo: "A1b2C3d4E5f6",
  description: "Longjing tea",
  total: 8800,
  openid: "oUpF8uMuAJO_M2pxb1Q9zNjWeS6o",
  expiresAt: new Date("2026-11-20T09:00:00.750Z"),
};
const identity = { appid: "wx8888888888888888", mchid: "1900007291", out_trade_no: order.outTradeNo };
const paid = {
  ...identity,
  trade_type: "JSAPI",
  trade_state: "SUCCESS",
  trade_state_desc: "支付成功",
  transaction_id: "4200000000000000001",
  success_time: "2026-11-20T16:31:00+08:00",
  payer: { openid: order.openid },
  amount: { total: 8800, payer_total: 8800, currency: "CNY", payer_currency: "CNY" },
};
const refunded = {
  refund_id: "50000000382019052709732678859",
  out_refund_no: "R1",
  transaction_id: paid.transaction_id,
  out_trade_no: order.outTradeNo,
  channel: "ORIGINAL",
  user_received_account: "招商银行信用卡0403",
  create_time: "2026-11-20T16:40:00+08:00",
  status: "PROCESSING",
  amount: { total: 8800, refund: 100, payer_total: 8800, payer_refund: 100, currency: "CNY" },
};

test("a prepay request names the merchant and is signed", async () => {
  reply = { body: { prepay_id: "wx201410272009395522657a690389285100" }, signer };
  expect(await pay.createPrepay(order)).toBe("wx201410272009395522657a690389285100");
  const [request] = platform.received;
  expect(request).toMatchObject({ method: "POST", path: "/v3/pay/transactions/jsapi", authentic: true });
  expect(request!.headers).toMatchObject({
    accept: "application/json",
    "content-type": "application/json",
    "wechatpay-serial": signer.serial,
    "x-bypass": "please",
  });
  expect(JSON.parse(request!.body)).toEqual({
    appid: config.appId,
    mchid: config.merchantId,
    description: "Longjing tea",
    out_trade_no: "A1b2C3d4E5f6",
    time_expire: "2026-11-20T17:00:00+08:00",
    notify_url: config.notifyUrl,
    amount: { total: 8800, currency: "CNY" },
    payer: { openid: order.openid },
  });
});

test("a call whose connection breaks is repeated once", async () => {
  const replies: Reply[] = ["cut", { status: 204, signer }, "cut", "cut"];
  const cutting = await startPlatform(() => replies.shift()!);
  try {
    const at = new WechatPay({ ...config, ...cutting.config, publicKey: config.publicKey });
    await at.closePayment(order.outTradeNo);
    const [first, second] = cutting.received;
    expect([cutting.received.length, second!.path, second!.authentic]).toEqual([2, first!.path, true]);
    await expect(at.closePayment(order.outTradeNo)).rejects.toMatchObject({ kind: "silent" });
    expect([cutting.received.length, replies]).toEqual([4, []]);
  } finally {
    cutting.stop();
  }
});

test("a description is cut to 127 bytes between characters", async () => {
  reply = { body: { prepay_id: "wx1" }, signer };
  await pay.createPrepay({ ...order, description: `a${"茶".repeat(41)}🍵🍵` });
  await pay.createPrepay({ ...order, description: "b".repeat(200) });
  const cut = platform.received.map(({ body }) => JSON.parse(body).description);
  expect(cut).toEqual([`a${"茶".repeat(41)}`, "b".repeat(127)]);
});

test("a signed response about another payment or refund is refused", async () => {
  reply = { body: { ...paid, out_trade_no: "another" }, signer };
  await expect(pay.queryByOutTradeNo(order.outTradeNo)).rejects.toMatchObject({ kind: "untrusted" });
  reply = { body: { ...refunded, out_refund_no: "another" }, signer };
  await expect(pay.queryRefund("R1")).rejects.toMatchObject({ kind: "untrusted" });
  await expect(pay.createRefund({ outTradeNo: "A", outRefundNo: "R1", refund: 1, total: 1 })).rejects.toMatchObject({
    kind: "untrusted",
  });
});

test("closing a payment accepts a signed 204 only", async () => {
  reply = { status: 204, signer };
  await pay.closePayment(order.outTradeNo);
  const [request] = platform.received;
  expect(request).toMatchObject({ path: "/v3/pay/transactions/out-trade-no/A1b2C3d4E5f6/close", authentic: true });
  expect(JSON.parse(request!.body)).toEqual({ mchid: config.merchantId });

  reply = { status: 204 };
  await expect(pay.closePayment(order.outTradeNo)).rejects.toMatchObject({ kind: "untrusted", status: 204 });
});

test("a refund request has both amounts and its own number", async () => {
  reply = { body: refunded, signer };
  const asked = { outTradeNo: order.outTradeNo, outRefundNo: "R1", refund: 100, total: 8800, reason: "茶".repeat(40) };
  expect(await pay.createRefund(asked)).toMatchObject({ status: "PROCESSING", amount: { total: 8800, refund: 100 } });
  expect(platform.received[0]).toMatchObject({ path: "/v3/refund/domestic/refunds", authentic: true });
  expect(JSON.parse(platform.received[0]!.body)).toEqual({
    out_trade_no: order.outTradeNo,
    out_refund_no: "R1",
    reason: "茶".repeat(26),
    notify_url: config.notifyUrl,
    amount: { refund: 100, total: 8800, currency: "CNY" },
  });

  reply = { body: { ...refunded, status: "SUCCESS", success_time: "2026-11-20T16:41:00+08:00" }, signer };
  expect(await pay.queryRefund("R1")).toMatchObject({ status: "SUCCESS", success_time: "2026-11-20T16:41:00+08:00" });
  expect(platform.received[1]).toMatchObject({ method: "GET", path: "/v3/refund/domestic/refunds/R1", body: "" });
});

test("a success that is unsigned, altered, stale or signed by another key is refused", async () => {
  for (const forged of [
    { body: paid },
    { body: paid, signer, headers: { "wechatpay-nonce": "another" } },
    { body: paid, signer, signedAt: new Date(Date.now() - 302_000) },
    { body: paid, signer: stranger },
    { body: paid, signer: { ...signer, serial: "PUB_KEY_ID_0000000000000000000000000000" } },
  ]) {
    reply = forged;
    await expect(pay.queryByOutTradeNo(order.outTradeNo)).rejects.toMatchObject({ kind: "untrusted", status: 200 });
  }
  expect(platform.received).toHaveLength(5);
});

test("a refusal has the platform's code and not its text in the message", async () => {
  reply = { status: 400, body: { code: "ORDERPAID", message: "该订单已支付" }, signer };
  const error = await pay.closePayment(order.outTradeNo).catch((thrown) => thrown);
  expect(error).toMatchObject({ kind: "refused", status: 400, code: "ORDERPAID", cause: "该订单已支付" });
  expect(error.message).toBe("WeChat platform: refused ORDERPAID");
});

test("a refusal may be unsigned but not wrongly signed", async () => {
  reply = { status: 404, body: { code: "ORDERNOTEXIST", message: "订单不存在" } };
  await expect(pay.queryByOutTradeNo("A")).rejects.toMatchObject({ kind: "refused", code: "ORDERNOTEXIST" });
  reply = { status: 404, body: { code: "ORDERNOTEXIST", message: "订单不存在" }, signer: stranger };
  await expect(pay.queryByOutTradeNo("A")).rejects.toMatchObject({ kind: "untrusted", status: 404 });
  reply = { status: 403, body: "<html>no</html>" };
  await expect(pay.queryByOutTradeNo("A")).rejects.toMatchObject({ kind: "refused", status: 403, code: undefined });
});

test("a redirect is not followed", async () => {
  reply = { status: 302, headers: { location: "/elsewhere" } };
  await expect(pay.queryByOutTradeNo("A")).rejects.toMatchObject({ kind: "refused", status: 302 });
  expect(platform.received).toHaveLength(1);
});

test("a call ends at its time limit, and a query can have a shorter one", async () => {
  reply = "silent";
  const impatient = new WechatPay({ ...config, timeoutMs: 600 });
  const started = performance.now();
  const ended: [name: string, afterMs: number][] = [];
  const note = (name: string) => () => void ended.push([name, performance.now() - started]);
  await Promise.all([
    expect(impatient.closePayment("A")).rejects.toMatchObject({ kind: "silent" }).then(note("the limit of all")),
    expect(impatient.queryByOutTradeNo("A", { timeoutMs: 150 }))
      .rejects.toMatchObject({ kind: "silent" })
      .then(note("its own")),
  ]);
  expect(ended.map(([name]) => name)).toEqual(["its own", "the limit of all"]);
  expect(ended[0]![1]).toBeGreaterThan(140);
  expect(ended[1]![1]).toBeGreaterThan(590);
});
