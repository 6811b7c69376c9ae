import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "@/lib/kernel/process/log";
import { keepPages } from "./kept-pages";

const level = log.level;
const closing: (() => void)[] = [];
beforeEach(() => {
  vi.stubEnv("AUTH_SECRET", "-".repeat(32));
  Object.assign(globalThis, { kioskEnvironment: undefined });
  log.level = "silent";
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  Object.assign(globalThis, { kioskEnvironment: undefined });
  vi.unstubAllEnvs();
  log.level = level;
});

/** A server whose pages show a state, with a nonce for each request, as Next's do. */
async function open() {
  const shop = { state: "first", status: 200, rendered: 0 };
  const render = async (_: IncomingMessage, response: ServerResponse) => {
    const nonce = `nonce${shop.rendered++}`;
    const shown = shop.state;
    await sleep(20);
    response.setHeader("content-security-policy", `script-src 'nonce-${nonce}'`);
    response.writeHead(shop.status, { "content-type": "text/html; charset=utf-8" });
    response.write(`<p>${shown}</p>${"long ".repeat(20_000)}`);
    response.end(`<script nonce="${nonce}">run()</script>`);
  };
  const handle = keepPages(render, async () => shop.state);
  const server = createServer((request, response) => {
    request.headers["x-request-id"] ??= "an-id-of-the-tests";
    void handle(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, method = "GET") => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { shop, ask };
}

test("a page is rendered once for two hundred visitors at once and for those who come later, whatever their query", async () => {
  const { shop, ask } = await open();
  const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => ask(`/docs?${at}`)));
  answers.push(await ask("/docs"));
  expect(shop.rendered).toBe(1);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test("what is kept has no nonce: its policy names the inline scripts by their hashes", async () => {
  const { ask } = await open();
  const { text, headers } = await ask("/docs");
  expect(text).toMatch(/<script>run\(\)<\/script>$/);
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("script-src 'self' 'sha256-AvyuiL0SD1mVY3NNxR+V2uo+lhk6RMFrytWmRt6CrJQ=';");
  expect(policy).not.toContain("nonce");
});

test("a page is rendered anew once what it shows has changed, also if that was while it was rendered", async () => {
  const { shop, ask } = await open();
  expect((await ask("/")).text).toContain("<p>first</p>");
  shop.state = "second";
  const during = ask("/");
  await sleep(10);
  shop.state = "third";
  await during;
  expect((await ask("/")).text).toContain("<p>third</p>");
  shop.state = "second";
  expect((await ask("/")).text).toContain("<p>second</p>");
});

test("a page that failed is not kept, and what is not a kept page is rendered for each visitor", async () => {
  const { shop, ask } = await open();
  shop.status = 500;
  expect((await ask("/docs")).status).toBe(500);
  shop.status = 200;
  expect((await ask("/docs")).status).toBe(200);
  const before = shop.rendered;
  for (const path of ["/admin", "/docs/", "/docs/nothing"]) await ask(path);
  await ask("/docs", "POST");
  expect(shop.rendered).toBe(before + 4);
});
