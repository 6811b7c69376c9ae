import { once } from "node:events";
import { createServer, get, type IncomingMessage, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { operation } from "@/lib/kernel/operation";
import { log } from "@/lib/kernel/process/log";
import { createApiHandler } from "./api-handler";

const level = log.level;
const closing: (() => void)[] = [];
const db = { transaction: (work: (tx: object) => unknown) => work({}) };
beforeEach(() => {
  vi.stubEnv("AUTH_SECRET", "-".repeat(32));
  Object.assign(globalThis, { kioskEnvironment: undefined, kioskStore: { db, close: async () => {} } });
  log.level = "silent";
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  Object.assign(globalThis, { kioskEnvironment: undefined, kioskStore: undefined });
  vi.unstubAllEnvs();
  log.level = level;
});

const pieces = 200;
/** A download of 200 chunks of 64 KiB that counts the chunks read and records when the client disconnects. */
async function open() {
  const seen = { taken: 0, isLeft: false };
  async function* chunks() {
    try {
      for (; seen.taken < pieces; seen.taken++) yield Buffer.alloc(65_536);
    } finally {
      seen.isLeft = true;
    }
  }
  const download = operation({
    method: "GET",
    path: "/download",
    module: "system",
    summary: "",
    access: "public",
    output: { stream: "text/plain" },
    run: async () => ({ chunks: chunks() }),
  });
  const lane = createApiHandler([download], async () => {});
  const server = createServer((request, response) => void lane.handle(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  const asked = get({ port: (server.address() as AddressInfo).port, path: "/download", agent: false });
  asked.on("error", () => {});
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return { seen, response, lane };
}

test("a body that arrives in pieces before it is read is complete", async () => {
  const count = operation({
    method: "POST",
    path: "/count",
    module: "system",
    summary: "",
    access: "public",
    body: { raw: 100_000 },
    output: z.object({ length: z.int() }),
    run: async ({ bytes }) => ({ length: bytes.length }),
  });
  const lane = createApiHandler([count], async () => {});
  const server = createServer(async (request, response) => {
    await vi.waitUntil(() => request.complete, 60_000);
    await lane.handle(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const asking = send({ port, path: "/count", method: "POST", agent: false, headers: { "content-length": 12_000 } });
  const answered = once(asking, "response");
  for (let piece = 0; piece < 3; piece++) {
    asking.write(Buffer.alloc(4000));
    await sleep(50);
  }
  asking.end();
  const [response] = (await answered) as [IncomingMessage];
  expect(JSON.parse(Buffer.concat(await response.toArray()).toString())).toEqual({ length: 12_000 });
});

test("a download reads no more than its client receives, and stops when the client disconnects", async () => {
  const { seen, response, lane } = await open();
  let before = -1;
  while (seen.taken !== before) {
    before = seen.taken;
    await sleep(100);
    // Gives the event loop turns even if the machine was suspended during the sleep.
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  }
  expect([seen.taken < pieces, seen.isLeft]).toEqual([true, false]);
  response.destroy();
  await expect.poll(() => seen.isLeft).toBe(true);
  await lane.settled();
});

test("a slow client receives the complete download without a warning about listeners", async () => {
  const warnings: string[] = [];
  const hear = (warning: Error) => void warnings.push(warning.name);
  process.on("warning", hear);
  const { seen, response } = await open();
  let length = 0;
  for await (const chunk of response) length += chunk.length;
  expect([seen.taken, length]).toEqual([pieces, pieces * 65_536]);
  await sleep(20);
  process.off("warning", hear);
  expect(warnings).toEqual([]);
});
