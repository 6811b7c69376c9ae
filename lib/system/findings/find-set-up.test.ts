import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { findSetUp, type SetUp } from "./find-set-up";

const pair = (modulusLength = 2048) => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength });
  return {
    secret: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    open: publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
};
const merchant = pair();
const platform = pair();
const wechat = {
  appId: "wx8888888888888888",
  appSecret: "0123456789abcdef0123456789abcdef",
  merchantId: "1900007291",
  merchantSerial: "408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB",
  merchantKey: merchant.secret,
  apiV3Key: "0123456789abcdefghijklmnopqrstuv",
  publicKey: { id: "PUB_KEY_ID_0114232134912410000000000000", pem: platform.open },
};
const good: SetUp = {
  appUrl: "https://shop.example",
  sandbox: false,
  onVercel: false,
  cronSecret: undefined,
  trustedProxies: 1,
  dataDir: process.cwd(),
  wechat,
};
const check = (given: Partial<Omit<SetUp, "wechat">>, changed: Partial<typeof wechat> = {}) =>
  findSetUp({ ...good, wechat: { ...wechat, ...changed }, ...given });
const notRight = (given: Partial<Omit<SetUp, "wechat">>, changed?: Partial<typeof wechat>) =>
  check(given, changed).flatMap(({ name, state }) => (state === "ok" ? [] : [`${name}: ${state}`]));

test("a correct set-up has no findings", () => {
  expect(notRight({})).toEqual([]);
  expect(check({}).map(({ name }) => name)).toEqual(["wechat_keys", "app_url"]);
});

test.each<[string, Partial<Omit<SetUp, "wechat">>, Partial<typeof wechat>]>([
  ["sandbox: fault", { sandbox: true }, {}],
  ["app_url: fault", { appUrl: "http://localhost:3000" }, {}],
  ["app_url: fault", { appUrl: "http://shop.example" }, {}],
  ["app_url: fault", { appUrl: "https://203.0.113.7" }, {}],
  ["app_url: fault", { appUrl: "https://[2001:db8::7]" }, {}],
  ["app_url: warning", { appUrl: "https://shop.example:8443" }, {}],
  ["scheduler: fault", { onVercel: true }, {}],
  ["merchant_key: fault", {}, { merchantKey: merchant.secret.slice(0, 800) }],
  ["merchant_key: fault", {}, { merchantKey: pair(1024).secret }],
  ["api_v3_key: fault", {}, { apiV3Key: "0123456789abcdefghijklmnopqrstu" }],
  ["api_v3_key: fault", {}, { apiV3Key: `${"茶".repeat(32)}` }],
  ["public_key: fault", {}, { publicKey: { ...wechat.publicKey, pem: "-----BEGIN PUBLIC KEY-----" } }],
  ["public_key: fault", {}, { publicKey: { ...wechat.publicKey, pem: merchant.open } }],
])("%s: an introduced fault is the only finding", (expected, given, changed) => {
  expect(notRight(given, changed)).toEqual([expected]);
});

test("without sandbox and WeChat the missing keys are named", () => {
  expect(findSetUp({ ...good, wechat: undefined })[0]).toMatchObject({ name: "wechat_keys", state: "fault" });
});

test("on Vercel CRON_SECRET is required", () => {
  expect(notRight({ onVercel: true, cronSecret: "0123456789abcdef" })).toEqual([]);
});

test("each fault names where to fix it without showing a secret", () => {
  const wrong = check(
    { sandbox: false, appUrl: "http://shop.example" },
    { merchantKey: "secret PRIVATE KEY", apiV3Key: "short-secret" },
  );
  for (const { state, change } of wrong) if (state === "fault") expect(change).toBeTruthy();
  expect(JSON.stringify(wrong)).not.toMatch(/short-secret|secret PRIVATE KEY/);
});
