import { expect, test } from "vitest";
import { instances } from "../fixtures/servers/crowd";
import { rush } from "../fixtures/servers/rush";

const buyers = Math.ceil(10_000 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));
const runs = Number(process.env.KIOSK_PROOF_RUNS ?? 20);
const units = 100;

test(`${buyers} buyers for ${units} units over three instances that are killed five times, ${runs} times: exactly ${units} orders each`, async () => {
  const shop = await instances(3);
  try {
    for (let run = 1; run <= runs; run++) {
      const { milliseconds, again, ...seen } = await rush(shop, { buyers, units, kills: 5 });
      process.stdout.write(
        `run ${run}: ${buyers} buyers, ${units} units, 5 kills: ${milliseconds} ms, asked again ${again} times, ${JSON.stringify(seen)}\n`,
      );
      expect(seen).toEqual({ placed: units, soldOut: buyers - units, stock: 0, orders: units, faults: [] });
    }
  } finally {
    await shop.stop();
  }
});
