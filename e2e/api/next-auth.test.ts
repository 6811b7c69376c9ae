import { createHmac } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { randomName } from "../fixtures/callers/people";
import { startDatabaseProxy } from "../fixtures/databases/database-proxy";
import { copyTemplate } from "../fixtures/databases/template";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { parseLogLines } from "../fixtures/servers/parse-log-lines";
import { type RunningServer, startServer } from "../fixtures/servers/server";
import { actionIds } from "../fixtures/servers/server-actions";

const server = inject("serverUrl");
const database = new pg.Client({ connectionString: inject("databaseUrl") });
beforeAll(() => database.connect());
afterAll(() => database.end());

const password = "green tea and rain";
const query = async (text: string, values: unknown[]) => (await database.query(text, values)).rows;

async function person(group?: "root") {
  const username = randomName();
  const init = { method: "POST", headers: { "content-type": "application/json" } };
  const made = await fetch(`${server}/v1/user`, { ...init, body: JSON.stringify({ username, password }) });
  const { id } = (await made.json()) as { id: number };
  if (group) await query("update users set group_id = (select id from groups where is_system) where id = $1", [id]);
  return { id, username };
}

/** Signs in like a browser without JavaScript. */
async function signIn(url: string, fields: Record<string, string>, csrf = true, kept = "") {
  const first = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const answer = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: {
      cookie: [cookiesOf(first), kept].filter(Boolean).join("; "),
      "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/131.0",
    },
    body: new URLSearchParams(csrf ? { csrfToken, ...fields } : fields),
  });
  const session = answer.headers.getSetCookie().find((cookie) => /authjs\.session-token=[^;]/.test(cookie));
  const device = answer.headers.getSetCookie().find((cookie) => /kiosk\.device=/.test(cookie));
  return { answer, session, device, cookie: session?.split(";")[0] ?? "", jar: cookiesOf(first), csrfToken };
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

function older(cookie: string, days: number) {
  const [name, token] = cookie.split("=") as [string, string];
  const [head, body] = token.split(".") as [string, string];
  const { iat, exp, ...claims } = JSON.parse(Buffer.from(body, "base64url").toString());
  const seconds = days * 24 * 60 * 60;
  const aged = JSON.stringify({ ...claims, iat: iat - seconds, exp: exp - seconds });
  const text = `${head}.${Buffer.from(aged).toString("base64url")}`;
  const signature = createHmac("sha256", appEnvironment({}).AUTH_SECRET!).update(text).digest("base64url");
  return `${name}=${text}.${signature}`;
}

/** Renews the cookie, as a page does once a day. */
async function renew(url: string, cookie: string) {
  const answer = await fetch(`${url}/api/auth/session`, { headers: { cookie } });
  const [set = ""] = answer.headers.getSetCookie().filter((one) => one.includes("session-token"));
  return { cookie: set.split(";")[0]!, until: Date.parse(/Expires=([^;]+)/i.exec(set)?.[1] ?? ""), set };
}

async function ask(path: string, headers: Record<string, string>, init: RequestInit = {}) {
  const response = await fetch(server + path, { ...init, headers: { ...headers, "content-type": "application/json" } });
  const { code } = (await response.json()) as { code?: string };
  return `${response.status} ${code}`;
}

const nowhere = "/cms/order/2147483647";
const write = { method: "PUT", body: JSON.stringify({ status: "cancelled", reason: "a test" }) };

test("the back office's cookie is HttpOnly and SameSite=Lax, and is accepted only under /cms", async () => {
  const { id, username } = await person("root");
  const { answer, session, cookie } = await signIn(server, { account: username.toUpperCase(), password });
  expect(answer.status).toBe(302);
  expect(session).toMatch(/^authjs\.session-token=[\w.-]+;/);
  expect(session).toMatch(/; HttpOnly/i);
  expect(session).toMatch(/; SameSite=Lax/i);
  expect(session).not.toMatch(/; Secure/i);
  expect(await ask(nowhere, {})).toBe("401 unauthenticated");
  expect(await ask(nowhere, { cookie })).toBe("404 not_found");
  expect(await ask(nowhere, { cookie, authorization: "Bearer x" })).toBe("401 unauthenticated");
  expect(await ask(nowhere, { authorization: `Bearer ${cookie.split("=")[1]}` })).toBe("401 unauthenticated");
  expect(await ask("/v1/user", { cookie })).toBe("401 unauthenticated");
  const log = await query("select result, ip, browser, os from login_logs where user_id = $1", [id]);
  expect(log).toEqual([{ result: "ok", ip: "127.0.0.1", browser: "Firefox", os: "Windows" }]);
});

test("a write by cookie from another site is refused with `cross_site`", async () => {
  const { id, username } = await person("root");
  const { cookie } = await signIn(server, { account: username, password });
  const from = (headers: Record<string, string>) => ask(`${nowhere}/status`, { cookie, ...headers }, write);
  expect(await from({ "sec-fetch-site": "same-origin" })).toBe("404 not_found");
  expect(await from({ origin: server })).toBe("404 not_found");
  const foreign: Record<string, string>[] = [
    {},
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none", origin: server },
    { origin: "https://evil.example" },
    { origin: "null" },
  ];
  for (const headers of foreign) expect(await from(headers), JSON.stringify(headers)).toBe("403 cross_site");
  const logged = await query("select code from oper_logs where user_id = $1 and status = 403", [id]);
  expect(logged).toEqual(foreign.map(() => ({ code: "cross_site" })));
});

test("signing out ends the session, so that a copied cookie is refused", async () => {
  const { username } = await person("root");
  const { cookie, jar, csrfToken } = await signIn(server, { account: username, password });
  const session = await fetch(`${server}/api/auth/session`, { headers: { cookie } });
  expect(await session.json()).toEqual({ user: { id: expect.any(String) }, expires: expect.any(String) });
  const left = await fetch(`${server}/api/auth/signout`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: `${jar}; ${cookie}` },
    body: new URLSearchParams({ csrfToken }),
  });
  expect(left.headers.getSetCookie().join()).toMatch(/authjs\.session-token=;/);
  expect(await ask(nowhere, { cookie })).toBe("401 token_revoked");
  expect(await (await fetch(`${server}/api/auth/session`, { headers: { cookie } })).json()).toBeNull();
});

test("a renewed cookie is valid for 30 days, unless it has expired or its session has ended", async () => {
  const { id, username } = await person("root");
  const { cookie } = await signIn(server, { account: username, password });
  const old = older(cookie, 29);
  expect(await ask(nowhere, { cookie: old })).toBe("404 not_found");
  const renewed = await renew(server, old);
  expect(renewed.until).toBeGreaterThan(Date.now() + 29.9 * 24 * 60 * 60 * 1000);
  const [, body] = renewed.cookie.split("=")[1]!.split(".");
  const { iat, exp } = JSON.parse(Buffer.from(body!, "base64url").toString());
  expect([exp - iat, iat > Date.now() / 1000 - 60]).toEqual([30 * 24 * 60 * 60, true]);
  expect(await ask(nowhere, { cookie: renewed.cookie })).toBe("404 not_found");
  const taken = /^authjs\.session-token=;.*Max-Age=0/i;
  expect((await renew(server, older(cookie, 31))).set).toMatch(taken);
  await query("update sessions set revoked_at = now() where user_id = $1", [id]);
  for (const ended of [old, renewed.cookie]) expect((await renew(server, ended)).set).toMatch(taken);
});

test("a refused sign-in redirects with its code and creates no session", async () => {
  const shopper = await person();
  for (const [fields, code] of [
    [{ account: shopper.username, password }, "forbidden"],
    [{ account: shopper.username, password: "not this one" }, "login_failed"],
    [{ account: randomName(), password }, "login_failed"],
    [{ account: "", password: "" }, "invalid_request"],
  ] as const) {
    const { answer, session } = await signIn(server, fields);
    expect([answer.status, session]).toEqual([302, undefined]);
    const { pathname, searchParams } = new URL(answer.headers.get("location")!, server);
    expect([pathname, searchParams.get("error"), searchParams.get("code")]).toEqual([
      "/admin/login",
      "CredentialsSignin",
      code,
    ]);
  }
  expect(await query("select id from sessions where user_id = $1 and revoked_at is null", [shopper.id])).toEqual([]);
});

test("the device cookie gives no access, and lets its admin sign in while the account is locked", async () => {
  const { username } = await person("root");
  const { device } = await signIn(server, { account: username, password });
  expect(device).toMatch(/^kiosk\.device=[\w-]{32};/);
  for (const rule of [/; HttpOnly/i, /; SameSite=Strict/i, /; Path=\/(;|$)/i, /; Max-Age=34560000/i])
    expect(device).toMatch(rule);
  const kept = device!.split(";")[0]!;
  expect(await ask(nowhere, { cookie: kept })).toBe("401 unauthenticated");
  await query(
    "insert into login_throttles (key, failures, since, locked_until) values ($1, 50, now(), now() + interval '10 minutes')",
    [`100:${username}\n127.0.0.1`],
  );
  const from = (cookie: string) => signIn(server, { account: username, password }, true, cookie);
  for (const cookie of ["", "kiosk.device=", "kiosk.device=broken", `kiosk.device=${"x".repeat(32)}`]) {
    const { answer, session } = await from(cookie);
    expect([session, new URL(answer.headers.get("location")!, server).searchParams.get("code")]).toEqual([
      undefined,
      "account_locked",
    ]);
  }
  const again = await from(kept);
  expect(again.session).toBeDefined();
  expect(again.device).toContain(`${kept};`);
});

test("a form of more than 16 KiB is refused with 413, with and without a Content-Length", async () => {
  const large = "x".repeat(17 * 1024);
  const streamed = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(large));
      controller.close();
    },
  });
  for (const body of [large, streamed]) {
    const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half", redirect: "manual" };
    const answer = await fetch(`${server}/api/auth/callback/credentials`, init);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, "payload_too_large"]);
  }
});

test("a sign-in without the CSRF token creates no session", async () => {
  const { username } = await person("root");
  const { session } = await signIn(server, { account: username, password }, false);
  expect(session).toBeUndefined();
});

describe("under https", () => {
  const APP_URL = "https://shop.example";
  let own: RunningServer;
  let copy: Awaited<ReturnType<typeof copyTemplate>>;
  let way: Awaited<ReturnType<typeof startDatabaseProxy>>;
  beforeAll(async () => {
    copy = await copyTemplate();
    way = await startDatabaseProxy(copy.url);
    own = await startServer({ env: { DATABASE_URL: way.url, APP_URL } });
  });
  afterAll(async () => {
    await own.stop();
    await way.cut();
    await copy.drop();
  });

  test("the cookies are Secure with the prefix __Host-, and the log has neither passwords nor stacks", async () => {
    const { session, device, answer } = await signIn(own.url, { account: "root", password: "kiosk-root-demo" });
    expect(answer.headers.get("location")).toMatch(/^https:\/\/shop\.example(\/|$)/);
    const toLogin = await fetch(`${own.url}/api/auth/signin`, { redirect: "manual" });
    expect(toLogin.headers.get("location")).toBe("/admin/login?callbackUrl=https%3A%2F%2Fshop.example");
    expect(session).toMatch(/^__Host-authjs\.session-token=[\w.-]+;.*; Secure/i);
    expect(device).toMatch(/^__Host-kiosk\.device=[\w-]{32};.*; Secure/i);
    const response = await fetch(own.url + nowhere, { headers: { cookie: session!.split(";")[0]! } });
    expect(response.status).toBe(404);
    await signIn(own.url, { account: "root", password: "typed and wrong" });
    expect(own.logs()).not.toMatch(/typed|\n\s+at /);
  });

  test("malformed sign-ins are refused, and each is logged in one line without its content", async () => {
    const json = { "content-type": "application/json" };
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const sent: [string, string, Record<string, string>?, string?][] = [
      ...["callback/credentials", "signout", "callback/nobody"].flatMap((name) =>
        [json, form, { "content-type": "multipart/form-data; boundary=x" }].map(
          (headers): [string, string, Record<string, string>, string] => ["POST", name, headers, '{"password":"typed'],
        ),
      ),
      ["GET", "csrf?callbackUrl=typed:1"],
      ["GET", "csrf?callbackUrl=/&callbackUrl=//[typed"],
      ["GET", "error?error=typed"],
      ["GET", "session", { cookie: "__Secure-authjs.callback-url=typed:1" }],
      ["GET", "session", { cookie: "__Host-authjs.session-token=typed; __Host-authjs.csrf-token=typed" }],
      ["POST", "signout", json, '{"callbackUrl":{"typed":1}}'],
      ["POST", "callback/credentials?callbackUrl=typed:1", form, "password=typed"],
    ];
    const first = await fetch(`${own.url}/api/auth/csrf`);
    const { csrfToken } = (await first.json()) as { csrfToken: string };
    const odd = { csrfToken, account: { toString: "typed" }, password: "typed" };
    sent.push(["POST", "callback/credentials", { ...json, cookie: cookiesOf(first) }, JSON.stringify(odd)]);
    for (const [at, [method, name, headers, body]] of sent.entries()) {
      const init = { method, body, headers: { ...headers, "x-request-id": `odd-sign-in-${at}` } };
      const { status } = await fetch(`${own.url}/api/auth/${name}`, { ...init, redirect: "manual" });
      expect([method, name, status < 500]).toEqual([method, name, true]);
    }
    const lines = () => parseLogLines(own.logs());
    for (const at of sent.keys())
      await expect.poll(() => lines().filter((line) => line.request_id === `odd-sign-in-${at}`)).toHaveLength(1);
    const from = lines().findIndex(({ request_id }) => request_id === "odd-sign-in-0");
    const others = lines().filter(({ msg }, at) => at > from && msg !== "request");
    expect(others).toEqual([]);
    expect(own.logs()).not.toContain("typed");
  });

  test("without the database no cookie is renewed and signing out fails with 503; signing out works once it is back", async () => {
    const { cookie, jar, csrfToken } = await signIn(own.url, { account: "root", password: "kiosk-root-demo" });
    const headers = { cookie, origin: APP_URL, "next-action": actionIds.leave!, "content-type": "text/plain" };
    const leave = () => fetch(`${own.url}/admin/profile`, { method: "POST", redirect: "manual", headers, body: "[]" });
    await way.cut();
    const old = older(cookie, 2);
    expect((await renew(own.url, old)).cookie).toBe(old);
    const refused = await leave();
    expect([refused.headers.get("x-action-redirect"), refused.headers.getSetCookie()]).toEqual([null, []]);
    expect(await refused.text()).toContain('"code":"unavailable"');
    const byForm = await fetch(`${own.url}/api/auth/signout`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: `${jar}; ${cookie}` },
      body: new URLSearchParams({ csrfToken }),
    });
    expect([byForm.status, byForm.headers.getSetCookie()]).toEqual([503, []]);
    await way.mend();
    expect((await fetch(own.url + nowhere, { headers: { cookie } })).status).toBe(404);
    const left = await leave();
    expect(left.headers.get("x-action-redirect")).toContain("/admin/login?ended");
    expect(left.headers.getSetCookie().join()).toMatch(/authjs\.session-token=;/);
    expect((await fetch(own.url + nowhere, { headers: { cookie } })).status).toBe(401);
  });
});
