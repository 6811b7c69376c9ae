import { afterAll, beforeAll, expect, test } from "vitest";
import { startInstances } from "../fixtures/servers/crowd";
import { ordersAMinute } from "../fixtures/servers/orders-a-minute";

const seconds = Math.max(20, 120 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));
let shop: Awaited<ReturnType<typeof startInstances>>;
beforeAll(async () => {
  shop = await startInstances(2);
});
afterAll(() => shop.stop());

test("at 500 orders a minute the bell is current within 2 s, and bots name all orders in at most 15 messages a minute", async () => {
  const { unheard, chats, states, ...seen } = await ordersAMinute(shop, { perMinute: 500, seconds });
  process.stdout.write(`${JSON.stringify({ ...seen, chats, states })}\n`);
  expect(unheard).toEqual([]);
  expect(seen.bell.p99).toBeLessThan(2000);
  for (const name of ["steady", "slow"] as const) {
    expect([name, chats[name].unsaid]).toEqual([name, 0]);
    expect(chats[name].fullestMinute).toBeLessThanOrEqual(15);
  }
  expect(chats.steady.twice).toBe(0);
  expect(chats.steady.after.most).toBeLessThan(15_000);
  expect(chats.hanging.messages + chats.unknown.messages).toBe(0);
  const waiting = Object.fromEntries(states.map(({ name, ...state }) => [name, state]));
  for (const name of ["hanging", "unknown"]) expect(waiting[name]).toMatchObject({ waiting: seen.orders, failed: 0 });
});
