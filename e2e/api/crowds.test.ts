import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelBesidePay } from "../fixtures/servers/cancel-beside-pay";
import { instances, productOf } from "../fixtures/servers/crowd";
import { ask, rootToken } from "../fixtures/servers/http";
import { forgedStorm, notifyStorm } from "../fixtures/servers/notify-storm";
import { killedUnderLoad, rollingRestart } from "../fixtures/servers/rolling";
import { rush } from "../fixtures/servers/rush";
import { wrongLogins } from "../fixtures/servers/wrong-logins";

let shop: Awaited<ReturnType<typeof instances>>;
beforeAll(async () => {
  shop = await instances(2, { DRAIN_SECONDS: "1" });
});
afterAll(() => shop.stop());

test("60 buyers at once for 10 units over two instances: exactly 10 orders", { timeout: 400_000 }, async () => {
  const { milliseconds, again, ...seen } = await rush(shop, { buyers: 60, units: 10 });
  expect(seen).toEqual({ placed: 10, soldOut: 50, stock: 0, orders: 10, faults: [] });
});

test("each notify sent 5 times in random order over two instances is applied once", { timeout: 400_000 }, async () => {
  const { milliseconds, statuses, ...seen } = await notifyStorm(shop, 20, 5);
  expect(statuses[204]).toBe(100);
  expect(seen).toEqual({ applied: 20, sent: 100, paid: 20, sold: 20, faults: [] });
});

test("of 200 forged or mutated notifies none is accepted", { timeout: 400_000 }, async () => {
  const { milliseconds, statuses, ...seen } = await forgedStorm(shop, 200);
  expect(Object.keys(statuses).filter((status) => !/^4\d\d$/.test(status))).toEqual([]);
  expect(seen).toEqual({ paid: 0, kept: 0, faults: [] });
});

test("two instances behind a proxy are restarted one after the other under load: of 2,000 requests none fails", {
  timeout: 400_000,
}, async () => {
  const { failed, lost, faults } = await rollingRestart(shop, { requests: 2000, clients: 8 });
  expect({ failed: failed.slice(0, 20), lost, faults }).toEqual({ failed: [], lost: [], faults: [] });
});

test("one of two instances is killed under load: only who waited for it gets no answer, and no answered order is lost", {
  timeout: 400_000,
}, async () => {
  const { failed, lost, faults } = await killedUnderLoad(shop, { requests: 500, clients: 8 });
  expect(failed.filter((said) => !/ECONNRESET|socket hang up/.test(said))).toEqual([]);
  expect(failed.length).toBeLessThanOrEqual(16); // the requests in progress and those on their way to it
  expect({ lost, faults }).toEqual({ lost: [], faults: [] });
});

test("of a cancel and a payment at the same moment, at two instances, one wins", { timeout: 400_000 }, async () => {
  const { answers, ended, taken, faults } = await cancelBesidePay(shop, 10);
  const { "200 409": cancelled = 0, "409 202": paid = 0 } = answers;
  expect([cancelled + paid, taken, faults]).toEqual([10, paid, []]);
  expect([ended["cancelled CLOSED"] ?? 0, ended["paid SUCCESS"] ?? 0]).toEqual([cancelled, paid]);
});

test("of 60 wrong passwords at once over two instances exactly five are told to be wrong", {
  timeout: 400_000,
}, async () => {
  const guessOf = () => ({ account: "nobody_at_all", address: "10.0.0.1" });
  const { codes } = await wrongLogins(shop, 60, guessOf);
  expect(codes).toEqual({ login_failed: 5, account_locked: 55 });
});

test("who asks after a change was answered is told the changed price, however many ask at the same time", async () => {
  const path = `/v1/product/${await productOf(shop.db, 10)}`;
  const urls = shop.servers.map(({ url }) => url);
  const token = await rootToken(urls[0]!);
  const priceAt = async (url: string) => (await ask(url, "GET", path)).json.price;
  let isOver = false;
  const readers = urls.flatMap((url) =>
    Array.from({ length: 8 }, async () => {
      while (!isOver) await priceAt(url);
    }),
  );
  const told: number[][] = [];
  const prices = Array.from({ length: 40 }, (_, at) => 100 + at);
  try {
    for (const price of prices) {
      await ask(urls[0]!, "PUT", path.replace("v1", "cms"), { token, body: { price } });
      told.push(await Promise.all(urls.map(priceAt)));
    }
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
  expect(told).toEqual(prices.map((price) => [price, price]));
});

test("1,200 connections that come while the process is busy wait for it, and all are answered", async () => {
  const { pid, port } = shop.servers[0]!;
  const allowed = Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8"));
  const agent = new Agent();
  let connected = 0;
  process.kill(pid, "SIGSTOP");
  const answers = Array.from({ length: 1200 }, async () => {
    const asked = get({ agent, port, host: "127.0.0.1", path: "/health" });
    asked.on("socket", (socket) => socket.on("connect", () => connected++));
    const [response] = await once(asked, "response");
    return response.resume().statusCode;
  });
  try {
    await expect.poll(() => connected).toBe(Math.min(1200, allowed));
  } finally {
    process.kill(pid, "SIGCONT");
  }
  expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
});
