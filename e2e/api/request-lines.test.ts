import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRequest } from "../fixtures/servers/http";
import { parseLogLines } from "../fixtures/servers/parse-log-lines";
import { startServerOnCopy } from "../fixtures/servers/server";
import { actionIds, unknownActionId } from "../fixtures/servers/server-actions";

const form = { "content-type": "application/x-www-form-urlencoded" };

let server: Awaited<ReturnType<typeof startServerOnCopy>>;
beforeAll(async () => {
  server = await startServerOnCopy();
});
afterAll(() => server.stop());

const lines = () => parseLogLines(server.logs());
const linesOf = (id: string) => lines().filter(({ request_id }) => request_id === id);

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

test("successful probes and static files have no log line", async () => {
  for (const path of ["/health", "/health/ready", "/favicon.ico", "/demo/longjing-tea.webp", "/robots.txt"])
    expect((await sendRequest(server.url, "GET", path, { headers: { "x-request-id": "quiet-request" } })).status).toBe(
      200,
    );
  await sendRequest(server.url, "GET", "/v1/category", { headers: { "x-request-id": "after-quiet" } });
  await expect.poll(() => linesOf("after-quiet")).toHaveLength(1);
  expect(linesOf("quiet-request")).toEqual([]);
});

test("malformed server actions are logged without a stack and not in the error log", async () => {
  const database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
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
  process.kill(server.pid, "SIGTERM"); // it finishes background work first
  await server.ended;
  // The stop can interrupt a call of the shop to its own sandbox.
  const errors = lines().flatMap(({ err }) => (err ? [err as { type: string }] : []));
  expect(errors.filter(({ type }) => type !== "PlatformError")).toEqual([]);
  expect(lines().filter(({ path }) => path === "/admin/login")).not.toEqual([]);
  expect((await database.query("select message from error_logs")).rows).toEqual([]);
  await database.end();
});
