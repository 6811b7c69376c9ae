import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loginLogs } from "@/db/schema/logs";
import { platformTokens } from "@/db/schema/payments";
import { createUser, randomAddress, randomName, register } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request, setLimit } from "@/e2e/fixtures/servers/in-process";
import * as passwords from "@/lib/people/identity/passwords";
import * as configured from "@/lib/platform/platform";
import { startPlatform } from "@/lib/wechat/platform.fixture";

let platform: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  await openTestStore();
  platform = await startPlatform(({ path }) => {
    if (path.startsWith("/cgi-bin")) return { body: { access_token: "T", expires_in: 7200 } };
    const code = new URL(path, "http://x").searchParams.get("js_code") ?? "bad";
    return code.startsWith("bad")
      ? { body: { errcode: 40029, errmsg: "no" } }
      : { body: { openid: `o-${code}`, session_key: "K" } };
  });
});
beforeEach(async () => {
  vi.spyOn(configured, "wechatConfig").mockResolvedValue({ ...platform.config, timeoutMs: 5000 });
  platform.received.length = 0;
  await db().delete(platformTokens);
});
afterEach(async () => {
  vi.restoreAllMocks();
  setLimit("limit.registrations");
  setLimit("login.address_max_failures");
});
afterAll(async () => {
  platform.stop();
  await closeTestStore();
});

const post = (username: string, peer: string) =>
  request("POST", "/v1/user", { body: { username, password: "green tea and rain" }, peer });
const login = (code: string, peer: string) =>
  request("POST", "/v1/token", { body: { account: code, type: 200 }, peer });
const askedFor = (path: string) => platform.received.filter((each) => each.path.startsWith(path)).length;
const times = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

test("a name that is taken is refused before a password is hashed", async () => {
  const taken = await register();
  const hash = vi.spyOn(passwords, "hashPassword");
  const refused = await post(taken.username.toUpperCase(), randomAddress());
  expect([refused.status, refused.json.errors[0].path]).toEqual([409, "username"]);
  expect(hash).not.toHaveBeenCalled();
  expect((await post(randomName(), randomAddress())).status).toBe(201);
  expect(hash).toHaveBeenCalledTimes(1);
});

test("an address has ten registration attempts for each allowed registration, concurrently or in sequence", async () => {
  setLimit("limit.registrations", 3);
  const [taken, peer] = [await register(), randomAddress()];
  const all = await Promise.all(Array.from({ length: 45 }, () => post(taken.username, peer)));
  const statuses = all.map(({ status }) => status);
  expect([times(statuses, 409), times(statuses, 429)]).toEqual([30, 15]);
  const free = await post(randomName(), peer);
  expect([free.status, free.json.code]).toEqual([429, "too_many_requests"]);
  expect(Number(free.headers["retry-after"])).toBeGreaterThan(3000);
  expect((await post(randomName(), randomAddress())).status).toBe(201);
  setLimit("limit.registrations", 0);
  expect((await post(randomName(), peer)).status).toBe(201);
});

test("login codes refused by WeChat are limited per address, and further ones share one row of the log", async () => {
  setLimit("login.address_max_failures", 8);
  const peer = randomAddress();
  const all = await Promise.all(Array.from({ length: 30 }, (_, n) => login(`bad-${n}`, peer)));
  const statuses = all.map(({ status }) => status);
  expect([times(statuses, 401), times(statuses, 429), askedFor("/sns/jscode2session")]).toEqual([8, 22, 8]);
  const good = await login(randomName("code"), peer);
  expect([good.status, good.json.code, Number(good.headers["retry-after"]) > 600]).toEqual([
    429,
    "too_many_requests",
    true,
  ]);
  expect((await login(randomName("code"), randomAddress())).status).toBe(200);
  const lines = await db().select().from(loginLogs).where(eq(loginLogs.ip, peer));
  const refused = lines.filter(({ result }) => result === "too_many");
  expect([lines.length - refused.length, refused.map((line) => line.times)]).toEqual([8, [23]]);
});

test("accepted login codes, and those that WeChat cannot answer, do not count towards the limit", async () => {
  setLimit("login.address_max_failures", 3);
  const peer = randomAddress();
  for (let n = 0; n < 8; n++) expect((await login(randomName("code"), peer)).status).toBe(200);
  const config = vi.spyOn(configured, "wechatConfig");
  config.mockResolvedValue({ ...platform.config, apiUrl: "http://127.0.0.1:1", timeoutMs: 500 });
  for (let n = 0; n < 5; n++) expect((await login(randomName("code"), peer)).status).toBe(502);
  config.mockResolvedValue({ ...platform.config, timeoutMs: 5000 });
  expect((await login(randomName("code"), peer)).status).toBe(200);
});

test("a signed-in user's refused codes are limited for binding and phone number together", async () => {
  setLimit("login.address_max_failures", 4);
  const [{ token }, other] = [await createUser(), await createUser()];
  const bind = (asker: string) => request("POST", "/v1/user/identity", { token: asker, body: { code: "bad" } });
  const phone = () => request("PUT", "/v1/user/phone", { token, body: { code: "bad" } });
  const statuses = [];
  for (const ask of [() => bind(token), phone, () => bind(token), phone, () => bind(token), phone])
    statuses.push((await ask()).status);
  expect(statuses).toEqual([400, 400, 400, 400, 429, 429]);
  expect((await bind(other.token)).status).toBe(400);
});
