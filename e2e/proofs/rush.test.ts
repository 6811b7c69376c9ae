import { afterAll, beforeAll, expect, test } from "vitest";
import { type TwoInstances, twoInstances } from "../fixtures/crowd";
import { rush } from "../fixtures/rush";

let instances: TwoInstances;
beforeAll(async () => {
  instances = await twoInstances();
});
afterAll(() => instances.stop());

test("500 buyers at once for 50 units over two instances: exactly 50 orders", async () => {
  const { milliseconds, busy, ...seen } = await rush(instances, 500, 50);
  process.stdout.write(`500 buyers, 50 units, two instances: ${milliseconds} ms, ${busy} times 503\n`);
  expect(seen).toEqual({ placed: 50, soldOut: 450, stock: 0, orders: 50, faults: [] });
});
