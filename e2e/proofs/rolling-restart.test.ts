import { afterAll, beforeAll, expect, test } from "vitest";
import { startInstances } from "../fixtures/servers/crowd";
import { killUnderLoad, rollingRestart } from "../fixtures/servers/rolling";

const requests = Math.ceil(100_000 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));
const clients = 24;

let shop: Awaited<ReturnType<typeof startInstances>>;
beforeAll(async () => {
  shop = await startInstances(3, { DRAIN_SECONDS: "2" });
});
afterAll(() => shop.stop());

test(`of ${requests} requests to three instances that are restarted one after the other none fails`, async () => {
  const began = performance.now();
  const { restarts, sent, failed, orders, lost, faults } = await rollingRestart(shop, { requests, clients });
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(
    `${sent} requests through ${restarts} restarts in ${seconds.toFixed(0)} s: ${failed.length} failed; ${orders} orders, ${lost.length} lost\n`,
  );
  expect(failed.slice(0, 20)).toEqual([]);
  expect([lost, faults]).toEqual([[], []]);
});

test("no request fails when two instances behind the guide's nginx restart one right after the other", async () => {
  const pair = await startInstances(2, { DRAIN_SECONDS: "5" });
  try {
    const load = { requests: requests / 10, clients: 8, nginx: true };
    const { restarts, sent, failed, orders, lost, faults } = await rollingRestart(pair, load);
    process.stdout.write(
      `${sent} requests through nginx and ${restarts} restarts: ${failed.length} failed; ${orders} orders, ${lost.length} lost\n`,
    );
    expect(failed.slice(0, 20)).toEqual([]);
    expect([lost, faults]).toEqual([[], []]);
  } finally {
    await pair.stop();
  }
});

test("when one of three instances is killed under load, only its current requests fail, and no acknowledged order is lost", async () => {
  const { sent, failed, orders, lost, faults } = await killUnderLoad(shop, { requests: requests / 20, clients });
  process.stdout.write(
    `${sent} requests through a kill -9: ${failed.length} failed; ${orders} orders, ${lost.length} lost\n`,
  );
  expect(failed.filter((said) => !/ECONNRESET|socket hang up/.test(said))).toEqual([]);
  expect(failed.length).toBeLessThanOrEqual(2 * clients); // the requests in progress and those on their way to it
  expect([lost, faults]).toEqual([[], []]);
});
