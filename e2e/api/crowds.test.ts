import { afterAll, beforeAll, expect, test } from "vitest";
import { instances } from "../fixtures/crowd";
import { canMountDisks } from "../fixtures/disks";
import { kills } from "../fixtures/kills";
import { forgedStorm, notifyStorm } from "../fixtures/notify-storm";
import { powerCuts } from "../fixtures/power-cut";
import { rush } from "../fixtures/rush";

let shop: Awaited<ReturnType<typeof instances>>;
beforeAll(async () => {
  shop = await instances(2);
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

test("kill -9 during orders on the embedded database loses nothing that was acknowledged", {
  timeout: 400_000,
}, async () => {
  const { acknowledged, restarts, ...seen } = await kills(1);
  expect(seen).toEqual({ missing: [], faults: [] });
  expect(acknowledged).toBeGreaterThan(0);
});

if (canMountDisks())
  test("a power cut during orders on the embedded database loses nothing that was acknowledged", {
    timeout: 400_000,
  }, async () => {
    const { acknowledged, starts, ...seen } = await powerCuts(1);
    expect(seen).toEqual({ lost: [], faults: [] });
    expect(acknowledged).toBeGreaterThan(0);
  });
