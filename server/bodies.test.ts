import { EventEmitter } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { holdBody } from "@/lib/http/body-budget";
import { log } from "@/lib/kernel/process/log";
import { makeToken } from "@/lib/people/sessions/token";
import { afterBody } from "./bodies";
import { httpServer } from "./http";

log.level = "silent";
const quick = { windowMs: 400, bytes: 1000 };
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

function standStill(milliseconds: number) {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

/** A server whose handler reads the whole body and answers with its length, and what a socket got from it. */
async function open(reads: (chunk: Buffer) => Promise<void> = async () => {}, least = quick, begins = () => {}) {
  const { server } = httpServer(
    async (request, response) => {
      begins();
      let length = 0;
      for await (const chunk of request) {
        await reads(chunk);
        length += chunk.length;
      }
      response.end(String(length));
    },
    { least },
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  opened.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return (path: string, length: number | "chunked", more?: string) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
    let text = "";
    socket.on("data", (data) => (text += data)).on("error", () => {});
    const framing = length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
    const head = [`POST ${path} HTTP/1.1`, "Host: 127.0.0.1", framing, ...(more ? [more] : [])];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    const closed = new Promise<void>((done) => socket.once("close", () => done()));
    return { socket, closed, text: () => text, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]) };
  };
}

test.each([
  ["never begins", 5000, ""],
  ["stops half-way", 5000, "x".repeat(2500)],
  ["stops shortly before its end", 2_000_000, "x".repeat(1_999_999)],
  ["is chunked and never ends", "chunked", "5\r\nhello\r\n"],
] as const)("a body that %s is refused within two windows, with a problem", async (_, length, sent) => {
  const send = await open();
  const began = Date.now();
  const { socket, closed, text, status } = send("/v1/token", length);
  socket.write(sent);
  await closed;
  expect([status(), JSON.parse(text().split("\r\n\r\n")[1]!).detail]).toEqual([
    400,
    expect.stringContaining("too slowly"),
  ]);
  expect(Date.now() - began).toBeLessThan(10_000);
});

test("a body that trickles is refused, one that arrives at the least rate is not, however long it takes", async () => {
  const send = await open(undefined, { ...quick, windowMs: 1000 });
  const slow = send("/v1/token", 10_000);
  const steady = send("/v1/token", 100_000);
  for (let sent = 0; sent < 100_000; sent += 5000) {
    slow.socket.write("x".repeat(10));
    steady.socket.write("x".repeat(5000));
    await sleep(150);
  }
  await expect.poll(() => steady.status()).toBe(200);
  expect([slow.status(), steady.text().endsWith("100000")]).toEqual([400, true]);
});

test("while the reader is busy the sender is not to blame", async () => {
  let isFirst = true;
  const send = await open(async () => {
    if (isFirst) await sleep(1500);
    isFirst = false;
  });
  const { socket, status } = send("/cms/file", 3_000_000);
  socket.write("x".repeat(3_000_000));
  await expect.poll(() => status()).toBe(200);
});

test("what has come while this process was busy is in time", async () => {
  let begun = 0;
  const send = await open(undefined, quick, () => void begun++);
  const { socket, status } = send("/v1/token", 5000);
  socket.write("x".repeat(100));
  await expect.poll(() => begun).toBe(1);
  socket.write("x".repeat(2400));
  standStill(2 * quick.windowMs);
  socket.write("x".repeat(2500));
  await expect.poll(() => status()).toBe(200);
});

test("a connection can be used again after a body", async () => {
  const send = await open();
  const { socket, text } = send("/v1/token", 5);
  socket.write("hello");
  await expect.poll(() => text()).toContain("\r\n\r\n5");
  await sleep(500);
  socket.write("POST /v1/token HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\nhi");
  await expect.poll(() => text().match(/HTTP\/1\.1 200/g)?.length).toBe(2);
});

/** A page's body is waited for before the page is made: Next would keep whatever comes of it. */
describe("a body that is sent to a page", () => {
  beforeEach(() => {
    Object.assign(process.env, { AUTH_SECRET: "a-secret-of-at-least-32-characters", APP_URL: "http://127.0.0.1:3000" });
  });

  /** How many bodies the handler was given, and what a socket got that sends so much. */
  async function page() {
    const seen = { begun: 0 };
    const send = await open(
      async () => {},
      { windowMs: 60_000, bytes: 1 },
      () => void seen.begun++,
    );
    return { seen, send };
  }

  test("is whole when the page begins, and its reader gets all of it", async () => {
    const { seen, send } = await page();
    const { socket, text } = send("/admin/login", 16_000);
    socket.write("x".repeat(15_999));
    await sleep(100);
    expect(seen.begun).toBe(0);
    socket.write("x");
    await expect.poll(text).toMatch(/16000$/);
    expect(seen.begun).toBe(1);
  });

  test.each([
    ["that says so", "/admin/login", 16 * 1024 + 1],
    ["that only shows it", "/admin/login", "chunked"],
    ["to a page that is kept for its readers", "/docs", "chunked"],
  ] as const)("of a stranger has at most 16 KiB, one %s is refused with 413", async (_, path, length) => {
    const { seen, send } = await page();
    const { socket, status } = send(path, length);
    const bytes = "x".repeat(16 * 1024 + 1);
    socket.write(length === "chunked" ? `${bytes.length.toString(16)}\r\n${bytes}\r\n` : "x");
    await expect.poll(status).toBe(413);
    expect(seen.begun).toBe(0);
  });

  test("of an admin may be a form with a picture", async () => {
    const { send } = await page();
    const length = 3 * 1024 * 1024;
    const cookie = `Cookie: authjs.session-token=${makeToken(1, "s", "admin").token}`;
    const { socket, text } = send("/admin/profile", length, cookie);
    socket.write("x".repeat(length));
    await expect.poll(text).toMatch(new RegExp(`${length}$`));
  });

  test("is counted with all others that arrive: beyond the budget the oldest gives way with 503", async () => {
    const { send } = await page();
    const cookie = `Cookie: authjs.session-token=${makeToken(1, "s", "admin").token}`;
    const first = send("/admin/profile", 3 * 1024 * 1024, cookie);
    await sleep(50);
    const others = Array.from({ length: 16 }, () => send("/admin/profile", 3 * 1024 * 1024, cookie));
    await expect.poll(first.status).toBe(503);
    expect(others.map(({ status }) => status())).toEqual(Array(16).fill(Number.NaN));
    for (const { socket } of [first, ...others]) socket.destroy();
  });

  test("that gives way at once is refused, and no page begins with it, though it has come whole", () => {
    const others = holdBody(48 * 1024 * 1024, () => {}, "admin");
    const request = { headers: { "content-length": "5" }, readableLength: 5, complete: true };
    const response = Object.assign(new EventEmitter(), { headersSent: false });
    const seen: string[] = [];
    const refuse = ({ code }: { code: string }) => {
      response.headersSent = true;
      seen.push(code);
    };
    const awaited = { request, response, mostBytes: () => 100 } as unknown as Parameters<typeof afterBody>[0];
    afterBody(awaited, () => seen.push("begun"), refuse);
    others.release();
    expect(seen).toEqual(["unavailable"]);
  });

  test("that has come whole while its request waited for its turn is not waited for again", async () => {
    const send = await open(
      async () => {},
      { windowMs: 60_000, bytes: 1 },
      () => standStill(3),
    );
    const idle = Array.from({ length: 110 }, () => send("/v1/token", 5));
    const sent = Array.from({ length: 30 }, (_, n) => ({
      length: n % 2 ? 5 : 16_000,
      ...send("/admin/login", n % 2 ? 5 : 16_000),
    }));
    for (const { socket, length } of sent) socket.write("x".repeat(length));
    await expect.poll(() => sent.map(({ status }) => status())).toEqual(Array(30).fill(200));
    for (const { socket } of idle) socket.destroy();
  });
});
