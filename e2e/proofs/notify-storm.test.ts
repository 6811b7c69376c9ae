import { afterAll, beforeAll, expect, test } from "vitest";
import { type TwoInstances, twoInstances } from "../fixtures/crowd";
import { notifyStorm } from "../fixtures/notify-storm";

let instances: TwoInstances;
beforeAll(async () => {
  instances = await twoInstances();
});
afterAll(() => instances.stop());

test("1,000 paid orders, each notify 10 times in random order: 1,000 applied", async () => {
  const { milliseconds, statuses, ...seen } = await notifyStorm(instances, 1000, 10);
  process.stdout.write(`10,000 notifies over two instances: ${milliseconds} ms, answers ${JSON.stringify(statuses)}\n`);
  expect(Object.keys(statuses).filter((status) => status !== "204" && status !== "503")).toEqual([]);
  expect(statuses[204]).toBe(10_000);
  expect(seen).toEqual({ applied: 1000, sent: 10_000, paid: 1000, sold: 1000, faults: [] });
});
