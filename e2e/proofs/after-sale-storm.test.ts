import { afterAll, beforeAll, expect, test } from "vitest";
import { afterSaleStorm } from "../fixtures/servers/after-sale-storm/storm";
import { startInstances } from "../fixtures/servers/crowd";

const kills = Math.ceil(100 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));
let shop: Awaited<ReturnType<typeof startInstances>>;
beforeAll(async () => {
  shop = await startInstances(2);
});
afterAll(() => shop.stop());

test(`orders, parcels, requests and refunds at two instances killed ${kills} times: no money and no unit is lost or counted twice`, async () => {
  const { faults, wrong, ...seen } = await afterSaleStorm(shop, { shoppers: 24, admins: 6, kills });
  process.stdout.write(`${kills} kills: ${JSON.stringify(seen)}\n`);
  expect(wrong).toEqual({ money: [], payments: [], lines: [], stocks: [] });
  expect(faults).toEqual([]);
  expect(Object.keys(seen.statuses).filter((status) => !/^(2\d\d$|4\d\d |502 )/.test(status))).toEqual([]);
});
