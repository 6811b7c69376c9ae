import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRawRequest, sendRequest } from "../fixtures/servers/http";
import { parseLogLines } from "../fixtures/servers/parse-log-lines";
import { startServerOnCopy } from "../fixtures/servers/server";

const form = { "content-type": "application/x-www-form-urlencoded" };

describe.each(["true", "false"])("FAST_LANE=%s", (lane) => {
  let server: Awaited<ReturnType<typeof startServerOnCopy>>;
  beforeAll(async () => {
    server = await startServerOnCopy({ env: { FAST_LANE: lane } });
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
      expect(
        (await sendRequest(server.url, "GET", path, { headers: { "x-request-id": "quiet-request" } })).status,
      ).toBe(200);
    await sendRequest(server.url, "GET", "/v1/category", { headers: { "x-request-id": "after-quiet" } });
    await expect.poll(() => linesOf("after-quiet")).toHaveLength(1);
    expect(linesOf("quiet-request")).toEqual([]);
  });

  test("a line is short, and a terminal obeys nothing in it, whatever a client sends", async () => {
    const host = "Host: localhost\r\n";
    const count = () => lines().filter(({ msg }) => msg === "request").length;
    const before = count();
    for (const path of [
      `/${"a".repeat(12_000)}`,
      `/v1/${"b".repeat(12_000)}`,
      "/v1/\x1b[2J",
      "/\x9b2Jx",
      "/v1/\xc2\x9b2Jx",
    ])
      await sendRawRequest(server.url, `GET ${path} HTTP/1.1\r\n${host}X-Forwarded-For: \x9b2J\r\n\r\n`);
    await expect.poll(count).toBe(before + 5);
    expect(lines().filter(({ path }) => path?.length > 200)).toHaveLength(2);
    const written = server.logs().split("\n");
    expect(Math.max(...written.filter((line) => line.includes('"request"')).map(({ length }) => length))).toBeLessThan(
      500,
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the test searches for
    expect(written.filter((line) => /[\x00-\x1f\x7f-\x9f]/.test(line))).toEqual([]);
  });

  test("a flood has 200 lines a second at most, and one that says how many requests have none", async () => {
    const before = server.logs().length;
    const flood = (path: string) =>
      Array.from({ length: 250 }, () =>
        sendRequest(server.url, "GET", `${path}/${"x".repeat(1000)}`, { headers: { host: "nobody.example" } }),
      );
    const replies = await Promise.all([...flood("/v1"), ...flood("/docs")]);
    const own = () => parseLogLines(server.logs().slice(before));
    const count = () => {
      const written = own().filter(({ msg, status }) => msg === "request" && status === 400).length;
      return own().reduce((sum, { left_out }) => sum + (left_out?.["4xx"] ?? 0), written);
    };
    await expect.poll(count).toBe(replies.length);
    expect(own().filter(({ left_out }) => left_out).length).toBeGreaterThan(0);
    expect(server.logs().length - before).toBeLessThan(1_000_000);
  });
});
