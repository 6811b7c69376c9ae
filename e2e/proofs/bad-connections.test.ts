import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, rows, type Store } from "@/db/client";
import { invariants } from "@/lib/system/findings/invariants";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { createShoppers, insertProduct, runPooled } from "../fixtures/servers/crowd";
import { sendRequest } from "../fixtures/servers/http";
import { rawSocket } from "../fixtures/servers/raw-socket";
import { startServerOnCopy } from "../fixtures/servers/server";

let server: Awaited<ReturnType<typeof startServerOnCopy>>;
let store: Store;
let product: number;
beforeAll(async () => {
  Object.assign(process.env, { AUTH_SECRET: appEnvironment({}).AUTH_SECRET, SANDBOX: "true" });
  server = await startServerOnCopy({ env: { LOG_LEVEL: "warn" } });
  store = openStore({ driver: "pg", url: server.databaseUrl, poolSize: 2 });
  product = await insertProduct(store.db, 1_000_000);
});
afterAll(async () => {
  await store?.close();
  await server?.stop();
});

const memory = (name: "VmRSS" | "VmHWM") =>
  Math.round(
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))![1]) / 1024,
  );
const post = (path: string, more: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}\r\n`;

test("1,000 connections that send a byte of a header each second are refused within 35 s, and other requests succeed", async () => {
  const before = memory("VmRSS");
  const slow = Array.from({ length: 1000 }, () => {
    const socket = rawSocket(server.url);
    socket.send("GET /v1/product/1 HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    return socket;
  });
  const timer = setInterval(() => {
    for (const { seen, send } of slow) if (!seen.closed) send("x");
  }, 1000);
  const began = Date.now();
  const times: number[] = [];
  for (; slow.some(({ seen }) => !seen.closed) && Date.now() - began < 35_000; await sleep(20)) {
    const asked = performance.now();
    expect((await sendRequest(server.url, "GET", `/v1/product/${product}`)).status).toBe(200);
    times.push(performance.now() - asked);
  }
  clearInterval(timer);
  const sorted = times.toSorted((a, b) => a - b).map(Math.round);
  const statuses = slow.map((socket) => socket.statuses().join() || "none");
  process.stdout.write(
    `1,000 connections of a byte a second, gone after ${((Date.now() - began) / 1000).toFixed(0)} s; ${times.length} reads meanwhile, half within ` +
      `${sorted[sorted.length >> 1]} ms, 99 of 100 within ${sorted[Math.floor(sorted.length * 0.99)]} ms, the slowest ${sorted.at(-1)} ms; ` +
      `memory ${before} → at most ${memory("VmHWM")} MiB\n`,
  );
  expect(slow.filter(({ seen }) => !seen.closed).length).toBe(0);
  expect(statuses.filter((status) => status !== "400")).toEqual([]);
});

test("2,000 orders whose clients disconnect are each placed completely or not at all, and no connection stays in use", async () => {
  const tokens = await createShoppers(store.db, 100);
  const body = JSON.stringify({ products: [{ product_id: product, count: 1 }] });
  let answered = 0;
  await runPooled(
    Array.from({ length: 2000 }, (_, n) => n),
    50,
    async (n) => {
      const socket = rawSocket(server.url);
      const more = `Authorization: Bearer ${tokens[n % tokens.length]}\r\nContent-Length: ${body.length}\r\n`;
      const whole = post("/v1/order", more) + body;
      socket.send(n % 4 ? whole : whole.slice(0, -5));
      await sleep(Math.random() * 300);
      answered += socket.statuses().length;
      socket.reset();
    },
  );
  const authorization = `Bearer ${appEnvironment({}).METRICS_TOKEN}`;
  const busy = async () => {
    const { text } = await sendRequest(server.url, "GET", "/metrics", { headers: { authorization } });
    return /^kiosk_pool_connections\{state="busy"\} (\d+)$/m.exec(text)![1];
  };
  await expect.poll(busy, { timeout: 20_000 }).toBe("0");
  const { text } = await sendRequest(server.url, "GET", "/metrics", { headers: { authorization } });
  const placed = Number(/status="201"\} (\d+)/.exec(text)?.[1] ?? 0);
  process.stdout.write(`2,000 orders, ${answered} answered before their client left, ${placed} placed\n`);
  expect(placed).toBeLessThanOrEqual(1500);
  expect(placed).toBeGreaterThanOrEqual(answered);
  expect(await rows(store.db, invariants)).toEqual([]);
});
