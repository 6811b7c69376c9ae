import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { log } from "@/lib/kernel/process/log";
import { httpServer } from "./http";
import { readersPatience } from "./unread";

log.level = "silent";
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const accepted = new WeakMap<Server, number>();
/** All that came, and those that are still there. */
const connectionsOf = async (server: Server) => ({
  accepted: accepted.get(server),
  open: await new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
});

async function open(handle: Handler, given?: Parameters<typeof httpServer>[1]) {
  const { server, endIdle } = httpServer(handle, given);
  server.on("connection", () => accepted.set(server, (accepted.get(server) ?? 0) + 1));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
  opened.push({
    close() {
      socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  });
  const seen = { text: "", isClosed: false };
  socket.on("data", (data) => (seen.text += data)).on("error", () => {});
  socket.on("close", () => (seen.isClosed = true));
  return {
    server,
    endIdle,
    socket,
    seen,
    answers: () => [...seen.text.matchAll(/<([^>]*)>/g)].map(([, answer]) => answer),
  };
}

function standStill(milliseconds: number) {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`;
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const chunked = (path: string, ...chunks: string[]) =>
  `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n${[...chunks, ""].map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join("")}`;

/** Answers after a moment with the path and the body, and counts how many are at it. */
function echo() {
  const seen = { most: 0, now: 0, begun: 0 };
  const handle: Handler = async (request, response) => {
    seen.begun++;
    seen.most = Math.max(seen.most, ++seen.now);
    let body = "";
    for await (const chunk of request) body += chunk;
    await new Promise(setImmediate);
    seen.now--;
    response.end(`<${request.url} ${body}>`);
  };
  return { seen, handle };
}

test("two thousand requests in one piece are begun one after the other, and answered in their order with their own bodies", async () => {
  const { seen, handle } = echo();
  const { socket, answers } = await open(handle);
  const ends = (n: number) => "\r\n\r\n".repeat(n % 200);
  const ways = [
    (n: number) => [get(`/v1/${n}`), ""],
    (n: number) => [post(`/v1/${n}`, `a${n}`), `a${n}`],
    (n: number) => [chunked(`/v1/${n}`, "b", `${n}`), `b${n}`],
    (n: number) => [post(`/v1/${n}`, ends(n)), ends(n)],
  ] as const;
  const all = Array.from({ length: 2000 }, (_, n) => ways[n % ways.length]!(n));
  socket.end(all.map(([sent]) => sent).join(""));
  await expect.poll(() => seen.begun).toBe(2000);
  await expect.poll(() => answers().length).toBe(2000);
  expect(answers()).toEqual(all.map(([, body], n) => `/v1/${n} ${body}`));
  expect(seen.most).toBe(1);
});

test("while an answer is being made, what follows is not even taken apart, and its memory is not needed", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { server, socket, answers } = await open(async (request, response) => {
    await held;
    response.end(`<${request.url}>`);
  });
  let known = 0;
  server.on("request", () => known++);
  for (const sent of [get("/v1/a"), post("/v1/a", "body"), chunked("/v1/a", "body")]) socket.write(sent.repeat(1000));
  await sleep(200);
  expect(known).toBeLessThanOrEqual(2);
  release();
  await expect.poll(() => answers().length).toBe(3000);
});

test("a body that its reader takes slowly arrives whole, and the request behind it is answered", async () => {
  const { socket, answers } = await open(async (request, response) => {
    let length = 0;
    for await (const chunk of request) {
      length += chunk.length;
      await sleep(1);
    }
    response.end(`<${length}>`);
  });
  const body = "0123456789abcde\r\n\r\n\r\n".repeat(100_000);
  socket.write(post("/v1/x", body) + get("/v1/x") + chunked("/v1/x", body.slice(0, 200_000)) + get("/v1/x"));
  await expect.poll(answers).toEqual([String(body.length), "0", "200000", "0"]);
});

test("a request that asks for an upgrade gets its answer, its body is read, and nothing begins behind it", async () => {
  const { handle, seen: begun } = echo();
  const { socket, seen, answers } = await open(handle);
  const upgrade = post("/v1/a", "body").replace("\r\n\r\n", "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  socket.write(upgrade + get("/v1/b").repeat(10));
  await expect.poll(() => seen.isClosed).toBe(true);
  expect([answers(), begun.begun, seen.text.match(/^Connection: close/gim)?.length]).toEqual([["/v1/a body"], 1, 1]);
});

test.each([
  ["no body", get("/v1/x")],
  ["a body", post("/v1/x", "a")],
])(
  "the last of the requests with %s that a connection may send says that it is closed, and nothing begins behind it",
  async (_, request) => {
    const { handle, seen: begun } = echo();
    const { socket, seen, answers } = await open(handle);
    socket.write(request.repeat(10_050));
    await expect.poll(() => seen.isClosed, { timeout: 110_000 }).toBe(true);
    await sleep(50);
    expect([answers().length, begun.begun, seen.text.match(/^Connection: close/gim)?.length]).toEqual([
      10_000, 10_000, 1,
    ]);
  },
  120_000,
);

/** It waits for three seconds, however much is unread. */
const impatient = { ...readersPatience, ms: 3000, bytesPerSecond: 1024 ** 3, checkMs: 50 };

test("a client that does not read its answer loses the connection, one that reads slowly gets all of it", async () => {
  const large = "x".repeat(12 * 1024 * 1024);
  const answer: Handler = async (_, response) => void response.end(large);
  const { server, socket, seen } = await open(answer, { readers: impatient });
  socket.pause().write(get("/v1/x"));
  const { port } = server.address() as AddressInfo;
  const slow = connect(port, "127.0.0.1");
  let came = 0;
  slow.on("data", (chunk) => {
    came += chunk.length;
    slow.pause();
    setImmediate(() => slow.resume());
  });
  slow.write(get("/v1/x"));
  await expect.poll(() => connectionsOf(server)).toEqual({ accepted: 2, open: 1 });
  await expect.poll(() => came).toBeGreaterThan(large.length);
  slow.destroy();
  expect(seen.text).toBe("");
});

// Linux asks for more when a third of its own buffer is free: about 25 pieces later.
test.each([
  ["slowly but steadily", impatient, () => 5],
  [
    "so slowly that the system takes nothing for a second",
    { ...impatient, ms: 300, bytesPerSecond: 200_000 },
    (pieces: number) => (pieces < 100 ? 40 : 0),
  ],
])("a file that is read %s arrives whole", async (_, readers, pauseMs) => {
  const piece = Buffer.alloc(64 * 1024, "x");
  const whole = 1000 * piece.length;
  const { server } = await open(
    async (_, response) => {
      for (let sent = 0; sent < whole && !response.destroyed; sent += piece.length)
        if (!response.write(piece)) await Promise.race([once(response, "drain"), once(response, "close")]);
      response.end();
    },
    { readers },
  );
  const slow = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let came = 0;
  slow.on("data", (chunk) => {
    came += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), pauseMs(came / piece.length));
  });
  slow.write(get("/v1/x").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
  await once(slow, "close");
  expect(came).toBeGreaterThan(whole);
});

test("while this process stands still, nobody is to blame for what is not read", async () => {
  const readers = { ...impatient, ms: 300 };
  const large = "x".repeat(12 * 1024 * 1024);
  const { server, socket, seen } = await open(async (_, response) => void response.end(large), { readers });
  socket.pause().write(get("/v1/x"));
  await expect.poll(() => connectionsOf(server)).toEqual({ accepted: 1, open: 1 });
  await sleep(100);
  standStill(1000);
  await new Promise(setImmediate);
  socket.resume();
  await expect.poll(() => seen.text.length).toBeGreaterThan(large.length);
});

test("a server that stops closes a connection that it finds idle for the seventh time, however long it was busy meanwhile", async () => {
  const { server, socket, seen, answers, endIdle } = await open(echo().handle);
  await expect.poll(() => connectionsOf(server)).toEqual({ accepted: 1, open: 1 });
  for (const _ of ["before a request", "after it"]) {
    for (let look = 0; look < 6; look++) endIdle();
    standStill(400);
    expect(seen.isClosed).toBe(false);
    const before = answers().length;
    socket.write(get("/v1/x"));
    await expect.poll(() => answers().length).toBe(before + 1);
  }
  for (let look = 0; look < 7; look++) endIdle();
  await expect.poll(() => seen.isClosed).toBe(true);
});

test("of the answers that nobody reads only so many bytes are kept, and those go first that have most", async () => {
  const readers = { ...impatient, ms: 60_000, allBytes: 45 * 1024 * 1024 };
  const { server } = await open(
    async ({ url }, response) => void response.end("x".repeat(Number(url!.slice(4)) * 1024 * 1024)),
    { readers },
  );
  const { port } = server.address() as AddressInfo;
  const closed: number[] = [];
  const sockets = [12, 40, 20].map((mebibytes) => {
    const each = connect(port, "127.0.0.1").on("error", () => {});
    each.pause().on("close", () => closed.push(mebibytes));
    each.write(get(`/v1/${mebibytes}`));
    return each;
  });
  await expect.poll(() => connectionsOf(server)).toEqual({ accepted: 4, open: 3 }); // one of them sends nothing
  for (const each of sockets) each.resume();
  await expect.poll(() => closed).toEqual([40]);
  for (const each of sockets) each.destroy();
});
