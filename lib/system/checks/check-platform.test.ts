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
import { type CheckOptions, checkPlatform } from "./check-platform";
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
  prepay: "/v3/pay/transactions/jsapi",
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
  prepay: { body: { prepay_id: "wx1" }, signer },
};

let platform: Awaited<ReturnType<typeof startPlatform>>;
let replies: Replies;
let skewSeconds: number;

beforeEach(async () => {
  replies = { ...sound };
  skewSeconds = 0;
  platform = await startPlatform(({ path }) => {
    if (path.endsWith("/close")) return { status: 204, signer };
    const [name] = Object.entries(paths).find(([, each]) => path.startsWith(each)) ?? [];
    const date = new Date(Date.now() - skewSeconds * 1000).toUTCString();
    return name ? replies[name as keyof Replies] : { status: 404, body: {}, headers: { date } };
  });
});
afterEach(() => platform.stop());

async function verdictsOf(asked: Partial<CheckOptions> = {}, changed: Partial<PayConfig> = {}) {
  const config = { ...platform.config, notifyUrl: `${platform.config.payUrl}/v1/pay/notify`, ...changed };
  const found = await checkPlatform(config, { appUrl, reportsShipping: true, openid: "oUpF8uMuAJO", ...asked });
  return translateFindings(found, "en");
}
const notRight = async (...given: Parameters<typeof verdictsOf>) =>
  (await verdictsOf(...given)).flatMap(({ check, verdict }) => (verdict === "right" ? [] : [`${check}: ${verdict}`]));

test("a platform without a fault: every point is right, and the payment that was tried is closed", async () => {
  expect(await notRight()).toEqual([]);
  const tried = platform.received.map(({ path }) => path);
  expect(tried.filter((path) => path.endsWith("/close"))).toHaveLength(1);
});

test("a tap on WeChat's messages about shipping opens the order's page of the starter", async () => {
  await verdictsOf();
  const set = platform.received.filter(({ path }) => path.startsWith(paths.messagePath));
  expect(set.map(({ body }) => JSON.parse(body))).toEqual([{ path: "pages/order/order" }]);
});

test("without an openid no payment is tried", async () => {
  expect(await notRight({ openid: undefined })).toEqual(["prepay: unchecked"]);
  expect(platform.received.some(({ path }) => path === paths.prepay)).toBe(false);
});

const needToken = [
  "access_token: wrong",
  "server_domains: unchecked",
  "shipping: unchecked",
  "message_path: unchecked",
];
const refusal = (errcode: number, errmsg = "no") => ({ body: { errcode, errmsg } });

/** The sandbox cannot simulate these faults. The others are tested with the sandbox. */
test.each<[string[], Partial<Replies>, RegExp]>([
  [needToken, { token: refusal(40001) }, /AppSecret/],
  [needToken, { token: refusal(48001) }, /48001/],
  [["message_path: unchecked"], { messagePath: refusal(268485192) }, /own page.*268485192/],
  [["merchant: wrong"], { query: { status: 404, body: "<h1>a proxy</h1>" } }, /404/],
  [
    ["merchant: wrong"],
    { query: { status: 404, body: { code: "ORDER_NOT_EXIST" }, signer: modern } },
    /WECHAT_PUBLIC_KEY/,
  ],
  [["merchant: wrong"], { query: { status: 500 } }, /No answer/],
  [["notify: wrong"], { notify: { status: 404, body: "<h1>nginx</h1>" } }, /not this shop/],
  [["notify: wrong"], { notify: { status: 302, headers: { location: "/login" } } }, /not this shop/],
])("%s: a planted fault is named, and nothing else", async (expected, planted, words) => {
  Object.assign(replies, planted);
  expect(await notRight()).toEqual(expected);
  const found = (await verdictsOf()).filter(({ verdict }) => verdict !== "right");
  expect(found.map(({ detail, change }) => `${detail} ${change}`).join(" ")).toMatch(words);
});

test.each([
  ["right", 20],
  ["look", 90],
  ["look", -90],
  ["wrong", 400],
  ["wrong", -400],
])("a clock is %s when it is %d seconds off", async (verdict, seconds) => {
  skewSeconds = seconds;
  const clock = (await verdictsOf()).find(({ check }) => check === "clock")!;
  expect(clock.verdict).toBe(verdict);
  if (verdict !== "right") expect(clock.detail).toContain(seconds > 0 ? "ahead of" : "behind");
});

test("certificates that another APIv3 key sealed are wrong, and then no answer is verified", async () => {
  replies.certificates = { body: certificateList([signer], "another-key-another-key-another-"), signer };
  expect(await notRight()).toEqual(["merchant: wrong", "certificates: wrong", "prepay: wrong"]);
});

test("an account with a public key has no certificates: its APIv3 key cannot be tested before the first notification", async () => {
  replies.certificates = { status: 404, body: { code: "RESOURCE_NOT_EXISTS" }, signer: modern };
  for (const name of ["query", "prepay"] as const) replies[name] = { ...(sound[name] as object), signer: modern };
  const publicKey = { id: modern.serial, pem: modern.pem };
  const closed = await notRight({ openid: undefined }, { publicKey });
  expect(closed).toEqual(["certificates: unchecked", "prepay: unchecked"]);
  expect(await notRight({ openid: undefined })).toEqual([
    "merchant: wrong",
    "certificates: wrong",
    "prepay: unchecked",
  ]);
});

test("a shop that does not report is right where nothing is to be reported, and wrong where it is", async () => {
  expect(await notRight({ reportsShipping: false })).toEqual(["shipping: wrong"]);
  replies.managed = { body: { errcode: 0, is_trade_managed: false } };
  expect(await notRight({ reportsShipping: false })).toEqual([]);
});

test("a key that cannot sign leaves its points untested, and the others are said", async () => {
  const found = await notRight({}, { merchantKey: "-----BEGIN PRIVATE KEY-----" });
  expect(found).toEqual(["merchant: unchecked", "certificates: unchecked", "prepay: unchecked"]);
});

test("a platform that is away: each point says so, and nothing is thrown", async () => {
  platform.stop();
  const found = await verdictsOf();
  expect(found.map(({ check, verdict }) => `${check}: ${verdict}`)).toEqual([
    "access_token: wrong",
    "clock: unchecked",
    "server_domains: unchecked",
    "shipping: unchecked",
    "message_path: unchecked",
    "merchant: wrong",
    "certificates: wrong",
    "notify: look",
    "prepay: wrong",
  ]);
});

test("no secret is in what is said", async () => {
  replies.token = refusal(40125, "invalid appsecret the-app-secret");
  expect(JSON.stringify(await verdictsOf())).not.toMatch(new RegExp(`the-app-secret|${apiV3Key}`));
});
