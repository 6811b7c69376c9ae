import { randomBytes } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { sendBytes } from "./send-bytes";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function open(bytes: Uint8Array) {
  const responses: ServerResponse[] = [];
  const server = createServer((_, response) => {
    responses.push(response);
    response.writeHead(200, { "content-length": bytes.length });
    sendBytes(response, bytes);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { responses, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

test.each([0, 1, 32 * 1024, 32 * 1024 + 1, 1_300_000])("an answer of %i bytes arrives whole", async (length) => {
  const bytes = randomBytes(length);
  const { url } = await open(bytes);
  expect((await bytesOf(url)).equals(bytes)).toBe(true);
});

test("of long answers to twenty clients at most half a megabyte leaves in one turn of the loop, and all arrive whole", async () => {
  const bytes = randomBytes(3_000_000);
  const { responses, url } = await open(bytes);
  let isOver = false;
  let most = 0;
  let before = 0;
  const look = () => {
    const written = responses.reduce((sum, { socket, req }) => sum + (socket ?? req.socket).bytesWritten, 0);
    most = Math.max(most, written - before);
    before = written;
    if (!isOver) setImmediate(look);
  };
  look();
  const came = await Promise.all(Array.from({ length: 20 }, () => bytesOf(url)));
  isOver = true;
  expect(came.every((each) => each.equals(bytes))).toBe(true);
  expect(before).toBeGreaterThan(50_000_000);
  expect(most).toBeLessThan(2 * 512 * 1024);
});

test("a client that leaves in the middle holds up no other one", async () => {
  const bytes = randomBytes(4_000_000);
  const { url } = await open(bytes);
  const leaver = new AbortController();
  const { body } = await fetch(url, { signal: leaver.signal });
  await body!.getReader().read();
  leaver.abort();
  expect((await bytesOf(url)).equals(bytes)).toBe(true);
});
