import { afterAll, beforeAll, expect, test } from "vitest";
import { followWhileChanging } from "../fixtures/guides/follow-orders";
import { startInstances } from "../fixtures/servers/crowd";

const orders = Math.max(60, 1000 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));
let shop: Awaited<ReturnType<typeof startInstances>>;
beforeAll(async () => {
  shop = await startInstances(2);
});
afterAll(() => shop.stop());

test(`the guide's script has each of ${orders} orders in its last state, though it is killed five times`, async () => {
  const began = Date.now();
  const { wanted, ...seen } = await followWhileChanging(shop, { orders, kills: 5 });
  process.stdout.write(`${JSON.stringify({ wanted, ...seen, seconds: (Date.now() - began) / 1000 })}\n`);
  expect(seen).toEqual({ killed: 5, found: wanted, differing: [] });
});
