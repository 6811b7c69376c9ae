import { afterAll, beforeAll, expect, test } from "vitest";
import { runErp, worked } from "../fixtures/guides/erp";
import { cancelWhilePaying } from "../fixtures/servers/cancel-while-paying";
import { insertProduct, startInstances } from "../fixtures/servers/crowd";
import { rootToken, sendRequest } from "../fixtures/servers/http";
import { notifyStorm } from "../fixtures/servers/notify-storm";
import { rush } from "../fixtures/servers/rush";
import { wrongLogins } from "../fixtures/servers/wrong-logins";

let shop: Awaited<ReturnType<typeof startInstances>>;
beforeAll(async () => {
  shop = await startInstances(2, { WEBHOOK_NETWORKS: "127.0.0.0/8" });
});
afterAll(() => shop.stop());

test("60 concurrent buyers of 10 units at two instances get exactly 10 orders", async () => {
  const { milliseconds, again, ...seen } = await rush(shop, { buyers: 60, units: 10 });
  expect(seen).toEqual({ placed: 10, soldOut: 50, stock: 0, orders: 10, faults: [] });
});

test("each payment notification sent 3 times in random order over two instances is applied once", async () => {
  const { milliseconds, statuses, ...seen } = await notifyStorm(shop, 10, 3);
  expect(statuses[204]).toBe(30);
  expect(seen).toEqual({ applied: 10, sent: 30, paid: 10, sold: 10, faults: [] });
});

test("when an order is cancelled and paid at the same moment at two instances, exactly one succeeds", async () => {
  const { answers, ended, taken, faults } = await cancelWhilePaying(shop, 10);
  const { "200 409": cancelled = 0, "409 202": paid = 0 } = answers;
  expect([cancelled + paid, taken, faults]).toEqual([10, paid, []]);
  expect([ended["cancelled CLOSED"] ?? 0, ended["paid SUCCESS"] ?? 0]).toEqual([cancelled, paid]);
});

test("of 60 concurrent wrong passwords at two instances exactly five are compared", async () => {
  const guessOf = () => ({ account: "nobody_at_all", address: "10.0.0.1" });
  const { codes } = await wrongLogins(shop, 60, guessOf);
  expect(codes).toEqual({ login_failed: 5, account_locked: 55 });
});

test("a read after the response to a price change has the new price, also with concurrent reads", async () => {
  const path = `/v1/product/${await insertProduct(shop.db, 10)}`;
  const urls = shop.servers.map(({ url }) => url);
  const token = await rootToken(urls[0]!);
  const priceAt = async (url: string) => (await sendRequest(url, "GET", path)).json.price;
  let isOver = false;
  const readers = urls.flatMap((url) =>
    Array.from({ length: 8 }, async () => {
      while (!isOver) await priceAt(url);
    }),
  );
  const told: number[][] = [];
  const prices = Array.from({ length: 10 }, (_, at) => 100 + at);
  try {
    for (const price of prices) {
      await sendRequest(urls[0]!, "PUT", path.replace("v1", "cms"), { token, body: { price } });
      told.push(await Promise.all(urls.map(priceAt)));
    }
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
  expect(told).toEqual(prices.map((price) => [price, price]));
});

test("the ERP of the guide has the last state of each order although it is killed five times and loses responses", async () => {
  const { wanted, cuts, ...seen } = await runErp(shop, { orders: 60, kills: 5 });
  expect(wanted).toBeGreaterThan(60);
  expect(cuts).toBeGreaterThan(0);
  expect(seen).toEqual({ killed: 5, found: wanted, differing: [], rows: wanted + 2, ...worked });
});
