import { afterAll, beforeAll, expect, test } from "vitest";
import { runErp, worked } from "../fixtures/guides/erp";
import { startInstances } from "../fixtures/servers/crowd";

const orders = Math.max(60, 1000 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));
let shop: Awaited<ReturnType<typeof startInstances>>;
beforeAll(async () => {
  shop = await startInstances(2, { WEBHOOK_NETWORKS: "127.0.0.0/8" });
});
afterAll(() => shop.stop());

test(`the guide's ERP has the last state of each of ${orders} orders although it is killed and loses responses`, async () => {
  const began = Date.now();
  const { wanted, cuts, ...seen } = await runErp(shop, { orders, kills: 5 });
  process.stdout.write(`${JSON.stringify({ wanted, cuts, ...seen, seconds: (Date.now() - began) / 1000 })}\n`);
  expect(cuts).toBeGreaterThan(5);
  expect(seen).toEqual({ killed: 5, found: wanted, differing: [], rows: wanted + 2, ...worked });
});
