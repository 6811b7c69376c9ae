import { generateKeyPairSync } from "node:crypto";
import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { rows } from "@/db/client";
import { sealedSettings } from "@/db/schema/content";
import { rateCounters } from "@/db/schema/logs";
import { sessions } from "@/db/schema/users";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { gate } from "@/e2e/fixtures/servers/intercept-wechat";
import { loggedErrors } from "@/e2e/fixtures/servers/logged-errors";
import { environment } from "@/lib/kernel/process/environment";
import { seal } from "@/lib/kernel/process/seal";
import { startSecondFactor } from "@/lib/people/sessions/second-factor";
import { wechatConfig, wechatPay } from "@/lib/platform/platform";
import { type KeyName, keyNames } from "@/lib/platform/stored-keys";
import { findWarnings } from "@/lib/system/findings/finders";
import {
  apiV3Key,
  certificateList,
  certificateSigner,
  publicKeySigner,
  type Reply,
  startPlatform,
} from "@/lib/wechat/platform.fixture";

const signer = certificateSigner();
const modern = publicKeySigner();
const sound = {
  "/cgi-bin/stable_token": { body: { access_token: "token", expires_in: 7200 } },
  "/v3/pay/transactions/out-trade-no/": { status: 404, body: { code: "ORDER_NOT_EXIST" }, signer },
  "/v3/certificates": { body: certificateList([signer]), signer },
} satisfies Record<string, Reply>;

let replies: Record<string, Reply>;
let beforeCall: (url: string) => Promise<unknown>;
let platform: Awaited<ReturnType<typeof startPlatform>>;
let token: string;
let keys: Record<KeyName, string>;
let app: Values;
let merchant: Values;

beforeAll(async () => {
  platform = await startPlatform(({ path }) => {
    const [, reply] = Object.entries(replies).find(([start]) => path.startsWith(start)) ?? [];
    return reply ?? { status: 404, body: {} };
  });
  const { appId, merchantId, merchantSerial, merchantKey } = platform.config;
  keys = {
    "wechat.app_id": appId,
    "wechat.app_secret": "a".repeat(32),
    "wechat.merchant_id": merchantId,
    "wechat.merchant_serial": merchantSerial,
    "wechat.merchant_key": (merchantKey as Exclude<typeof merchantKey, string>)
      .export({ type: "pkcs8", format: "pem" })
      .toString()
      .trim(),
    "wechat.api_v3_key": apiV3Key,
    "wechat.public_key_id": modern.serial,
    "wechat.public_key": modern.pem.trim(),
  };
  const { "wechat.app_id": id, "wechat.app_secret": secret, ...others } = keys;
  app = { "wechat.app_id": id, "wechat.app_secret": secret };
  merchant = others;
  await openTestStore({ SANDBOX: "false", APP_URL: "https://shop.example" });
  ({ token } = await createUser({ permissions: ["config.read", "config.seal", "oper_log.read"] }));
});
beforeEach(async () => {
  replies = { ...sound };
  beforeCall = async () => {};
  const real = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    await beforeCall(String(url));
    const { origin, pathname, search } = new URL(String(url));
    expect(origin).toMatch(/^https:\/\/api\.(mch\.)?weixin\.qq\.com$/);
    return real(platform.config.payUrl + pathname + search, init);
  });
  await db().delete(sealedSettings);
  await db().delete(rateCounters);
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(globalThis, { kioskEnvironment: undefined });
});
afterAll(async () => {
  platform.stop();
  await closeTestStore();
});

type Values = Partial<Record<KeyName, string | null>>;
const put = (values: Values, by = token, language = "en") =>
  request("PUT", "/cms/config/sealed", {
    token: by,
    body: { values: Object.entries(values).map(([name, value]) => ({ name, value })) },
    headers: { "accept-language": language },
  });
const list = async (by = token) => (await request("GET", "/cms/config/sealed", { token: by })).json;
const code = ({ status, json }: Awaited<ReturnType<typeof put>>) => `${status} ${json?.code ?? ""}`.trim();
const errorsOf = ({ json }: Awaited<ReturnType<typeof put>>) =>
  json.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
const saved = () => db().$count(sealedSettings);
const other = "another secret of the tests, after the first was changed";

test("keys that WeChat accepts are stored encrypted and used at once, and no answer has their values", async () => {
  expect(await list()).toMatchObject({ source: "none" });
  await expect(wechatConfig(db())).rejects.toMatchObject({ code: "not_configured" });
  const { "wechat.public_key": _, "wechat.public_key_id": __, ...old } = keys;
  expect(code(await put(old))).toBe("204");
  const first = await wechatPay(db());
  expect(await wechatConfig(db())).toMatchObject({
    appId: keys["wechat.app_id"],
    appSecret: keys["wechat.app_secret"],
    merchantKey: keys["wechat.merchant_key"],
    publicKey: undefined,
    notifyUrl: "https://shop.example/v1/pay/notify",
  });
  expect(await wechatPay(db())).toBe(first);

  expect(code(await put({ ...keys, "wechat.app_secret": "b".repeat(32) }))).toBe("204");
  expect(await wechatConfig(db())).toMatchObject({ appSecret: "b".repeat(32), publicKey: { id: modern.serial } });
  expect(await wechatPay(db())).not.toBe(first);
  const listed = await list();
  expect(listed.source).toBe("stored");
  expect(listed.items.map(({ name }: { name: string }) => name)).toEqual(keyNames);
  expect(listed.items[1]).toEqual({
    name: "wechat.app_secret",
    updated_at: expect.stringMatching(/^\d{4}-/),
    updated_by: { id: expect.any(Number), nickname: expect.any(String) },
    unreadable: false,
  });
});

test("keys changed by another instance are used by the next call, and all can be removed", async () => {
  await put(keys);
  await wechatConfig(db());
  await db()
    .update(sealedSettings)
    .set({ value: seal("settings", "c".repeat(32)) })
    .where(sql`name = 'wechat.app_secret'`);
  expect(await wechatConfig(db())).toMatchObject({ appSecret: "c".repeat(32) });
  const none = Object.fromEntries(keyNames.map((name) => [name, null]));
  expect(code(await put(none))).toBe("204");
  expect(code(await put(none))).toBe("204");
  await expect(wechatConfig(db())).rejects.toMatchObject({ code: "not_configured" });
});

const refused = (errcode: number) => ({ "/cgi-bin/stable_token": { body: { errcode, errmsg: "no" } } });
const another = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey;
test.each<[string, Values, Record<string, Reply>, string[]]>([
  ["a wrong AppSecret", {}, refused(40125), ["values.1.value refused"]],
  ["an unknown AppID", {}, refused(40013), ["values.0.value refused"]],
  ["an address that WeChat does not let in", {}, refused(40164), ["values refused", "values refused"]],
  [
    "a merchant number that WeChat does not know",
    {},
    { "/v3/pay/": { status: 400, body: { code: "MCH_NOT_EXISTS" } } },
    ["values.2.value refused"],
  ],
  ["a serial number of another key", {}, { "/v3/pay/": { status: 401, body: {} } }, ["values.3.value refused"]],
  ["a key that is cut off", { "wechat.merchant_key": "-----BEGIN PRIVATE KEY-----" }, {}, ["values.4.value refused"]],
  [
    "a key that is too short",
    { "wechat.merchant_key": another.export({ type: "pkcs8", format: "pem" }).toString() },
    {},
    ["values.4.value refused"],
  ],
  [
    "an APIv3 key that opens nothing",
    { "wechat.api_v3_key": "x".repeat(32) },
    {},
    ["values.7.value refused", "values.5.value refused"],
  ],
  ["a public key without its ID", { "wechat.public_key_id": null }, {}, ["values.6.value required"]],
  ["the merchant's own public key", { "wechat.public_key": "-" }, {}, ["values.7.value refused"]],
])("%s is refused in both languages, and nothing is stored", async (_, changed, answers, expected) => {
  replies = { ...answers, ...sound, ...answers };
  const english = await put({ ...keys, ...changed });
  const chinese = await put({ ...keys, ...changed }, token, "zh-CN");
  expect([english.status, errorsOf(english)]).toEqual([400, expected]);
  expect(chinese.json.errors[0].message).toMatch(/\p{Script=Han}/u);
  expect(await saved()).toBe(0);
});

test("half a set of keys is refused without calling WeChat, and a change is tested with the stored keys of its set", async () => {
  const asked = platform.received.length;
  expect(errorsOf(await put({ "wechat.app_id": keys["wechat.app_id"] }))).toEqual(["values required"]);
  expect(errorsOf(await put(merchant))).toEqual(Array(2).fill("values required"));
  const { "wechat.api_v3_key": _, ...part } = merchant;
  expect(errorsOf(await put({ ...app, ...part }))).toEqual(["values required"]);
  expect(platform.received).toHaveLength(asked);
  await put(keys);
  replies = { "/v3/pay/": { status: 401, body: {} }, ...sound, ...refused(40125) };
  expect(errorsOf(await put({ "wechat.app_secret": "b".repeat(32) }))).toEqual(["values.0.value refused"]);
  expect(errorsOf(await put({ "wechat.merchant_id": "1900000001" }))).toEqual(["values refused"]);
  replies = { ...sound, ...refused(40125) };
  expect(code(await put({ "wechat.merchant_id": "1900000001" })), "the merchant is tested by itself").toBe("204");
  expect(await wechatConfig(db())).toMatchObject({ merchantId: "1900000001", appId: keys["wechat.app_id"] });
  expect(errorsOf(await put({ "wechat.app_id": null }))).toEqual(["values.0.value required"]);
});

test("the mini-program's keys can be stored and used before the merchant's", async () => {
  Object.assign(environment(), { appUrl: "http://localhost:3000" });
  replies = { ...sound, ...refused(40013) };
  expect(errorsOf(await put(app))).toEqual(["values.0.value refused"]);
  replies = { ...sound, "/v3/": { status: 500, body: {} }, "/sns/jscode2session": { body: { openid: "o1" } } };
  expect(code(await put(app))).toBe("204");
  expect((await list()).source).toBe("stored");
  const { status, json } = await request("POST", "/v1/token", { body: { type: 200, account: "code" } });
  expect(status, json.detail).toBe(200);
  await expect(wechatPay(db())).rejects.toMatchObject({ code: "not_configured" });
  const notified = await request("POST", "/v1/pay/notify", { body: {} });
  expect(notified.json.code).toBe("not_configured");
  const findings = async (method = "GET") => (await request(method, "/cms/doctor", { token })).json.items;
  const missing = { name: "merchant_id", state: "fault", detail: "WeChat Pay's keys are missing: no one can pay." };
  expect(await findings()).toContainEqual(expect.objectContaining(missing));
  const called = await findings("POST");
  expect(called).toContainEqual(expect.objectContaining({ name: "access_token", state: "ok" }));
  expect(called.map(({ name }: { name: string }) => name)).not.toContain("merchant");

  const { "wechat.public_key": _, "wechat.public_key_id": __, ...old } = merchant;
  expect(errorsOf(await put(old)), "payments need the address").toEqual(["values refused", "values refused"]);
  Object.assign(environment(), { appUrl: "https://shop.example" });
  expect(errorsOf(await put({ ...old, "wechat.api_v3_key": "short" }))).toEqual(["values.3.value refused"]);
  replies = { ...sound, ...refused(40125) };
  expect(code(await put(old))).toBe("204");
  expect(await wechatConfig(db())).toMatchObject({
    appId: app["wechat.app_id"],
    merchantId: keys["wechat.merchant_id"],
  });
  expect(await saved()).toBe(6);
});

test("without an answer of WeChat the response is 502, and nothing is stored", async () => {
  replies = { ...sound, "/cgi-bin/stable_token": "cut" };
  expect(code(await put(keys))).toBe("502 platform_failed");
  replies = { ...sound, "/v3/certificates": { status: 503, body: {} } };
  expect(code(await put(keys))).toBe("502 platform_failed");
  expect(await saved()).toBe(0);
});

test("of two concurrent changes of keys one is refused, so that no untested mixture is stored", async () => {
  await put(keys);
  const { opened, open } = gate();
  let testing = 0;
  beforeCall = async (url) => {
    if (!url.includes("stable_token")) return;
    if (++testing === 2) open();
    await opened;
  };
  const both = await Promise.all([
    put({ "wechat.app_secret": "c".repeat(32) }),
    put({ "wechat.app_secret": "d".repeat(32) }),
  ]);
  expect(both.map(code).toSorted()).toEqual(["204", "409 stale"]);
});

test("the environment's keys have priority, and keys cannot be stored in the sandbox", async () => {
  await put(keys);
  const isStored = async () => expect(await wechatConfig(db())).toMatchObject({ appId: keys["wechat.app_id"] });
  await isStored();
  const own = { appId: "wx1", appSecret: "s", merchantId: "1", merchantSerial: "2", merchantKey: "k", apiV3Key: "v" };
  Object.assign(environment(), { wechat: { ...own, publicKey: undefined } });
  expect(await wechatConfig(db())).toMatchObject({ appId: "wx1" });
  expect(await list()).toMatchObject({ source: "environment" });
  expect(code(await put(keys))).toBe("409 protected");
  Object.assign(environment(), { wechat: undefined });
  await isStored();
  Object.assign(environment(), { sandbox: true });
  expect((await wechatConfig(db())).payUrl).toContain("/sandbox/wechat");
  expect(await list()).toMatchObject({ source: "sandbox" });
  expect(code(await put(keys))).toBe("409 protected");
});

test("after AUTH_SECRET changed the shop works without keys, and names those to enter again", async () => {
  await put(keys);
  const keysOf = async (by: string) =>
    (await request("GET", "/cms/doctor", { token: by })).json.items.find(
      ({ name }: { name: string }) => name === "wechat_keys",
    );
  expect(await keysOf(token)).toMatchObject({ state: "ok", detail: expect.stringContaining("back office") });
  Object.assign(environment(), { authSecret: other });
  const { token: later } = await createUser({ permissions: ["config.read", "config.seal"] });
  const listed = await list(later);
  expect(listed.source).toBe("none");
  expect(listed.items.every(({ unreadable }: { unreadable: boolean }) => unreadable)).toBe(true);
  await expect(wechatConfig(db())).rejects.toMatchObject({ code: "not_configured" });
  expect((await request("POST", "/v1/token", { body: { type: 200, account: "code" } })).json.code).toBe(
    "not_configured",
  );
  expect((await request("GET", "/v1/product")).status).toBe(200);
  expect(await keysOf(later)).toMatchObject({ state: "fault", detail: expect.stringContaining("AUTH_SECRET") });
  expect(await findWarnings(db(), "zh")).toContainEqual(
    expect.objectContaining({ name: "wechat_keys", detail: expect.stringContaining("AUTH_SECRET") }),
  );
  expect(errorsOf(await put({ "wechat.app_id": keys["wechat.app_id"] }, later))).toContain("values required");
  const { "wechat.public_key": _, "wechat.public_key_id": __, ...old } = keys;
  expect(code(await put(old, later))).toBe("204");
  expect(await saved()).toBe(6);
  expect(await list(later)).toMatchObject({ source: "stored" });
});

test("storing keys needs config.seal, and a recent code if the admin has a second factor", async () => {
  const { token: clerk } = await createUser({ permissions: ["config.read", "config.edit"] });
  expect(code(await put(keys, clerk))).toBe("403 forbidden");
  const owner = await createUser({ permissions: ["config.read", "config.seal"] });
  const { secret } = (await startSecondFactor(db(), owner.id, { issuer: "Kiosk", label: "owner" }))!;
  const now = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await request("POST", "/cms/second_factor/confirm", { token: owner.token, body: { code: now } });
  expect(code(await put(keys, owner.token))).toBe("204");
  await db()
    .update(sessions)
    .set({ code_entered_at: sql`now() - interval '6 minutes'` })
    .where(sql`user_id = ${owner.id}`);
  const asked = platform.received.length;
  expect(code(await put(keys, owner.token))).toBe("403 code_required");
  expect(platform.received).toHaveLength(asked);
});

test("the values of keys are in no table and no log, also after refused and failed attempts", async () => {
  const body = { values: Object.entries(keys).map(([name, value]) => ({ name, value })) };
  const headers = { "idempotency-key": "keys" };
  expect((await request("PUT", "/cms/config/sealed", { token, body, headers })).status).toBe(204);
  replies = { ...sound, ...refused(40125) };
  await put({ "wechat.app_secret": "e".repeat(32) });
  replies = { ...sound };
  await db().execute(sql`alter table sealed_settings add constraint broken check (name = '') not valid`);
  expect((await put({ "wechat.app_secret": "f".repeat(32) })).status).toBe(500);
  await db().execute(sql`alter table sealed_settings drop constraint broken`);

  const tables = await rows<{ name: string }>(
    db(),
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const all = await Promise.all(
    tables.map(({ name }) => rows<{ row: string }>(db(), sql.raw(`select t::text as row from "${name}" t`))),
  );
  const text = JSON.stringify(all.flat()) + loggedErrors.splice(0).join();
  const secrets = [
    ...Object.values(keys).map((value) => value.split("\n")[2] ?? value),
    "e".repeat(32),
    "f".repeat(32),
  ];
  for (const value of secrets.filter(
    (value) => value !== keys["wechat.app_id"] && value !== keys["wechat.merchant_id"],
  ))
    expect(text).not.toContain(value);
  const { json: log } = await request("GET", "/cms/oper_log?q=WeChat%27s%20keys&size=10", { token });
  const details = await Promise.all(
    log.items.map(({ id }: { id: number }) => request("GET", `/cms/oper_log/${id}`, { token })),
  );
  expect(details.map(({ text }) => text).join()).toContain("wechat.app_secret");
});
