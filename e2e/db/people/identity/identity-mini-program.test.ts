import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loginLogs } from "@/db/schema/logs";
import { platformTokens } from "@/db/schema/payments";
import { identities, users } from "@/db/schema/users";
import { createUser, randomAddress, randomName, register } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import * as configured from "@/lib/platform/platform";
import { withAccessToken } from "@/lib/wechat/access-token";
import { type Reply, startPlatform } from "@/lib/wechat/platform.fixture";

let platform: Awaited<ReturnType<typeof startPlatform>>;
let reply: (path: string, body: string) => Reply;

beforeAll(async () => {
  await openTestStore();
  platform = await startPlatform(({ path, body }) => reply(path, body));
  vi.spyOn(configured, "wechatConfig").mockResolvedValue({ ...platform.config, timeoutMs: 5000 });
});
afterAll(() => {
  vi.restoreAllMocks();
  platform.stop();
  return closeTestStore();
});
beforeEach(async () => {
  platform.received.length = 0;
  await db().delete(platformTokens);
  reply = (path) => {
    const code = new URL(path, "http://x").searchParams.get("js_code");
    return { body: { openid: `openid-of-${code}`, session_key: "KEY", unionid: `union-of-${code}` } };
  };
});

const login = (code: string, more = {}) =>
  request("POST", "/v1/token", { body: { account: code, type: 200, ...more }, peer: randomAddress() });
const bind = (token: string, code: string) => request("POST", "/v1/user/identity", { token, body: { code } });
const root = async () => {
  const admin = await register();
  const { group_id } = await createUser({ permissions: "root" });
  await db().update(users).set({ group_id }).where(eq(users.id, admin.id));
  return admin;
};
const takePhone = (token: string, code = "C") => request("PUT", "/v1/user/phone", { token, body: { code } });
const calls = (path: string) => platform.received.filter((each) => each.path.startsWith(path)).length;

test("the first login with an openid registers a user, and later logins are the same user", async () => {
  const code = randomName("code");
  const first = await login(code);
  expect([first.status, first.json.user.username, first.json.user.group]).toEqual([200, null, null]);
  const again = await login(code, { secret: "" });
  expect(again.json.user).toEqual(first.json.user);
  const [row] = await db().select().from(users).where(eq(users.id, first.json.user.id));
  expect([row!.unionid, row!.password_hash]).toEqual([`union-of-${code}`, null]);
  expect(first.text).not.toMatch(/openid-of|union-of|KEY/);
});

test("ten concurrent first logins with an openid are one user", async () => {
  const code = randomName("code");
  const before = await db().$count(users);
  const all = await Promise.all(Array.from({ length: 10 }, () => login(code)));
  expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(all.map(({ json }) => json.user.id)).size).toBe(1);
  expect(await db().$count(users)).toBe(before + 1);
});

test.each([
  [40029, 401, "login_failed", "platform_refused"],
  [40163, 401, "login_failed", "platform_refused"],
  [40226, 403, "forbidden", "platform_refused"],
  [45011, 429, "too_many_requests", "platform_refused"],
  [40125, 502, "platform_failed", "platform_refused"],
  [-1, 502, "platform_failed", "platform_failed"],
])("WeChat's error %i is %i %s, is logged as %s, and its text is not shown", async (errcode, status, code, result) => {
  reply = () => ({ body: { errcode, errmsg: "words of the platform" } });
  const secret = randomName("code");
  const made = await login(secret);
  expect([made.status, made.json.code]).toEqual([status, code]);
  if (status === 429) expect(Number(made.headers["retry-after"])).toBeGreaterThan(0);
  expect(made.text).not.toContain("words of the platform");
  const rows = await db().select().from(loginLogs).where(eq(loginLogs.request_id, made.headers["x-request-id"]!));
  expect(rows.map((row) => row.result)).toEqual([result]);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test("a disabled user's login by openid is `account_disabled`", async () => {
  const code = randomName("code");
  const { json } = await login(code);
  await db().update(users).set({ status: "disabled" }).where(eq(users.id, json.user.id));
  const refused = await login(code);
  expect([refused.status, refused.json.code]).toEqual([403, "account_disabled"]);
});

test("an openid can be bound to one user, and is `duplicate` for others until it is removed", async () => {
  const code = randomName("code");
  const { id, token } = await register();
  const bound = await bind(token, code);
  expect([bound.status, bound.headers.location, bound.json.type]).toEqual([201, "/v1/user", 200]);
  expect((await bind(token, code)).status).toBe(201);
  expect((await login(code)).json.user.id).toBe(id);
  const other = await register();
  for (const [who, what] of [
    [other.token, code],
    [token, randomName("code")],
  ] as const) {
    const { status, json } = await bind(who, what);
    expect([status, json.code, json.errors[0].path]).toEqual([409, "duplicate", "code"]);
  }
  expect((await request("DELETE", "/v1/user/identity/200", { token })).status).toBe(204);
  expect((await bind(other.token, code)).status).toBe(201);
  reply = () => ({ body: { errcode: 40029 } });
  const refused = await bind(token, "used");
  expect([refused.status, refused.json.errors[0].path]).toEqual([400, "code"]);
});

test("of five users who bind one openid concurrently one succeeds", async () => {
  const code = randomName("code");
  const people = await Promise.all(Array.from({ length: 5 }, () => createUser()));
  const all = await Promise.all(people.map(({ token }) => bind(token, code)));
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  expect(await db().$count(identities, eq(identities.identifier, `openid-of-${code}`))).toBe(1);
});

const phoneInfo = (phone: string, countryCode = "86") => ({
  body: { errcode: 0, phone_info: { phoneNumber: phone, purePhoneNumber: phone, countryCode } },
});
const tokens =
  (answer: (path: string) => Reply, lifetime = 7200) =>
  (path: string): Reply =>
    path.startsWith("/cgi-bin/")
      ? { body: { access_token: `T${calls("/cgi-bin/")}`, expires_in: lifetime } }
      : answer(path);

test("the phone number from WeChat becomes a name without a password", async () => {
  const { token } = await register();
  const phone = `139${String(Date.now()).slice(-8)}`;
  reply = tokens(() => phoneInfo(phone));
  const { status, json } = await takePhone(token);
  expect([status, json.phone]).toEqual([200, phone]);
  const taken = await takePhone((await register()).token);
  expect([taken.status, taken.json.errors[0].path]).toEqual([409, "phone"]);
  reply = tokens(() => phoneInfo("5551234567", "1"));
  expect((await takePhone(token)).json.errors[0].code).toBe("foreign");
  reply = tokens(() => ({ body: { errcode: 40029 } }));
  expect((await takePhone(token)).json.errors[0].code).toBe("refused");
});

test("a verified phone number is moved from an account that only entered it, and never the other way round", async () => {
  const phone = `138${String(Date.now()).slice(-8)}`;
  const squatter = await register({ phone });
  const owner = await register();
  reply = tokens(() => phoneInfo(phone));
  const taken = await takePhone(owner.token);
  expect([taken.status, taken.json.phone]).toEqual([200, phone]);
  expect((await request("GET", "/v1/user", { token: squatter.token })).json.phone).toBeNull();
  const again = { phone, password: squatter.password };
  expect((await request("PUT", "/v1/user", { token: squatter.token, body: again })).json.code).toBe("duplicate");
  const retyped = { phone, nickname: "Mei", password: owner.password };
  expect((await request("PUT", "/v1/user", { token: owner.token, body: retyped })).status).toBe(200);
  expect((await takePhone((await register()).token)).json.code).toBe("duplicate");
});

const use = () => withAccessToken(db(), platform.config, async (token) => token);

test("an access token is renewed before it expires, and once more if WeChat refuses it", async () => {
  reply = tokens(() => ({ body: {} }), 200);
  expect([await use(), await use()]).toEqual(["T1", "T2"]);
  await db().delete(platformTokens);
  const { token } = await register();
  const valid = `access_token=T${calls("/cgi-bin/") + 2}`;
  reply = tokens((path) => (path.includes(valid) ? phoneInfo("13700000001") : { body: { errcode: 40001 } }));
  expect((await takePhone(token)).json.phone).toBe("13700000001");
  reply = tokens(() => ({ body: { errcode: 40001 } }));
  const before = calls("/wxa/");
  expect((await takePhone(token)).json.code).toBe("platform_failed");
  expect(calls("/wxa/") - before).toBe(2);
});

test("without an access token requests are `platform_failed`, within eight seconds", async () => {
  reply = () => ({ status: 500 });
  const { token } = await register();
  const started = Date.now();
  const all = await Promise.all([1, 2, 3].map(() => takePhone(token)));
  expect(all.map(({ json }) => json.code)).toEqual(Array(3).fill("platform_failed"));
  expect(Date.now() - started).toBeLessThan(8000);
});

test("an admin binds an openid only with the password, which is checked before WeChat is called", async () => {
  const { token, password } = await root();
  const code = randomName("code");
  const give = (given?: string) => request("POST", "/v1/user/identity", { token, body: { code, password: given } });
  for (const given of [undefined, "not this one"]) {
    const { status, json } = await give(given);
    expect([status, json.errors[0].path]).toEqual([400, "password"]);
  }
  expect(calls("/sns/jscode2session")).toBe(0);
  expect((await give(password)).status).toBe(201);
});
