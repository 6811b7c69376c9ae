import { afterEach, beforeEach, expect, test } from "vitest";
import { codeToSession, fetchAccessToken, phoneNumber, type Shipping, uploadShippingInfo } from "./mini-program";
import { type Reply, startPlatform } from "./platform.fixture";

let platform: Awaited<ReturnType<typeof startPlatform>>;
let reply: Reply;

beforeEach(async () => {
  platform = await startPlatform(() => reply);
});
afterEach(() => platform.stop());

const shipping = {
  transactionId: "4200000000000000001",
  openid: "oUpF8uMuAJO_M2pxb1Q9zNjWeS6o",
  logisticsType: 1,
  parcels: [{ trackingNo: "SF1234567890", expressCompany: "SF", itemDescription: "茶".repeat(200) }],
  isAllDelivered: true,
  isSplit: false,
  receiverPhone: "138 0013-8000",
  uploadedAt: new Date("2026-11-20T09:00:00.750Z"),
} satisfies Shipping;

test("a login code becomes an openid without exposing the session key", async () => {
  reply = { body: { session_key: "HyVFkGl5F5OQWJZZaNzBBg==", openid: "o1", unionid: "u1" } };
  expect(await codeToSession(platform.config, "the code&")).toEqual({ openid: "o1", unionid: "u1" });
  expect(platform.received[0]).toMatchObject({
    method: "GET",
    path: "/sns/jscode2session?appid=wx8888888888888888&secret=the-app-secret&js_code=the+code%26&grant_type=authorization_code",
  });
  reply = { body: { session_key: "HyVFkGl5F5OQWJZZaNzBBg==", openid: "o2" } };
  expect(await codeToSession(platform.config, "another")).toEqual({ openid: "o2" });
});

test("a busy, failing, unreadable or missing response of the platform is `silent`", async () => {
  for (const bad of [
    { body: { errcode: -1, errmsg: "system error" } },
    { status: 503, body: "busy" },
    { body: "<html>" },
    { body: { session_key: "only" } },
  ]) {
    reply = bad;
    await expect(codeToSession(platform.config, "x")).rejects.toMatchObject({ kind: "silent" });
  }
  reply = "silent";
  await expect(codeToSession({ ...platform.config, timeoutMs: 100 }, "x")).rejects.toMatchObject({ kind: "silent" });
});

test("no login error contains the app secret, the code or the session key", async () => {
  const texts: string[] = [];
  for (const bad of [{ body: { session_key: "SESSION-KEY" } }, { body: 'SESSION-KEY"' }, { status: 502 }] as Reply[]) {
    reply = bad;
    const error = await codeToSession(platform.config, "THE-CODE").catch((thrown) => thrown);
    texts.push(`${error.message} ${error.stack} ${error.cause} ${JSON.stringify(error)}`);
  }
  platform.stop();
  const error = await codeToSession(platform.config, "THE-CODE").catch((thrown) => thrown);
  texts.push(`${error.message} ${error.stack} ${error.cause} ${error.cause.cause} ${JSON.stringify(error)}`);
  expect(texts.join("\n")).not.toMatch(/SESSION-KEY|THE-CODE|the-app-secret/);
});

test("an access token is fetched with its lifetime", async () => {
  reply = { body: { access_token: "T", expires_in: 7200 } };
  expect(await fetchAccessToken(platform.config)).toEqual({ token: "T", expiresInSeconds: 7200 });
  expect(platform.received[0]).toMatchObject({ method: "POST", path: "/cgi-bin/stable_token" });
  expect(JSON.parse(platform.received[0]!.body)).toEqual({
    grant_type: "client_credential",
    appid: "wx8888888888888888",
    secret: "the-app-secret",
  });
});

test("a phone number is returned without country code", async () => {
  const phone_info = { phoneNumber: "+8613800138000", purePhoneNumber: "13800138000", countryCode: "86" };
  reply = { body: { errcode: 0, errmsg: "ok", phone_info } };
  expect(await phoneNumber(platform.config, "T", "C")).toEqual({ phone: "13800138000", countryCode: "86" });
  expect(platform.received[0]).toMatchObject({
    path: "/wxa/business/getuserphonenumber?access_token=T",
    body: '{"code":"C"}',
  });
});

test("shipping is reported in the documented form, with only the last digits of the phone number", async () => {
  reply = { body: { errcode: 0, errmsg: "ok" } };
  await uploadShippingInfo(platform.config, "T", shipping);
  expect(platform.received[0]!.path).toBe("/wxa/sec/order/upload_shipping_info?access_token=T");
  expect(JSON.parse(platform.received[0]!.body)).toEqual({
    order_key: { order_number_type: 2, transaction_id: shipping.transactionId },
    logistics_type: 1,
    delivery_mode: 1,
    shipping_list: [
      {
        tracking_no: "SF1234567890",
        express_company: "SF",
        item_desc: "茶".repeat(120),
        contact: { receiver_contact: "****8000" },
      },
    ],
    upload_time: "2026-11-20T17:00:00.750+08:00",
    payer: { openid: shipping.openid },
  });
});

test("several parcels, and one reported as partial before, are a split delivery", async () => {
  reply = { body: { errcode: 0, errmsg: "ok" } };
  const [parcel] = shipping.parcels;
  const second = { ...parcel!, trackingNo: "SF2" };
  for (const sent of [
    { parcels: [parcel!], isAllDelivered: false },
    { parcels: [parcel!, second], isAllDelivered: true },
    { parcels: [parcel!], isAllDelivered: true, isSplit: true },
  ])
    await uploadShippingInfo(platform.config, "T", { ...shipping, ...sent });
  const bodies = platform.received.map(({ body }) => JSON.parse(body));
  expect(bodies).toMatchObject([
    { delivery_mode: 2, is_all_delivered: false, shipping_list: [{ tracking_no: "SF1234567890" }] },
    { delivery_mode: 2, is_all_delivered: true, shipping_list: [{}, { tracking_no: "SF2" }] },
    { delivery_mode: 2, is_all_delivered: true, shipping_list: [{}] },
  ]);
});
