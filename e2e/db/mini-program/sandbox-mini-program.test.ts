import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxKeys } from "@/db/schema/sandbox";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { startSimulatedWechat } from "@/e2e/fixtures/servers/simulated-wechat";
import { wechatConfig, wechatPay } from "@/lib/platform/platform";
import { readSandboxKeys, type SandboxKeys } from "@/lib/sandbox/keys";
import { openidOf } from "@/lib/sandbox/shopper";
import type { WechatConfig } from "@/lib/wechat/config";
import {
  codeToSession,
  fetchAccessToken,
  phoneNumber,
  type Shipping,
  uploadShippingInfo,
} from "@/lib/wechat/mini-program";

let standIn: Awaited<ReturnType<typeof startSimulatedWechat>>;
let config: WechatConfig;
let raced: SandboxKeys[];

beforeAll(async () => {
  standIn = await startSimulatedWechat(async () => 204);
  await openTestStore({ PORT: String(standIn.port) });
  await db().delete(sandboxKeys);
  raced = await Promise.all([1, 2, 3].map(() => readSandboxKeys(db())));
  config = await wechatConfig(db());
});
afterAll(async () => {
  await standIn.stop();
  await closeTestStore();
});

const refusal = (code: string) => ({ kind: "refused", code });

test("instances that start at the same time read the same sandbox keys", async () => {
  const [kept] = await db().select().from(sandboxKeys);
  expect(raced).toEqual([kept!.keys, kept!.keys, kept!.keys]);
});

test("the same login code gives the same openid, and a bad code is refused", async () => {
  const session = await codeToSession(config, "first_Code-1");
  expect(session).toEqual({ openid: openidOf("first_Code-1"), unionid: expect.any(String) });
  expect(await codeToSession(config, "first_Code-1")).toEqual(session);
  expect((await codeToSession(config, "x".repeat(128))).openid).not.toBe(session.openid);
  for (const code of ["", "bad", "badger", "with space", "茶", "x".repeat(129)])
    await expect(codeToSession(config, code)).rejects.toMatchObject(refusal("bad_code"));
});

test("a wrong app id or secret is refused", async () => {
  const wrongSecret = { ...config, appSecret: "another" };
  await expect(codeToSession(wrongSecret, "code")).rejects.toMatchObject(refusal("40125"));
  await expect(fetchAccessToken(wrongSecret)).rejects.toMatchObject(refusal("40125"));
  await expect(codeToSession({ ...config, appId: "wx0" }, "code")).rejects.toMatchObject(refusal("40013"));
});

test("an access token is accepted, and an invented one is refused", async () => {
  const { token, expiresInSeconds } = await fetchAccessToken(config);
  expect(expiresInSeconds).toBeGreaterThan(3599);
  expect(expiresInSeconds).toBeLessThan(7201);
  const { phone, countryCode } = await phoneNumber(config, token, "phone-code");
  expect([phone, countryCode]).toEqual([expect.stringMatching(/^1[3-9]\d{9}$/), "86"]);
  expect((await phoneNumber(config, token, "tel-13800138000")).phone).toBe("13800138000");
  await expect(phoneNumber(config, token, "bad")).rejects.toMatchObject(refusal("bad_code"));
  for (const madeUp of ["", "made-up", `${token}0`, token.replace(/^\d+/, "9999999999")])
    await expect(phoneNumber(config, madeUp, "phone-code")).rejects.toMatchObject(refusal("bad_token"));
});

async function aPayment(outTradeNo: string) {
  const openid = openidOf("shipping-test");
  const pay = await wechatPay(db());
  const expiresAt = new Date(Date.now() + 600_000);
  await pay.createPrepay({ outTradeNo, description: "Tea", total: 2, openid, expiresAt });
  const paid = await request("POST", `/sandbox/payments/${outTradeNo}`, { body: { action: "pay", notify: "none" } });
  const { token } = await fetchAccessToken(config);
  const shipping: Shipping = {
    transactionId: paid.json.transaction_id,
    openid,
    logisticsType: 1,
    parcels: [{ trackingNo: "SF1234567890", expressCompany: "SF", itemDescription: "Tea*1" }],
    isAllDelivered: true,
    isSplit: false,
    receiverPhone: "13800138000",
    uploadedAt: new Date(),
  };
  let later = shipping.uploadedAt.getTime();
  const report = (change: Partial<Shipping> = {}) => {
    later += 1000;
    return uploadShippingInfo(config, token, { ...shipping, uploadedAt: new Date(later), ...change });
  };
  const known = async () => (await request("GET", `/sandbox/payments/${outTradeNo}`)).json.shipping;
  return { shipping, report, known, pay };
}

test("shipping can be reported only for a paid order of that shopper", async () => {
  const { shipping, report, known } = await aPayment("shippingTest01");
  expect(await known()).toBeNull();
  await report();
  expect(await known()).toMatchObject({
    logistics_type: 1,
    delivery_mode: 1,
    is_all_delivered: true,
    shipping_list: [{ tracking_no: "SF1234567890", express_company: "SF", item_desc: "Tea*1" }],
  });
  await expect(report({ transactionId: "4200" })).rejects.toMatchObject(refusal("10060001"));
  await expect(report({ openid: "another" })).rejects.toMatchObject(refusal("10060031"));
  await expect(uploadShippingInfo(config, "made-up", shipping)).rejects.toMatchObject(refusal("bad_token"));
});

test("parcels can be reported one after another, and after the last one corrected once", async () => {
  const { shipping, report, known } = await aPayment("shippingTest03");
  const [first] = shipping.parcels;
  const second = { ...first!, trackingNo: "SF2" };
  const uploadedAt = new Date(Date.now() + 60_000);
  await report({ isAllDelivered: false, uploadedAt });
  await expect(report({ isAllDelivered: false, uploadedAt })).rejects.toMatchObject(refusal("unchanged"));
  await expect(report({ parcels: [first!, second] })).rejects.toMatchObject(refusal("10060014"));
  const after = (minutes: number) => ({ uploadedAt: new Date(uploadedAt.getTime() + minutes * 60_000) });
  await report({ parcels: [first!, second], ...after(1) });
  expect(await known()).toMatchObject({ delivery_mode: 2, is_all_delivered: true, shipping_list: [{}, {}] });
  await report({ parcels: [first!, { ...second, trackingNo: "SF3" }], ...after(2) });
  await expect(report({ parcels: [first!, second], ...after(3) })).rejects.toMatchObject(refusal("correction_used"));
  expect((await known()).shipping_list[1].tracking_no).toBe("SF3");
});

test("a report is accepted after a partial refund, and refused after a full refund", async () => {
  const { report, pay } = await aPayment("shippingTest04");
  const refund = (refundNo: string) =>
    pay.createRefund({ outTradeNo: "shippingTest04", outRefundNo: refundNo, refund: 1, total: 2 });
  await refund("shippingTest04a");
  await report({ isAllDelivered: false });
  await refund("shippingTest04b");
  await expect(report()).rejects.toMatchObject(refusal("not_deliverable"));
});
