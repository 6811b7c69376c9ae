import { afterEach, beforeEach, expect, test } from "vitest";
import type { PayConfig } from "@/lib/wechat/config";
import {
  apiV3Key,
  certificateList,
  certificateSigner,
  publicKeySigner,
  type Reply,
  startPlatform,
} from "@/lib/wechat/platform.fixture";
import { findWechat } from "./find-wechat";
import { translateFindings } from "./finding";

const signer = certificateSigner();
const modern = publicKeySigner();
const appUrl = "https://shop.example";

const paths = {
  token: "/cgi-bin/stable_token",
  query: "/v3/pay/transactions/out-trade-no/",
  certificates: "/v3/certificates",
  domains: "/wxa/getwxadevinfo",
  managed: "/wxa/sec/order/is_trade_managed",
  confirmed: "/wxa/sec/order/is_trade_management_confirmation_completed",
  messagePath: "/wxa/sec/order/set_msg_jump_path",
  notify: "/v1/pay/notify",
};
type Replies = { [Name in keyof typeof paths]: Reply };
const all = [appUrl];
const sound: Replies = {
  token: { body: { access_token: "token", expires_in: 7200 } },
  query: { status: 404, body: { code: "ORDER_NOT_EXIST", message: "订单不存在" }, signer },
  certificates: { body: certificateList([signer]), signer },
  domains: { body: { errcode: 0, requestdomain: all, uploaddomain: all, downloaddomain: all } },
  managed: { body: { errcode: 0, is_trade_managed: true } },
  confirmed: { body: { errcode: 0, completed: true } },
  messagePath: { body: { errcode: 0 } },
  notify: { status: 401, body: { code: "bad_signature" } },
};

let platform: Awaited<ReturnType<typeof startPlatform>>;
let replies: Replies;
let skewSeconds: number;

beforeEach(async () => {
  replies = { ...sound };
  skewSeconds = 0;
  platform = await startPlatform(({ path }) => {
    const [name] = Object.entries(paths).find(([, each]) => path.startsWith(each)) ?? [];
    const date = new Date(Date.now() - skewSeconds * 1000).toUTCString();
    return name ? replies[name as keyof Replies] : { status: 404, body: {}, headers: { date } };
  });
});
afterEach(() => platform.stop());

async function verdictsOf(asked: Partial<Parameters<typeof findWechat>[1]> = {}, changed: Partial<PayConfig> = {}) {
  const config = { ...platform.config, notifyUrl: `${platform.config.payUrl}/v1/pay/notify`, ...changed };
  const found = await findWechat(config, { appUrl, reportsShipping: true, ...asked });
  return translateFindings(found, "en");
}
const notRight = async (...given: Parameters<typeof verdictsOf>) =>
  (await verdictsOf(...given)).flatMap(({ name, state }) => (state === "ok" ? [] : [`${name}: ${state}`]));

test("the path of WeChat's shipping messages is the order page of the starter", async () => {
  await verdictsOf();
  const set = platform.received.filter(({ path }) => path.startsWith(paths.messagePath));
  expect(set.map(({ body }) => JSON.parse(body))).toEqual([{ path: "pages/order/order" }]);
});

const refusal = (errcode: number, errmsg = "no") => ({ body: { errcode, errmsg } });

test("an account with a public key has no certificates, so its APIv3 key is unknown", async () => {
  replies.certificates = { status: 404, body: { code: "RESOURCE_NOT_EXISTS" }, signer: modern };
  replies.query = { ...(sound.query as object), signer: modern };
  const publicKey = { id: modern.serial, pem: modern.pem };
  const closed = await notRight({}, { publicKey });
  expect(closed).toEqual(["certificates: unknown"]);
  expect(await notRight()).toEqual(["merchant: fault", "certificates: unknown"]);
});

test("a key that cannot sign leaves its points unknown, and others are checked", async () => {
  const found = await notRight({}, { merchantKey: "-----BEGIN PRIVATE KEY-----" });
  expect(found).toEqual(["merchant: unknown", "certificates: unknown"]);
});

test("the findings contain no secret", async () => {
  replies.token = refusal(40125, "invalid appsecret the-app-secret");
  expect(JSON.stringify(await verdictsOf())).not.toMatch(new RegExp(`the-app-secret|${apiV3Key}`));
});
