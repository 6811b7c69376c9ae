import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { sendRequest } from "../fixtures/servers/http";
import { parseLogLines } from "../fixtures/servers/parse-log-lines";
import { startServerOnCopy } from "../fixtures/servers/server";
import { actionIds, unknownActionId } from "../fixtures/servers/server-actions";

let server: Awaited<ReturnType<typeof startServerOnCopy>>;
let database: pg.Client;
const secrets = new Map<string, string>();

const username = "quiet_person";
const password = "a password that nobody logs";
const phone = "13912345678";

beforeAll(async () => {
  server = await startServerOnCopy({ env: { LOG_LEVEL: "debug" } });
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  const send = (method: string, path: string, body?: unknown, token?: string) =>
    sendRequest(server.url, method, path, { body, token, headers: { "x-request-id": "known-request" } });
  const home = { name: "Quiet Person", phone, province: "浙江省", city: "杭州市", detail: "Unlogged Road 1" };

  await send("POST", "/v1/user", { username, password });
  await send("POST", "/v1/token", { account: username, secret: "a wrong password that nobody logs", type: 100 });
  const { token } = (await send("POST", "/v1/token", { account: username, secret: password, type: 100 })).json;
  const mini = (await send("POST", "/v1/token", { account: "unlogged-login-code", type: 200 })).json.token;
  await send("POST", "/v1/address", home, token);
  await send("POST", "/v1/address", home, mini);
  await send("PUT", "/v1/user/password", { old_password: password, new_password: "the next unlogged one" }, token);
  const order = (await send("POST", "/v1/order", { products: [{ product_id: 2, count: 1 }] }, mini)).json;
  const prepared = (await send("POST", "/v1/pay/pre_order", { order_id: order.id }, mini)).json;
  await send("POST", `/sandbox/payments/${prepared.out_trade_no}`, { action: "pay", notify: "forged" });
  await send("GET", "/v1/user", undefined, `${token}x`);
  await database.query("alter table addresses rename column detail to gone");
  const failed = await send("POST", "/v1/address", home, token);
  expect([failed.status, failed.json.code]).toEqual([500, "internal"]);

  const { rows } = await database.query(
    "select identifier from identities where type = 200 order by user_id desc limit 1",
  );
  for (const [name, text] of Object.entries({
    password,
    token,
    mini,
    phone,
    wrong: "a wrong password",
    next: "the next unlogged",
    code: "unlogged-login-code",
    street: "Unlogged Road",
    openid: rows[0].identifier,
    authSecret: appEnvironment({}).AUTH_SECRET!,
    paySign: prepared.params.paySign,
  }))
    secrets.set(name, text);
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

/** Background work is finished first. */
async function stop() {
  process.kill(server.pid, "SIGTERM");
  await server.ended;
}
const lines = () => parseLogLines(server.logs());
const linesOf = (id: string) => lines().filter(({ msg, request_id }) => msg === "request" && request_id === id);
const form = { "content-type": "application/x-www-form-urlencoded" };

test("pages, API requests, files and refusals have one log line each, without query and body", async () => {
  const sent = [
    ["GET", "/docs", 200],
    ["GET", "/nowhere", 404],
    ["GET", "/admin/orders", 307],
    ["POST", "/api/auth/callback/credentials", 302],
    ["GET", "/v1/product", 200],
    ["GET", "/v1/user", 401],
    ["GET", "/demo/nothing.webp", 404],
    ["GET", "/v1//category", 404],
    ["GET", "/health/nothing", 404],
  ] as const;
  for (const [at, [method, path, status]] of sent.entries()) {
    const headers = { ...form, "x-request-id": `line-of-request-${at}` };
    const body = method === "POST" ? "password=typed" : undefined;
    const reply = await sendRequest(server.url, method, `${path}?q=secret-of-a-query`, { headers, body });
    expect([path, reply.status]).toEqual([path, status]);
  }
  for (const [at, [method, path, status]] of sent.entries()) {
    await expect.poll(() => linesOf(`line-of-request-${at}`)).toHaveLength(1);
    expect(linesOf(`line-of-request-${at}`)).toMatchObject([
      { msg: "request", method, path, status, ip: "127.0.0.1", ms: expect.any(Number) },
    ]);
  }
  expect(server.logs()).not.toMatch(/secret-of|typed/);
});

test("malformed server actions are logged without a stack and not in the error log", async () => {
  for (const [name, path, body] of [
    ["signInForm", "/admin/login", "[]"],
    ["signInForm", "/admin/login", '["$K1"]'],
    ["signInAgain", "/admin/login", '[{"account":{"toString":1},"password":"x"}]'],
    ["uploadAvatar", "/admin/orders", "[{},null]"],
    [unknownActionId, "/admin/login", "[]"],
  ] as const) {
    const headers = { "next-action": actionIds[name] ?? name, "content-type": "text/plain", origin: server.url };
    await sendRequest(server.url, "POST", path, { headers, body });
  }
  await stop();
  // The stop can interrupt a call of the shop to its own sandbox.
  const errors = lines().filter(({ err, request_id }) => err && request_id !== "known-request");
  expect(errors.filter(({ err }) => err.type !== "PlatformError")).toEqual([]);
  expect(lines().filter(({ path }) => path === "/admin/login")).not.toEqual([]);
  const { rows } = await database.query("select message from error_logs where request_id <> 'known-request'");
  expect(rows).toEqual([]);
});

test("each line is JSON, and each request has one with its id", () => {
  const requests = lines().filter(({ msg }) => msg === "request");
  expect(requests.filter(({ request_id }) => request_id === "known-request")).toHaveLength(12);
  for (const each of requests)
    expect(each).toMatchObject({
      path: expect.stringMatching(/^\//),
      status: expect.any(Number),
      ms: expect.any(Number),
    });
});

test("an unexpected failure is logged with its cause and request id", () => {
  expect(lines().find(({ msg }) => msg === "unexpected failure")).toMatchObject({
    level: 50,
    request_id: "known-request",
    err: {
      message: expect.stringContaining("Failed query"),
      cause: { message: expect.stringContaining("does not exist") },
    },
  });
});

test("no password, token, code, phone number, openid or secret is written to the log", () => {
  const written = server.logs();
  for (const [name, text] of secrets) {
    expect(text.length, name).toBeGreaterThan(8);
    expect(written.includes(text), name).toBe(false);
  }
});

test("no password, token, code, phone number, openid or secret is stored in the error log of the database", async () => {
  const { rows } = await database.query("select * from error_logs where request_id = 'known-request'");
  expect(rows).toHaveLength(1);
  const kept = JSON.stringify(rows);
  for (const [name, text] of secrets) expect(kept.includes(text), name).toBe(false);
});
