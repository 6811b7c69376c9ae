import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { type CheckedSettings, checkSettings } from "./check-settings";

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
const good: CheckedSettings = {
  appUrl: "https://shop.example",
  sandbox: false,
  onVercel: false,
  cronSecret: undefined,
  wechat,
};
const check = (given: Partial<Omit<CheckedSettings, "wechat">>, changed: Partial<typeof wechat> = {}) =>
  checkSettings({ ...good, wechat: { ...wechat, ...changed }, ...given });
const notRight = (given: Partial<Omit<CheckedSettings, "wechat">>, changed?: Partial<typeof wechat>) =>
  check(given, changed).flatMap(({ check, verdict }) => (verdict === "right" ? [] : [`${check}: ${verdict}`]));

test("a set-up without a fault is right in each point", () => {
  expect(notRight({})).toEqual([]);
  expect(check({}).map(({ check }) => check)).toEqual([
    "sandbox",
    "app_url",
    "scheduler",
    "app_id",
    "merchant_id",
    "merchant_serial",
    "merchant_key",
    "api_v3_key",
    "public_key",
  ]);
});

test.each<[string, Partial<Omit<CheckedSettings, "wechat">>, Partial<typeof wechat>]>([
  ["sandbox: wrong", { sandbox: true }, {}],
  ["app_url: wrong", { appUrl: "http://localhost:3000" }, {}],
  ["app_url: wrong", { appUrl: "http://shop.example" }, {}],
  ["app_url: wrong", { appUrl: "https://203.0.113.7" }, {}],
  ["app_url: wrong", { appUrl: "https://[2001:db8::7]" }, {}],
  ["app_url: look", { appUrl: "https://shop.example:8443" }, {}],
  ["scheduler: wrong", { onVercel: true }, {}],
  ["app_id: wrong", {}, { appId: "gh_8888888888888888" }],
  ["merchant_id: wrong", {}, { merchantId: "19000O7291" }],
  ["merchant_serial: wrong", {}, { merchantSerial: "408B07E79B8269FEC3D5" }],
  ["merchant_key: wrong", {}, { merchantKey: merchant.secret.slice(0, 800) }],
  ["merchant_key: wrong", {}, { merchantKey: pair(1024).secret }],
  ["api_v3_key: wrong", {}, { apiV3Key: "0123456789abcdefghijklmnopqrstu" }],
  ["api_v3_key: wrong", {}, { apiV3Key: `${"茶".repeat(32)}` }],
  ["public_key: wrong", {}, { publicKey: { id: "0114232134912410000000000000", pem: platform.open } }],
  ["public_key: wrong", {}, { publicKey: { ...wechat.publicKey, pem: "-----BEGIN PUBLIC KEY-----" } }],
  ["public_key: wrong", {}, { publicKey: { ...wechat.publicKey, pem: merchant.open } }],
  ["public_key: unchecked", {}, { publicKey: undefined }],
])("%s: a planted fault is named, and nothing else", (expected, given, changed) => {
  expect(notRight(given, changed)).toEqual([expected]);
});

test("a shop with neither the sandbox nor WeChat is told what is missing", () => {
  expect(checkSettings({ ...good, wechat: undefined })[0]).toMatchObject({ check: "sandbox", verdict: "wrong" });
});

test("on Vercel the scheduler needs its secret", () => {
  expect(notRight({ onVercel: true, cronSecret: "0123456789abcdef" })).toEqual([]);
});

test("each fault says where to change it, and no value of a secret is shown", () => {
  const wrong = check(
    { sandbox: false, appUrl: "http://shop.example" },
    { merchantKey: "secret PRIVATE KEY", apiV3Key: "short-secret" },
  );
  for (const { verdict, change } of wrong) if (verdict === "wrong") expect(change).toBeTruthy();
  expect(JSON.stringify(wrong)).not.toMatch(/short-secret|secret PRIVATE KEY/);
});
