import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { sendRequest } from "../fixtures/servers/http";
import { startServerOnCopy } from "../fixtures/servers/server";

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
  process.kill(server.pid, "SIGTERM"); // it finishes background work first
  await server.ended;
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

const lines = () =>
  server
    .logs()
    .split("\n")
    .filter((line) => line.startsWith("{"));

test("each line is JSON, and each request has one with its id", () => {
  const requests = lines()
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === "request");
  expect(requests.filter(({ request_id }) => request_id === "known-request")).toHaveLength(12);
  for (const each of requests)
    expect(each).toMatchObject({
      path: expect.stringMatching(/^\//),
      status: expect.any(Number),
      ms: expect.any(Number),
    });
});

test("an unexpected failure is logged with its cause and request id", () => {
  const [failure] = lines().filter((line) => line.includes("unexpected failure"));
  expect(JSON.parse(failure!)).toMatchObject({
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
