import { afterAll, beforeAll, expect, test } from "vitest";
import { startInstances } from "../fixtures/servers/crowd";
import { forgedStorm, notifyStorm } from "../fixtures/servers/notify-storm";

const scale = Number(process.env.KIOSK_PROOF_SCALE ?? 1);
let shop: Awaited<ReturnType<typeof startInstances>>;
beforeAll(async () => {
  shop = await startInstances(2);
});
afterAll(() => shop.stop());

test("10,000 notifications of 1,000 paid orders in random order are applied once each", async () => {
  const { milliseconds, statuses, ...seen } = await notifyStorm(shop, 1000, 10);
  process.stdout.write(`10,000 notifies over two instances: ${milliseconds} ms, answers ${JSON.stringify(statuses)}\n`);
  expect(Object.keys(statuses).filter((status) => status !== "204" && status !== "503")).toEqual([]);
  expect(statuses[204]).toBe(10_000);
  expect(seen).toEqual({ applied: 1000, sent: 10_000, paid: 1000, sold: 1000, faults: [] });
});

const forged = Math.ceil(100_000 * scale);
test(`of ${forged} forged or altered notifications none is accepted and none causes a 5xx`, async () => {
  const { milliseconds, statuses, ...seen } = await forgedStorm(shop, forged);
  process.stdout.write(`${forged} forged notifies: ${milliseconds} ms, answers ${JSON.stringify(statuses)}\n`);
  expect(Object.keys(statuses).filter((status) => !/^4\d\d$/.test(status))).toEqual([]);
  expect(seen).toEqual({ paid: 0, kept: 0, faults: [] });
});
