import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRequest } from "../fixtures/servers/http";
import { parseLogLines } from "../fixtures/servers/parse-log-lines";
import { startServerOnCopy } from "../fixtures/servers/server";

const form = { "content-type": "application/x-www-form-urlencoded" };

let server: Awaited<ReturnType<typeof startServerOnCopy>>;
beforeAll(async () => {
  server = await startServerOnCopy();
});
afterAll(() => server.stop());

const lines = () => parseLogLines(server.logs());
const linesOf = (id: string) => lines().filter(({ request_id }) => request_id === id);

test("pages, the API, files and refusals have one line each, without the query and the body", async () => {
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

test("probes and files that are as they should be have none", async () => {
  for (const path of ["/health", "/health/ready", "/favicon.ico", "/demo/longjing-tea.webp", "/robots.txt"])
    expect((await sendRequest(server.url, "GET", path, { headers: { "x-request-id": "quiet-request" } })).status).toBe(
      200,
    );
  await sendRequest(server.url, "GET", "/v1/category", { headers: { "x-request-id": "after-quiet" } });
  await expect.poll(() => linesOf("after-quiet")).toHaveLength(1);
  expect(linesOf("quiet-request")).toEqual([]);
});
