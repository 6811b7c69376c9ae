import { expect, test } from "vitest";
import { startInstances } from "../fixtures/servers/crowd";
import { rush } from "../fixtures/servers/rush";

const buyers = Math.ceil(10_000 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));
const runs = Number(process.env.KIOSK_PROOF_RUNS ?? 20);
const units = 100;

test.each([
  ["a product", false, runs],
  ["one of three sizes", true, Math.ceil(runs / 4)],
])(
  `${buyers} buyers of ${units} units of %s at three instances killed five times get exactly ${units} orders each time`,
  async (_, isSized, times) => {
    const shop = await startInstances(3);
    try {
      for (let run = 1; run <= times; run++) {
        const { milliseconds, again, ...seen } = await rush(shop, { buyers, units, kills: 5, isSized });
        process.stdout.write(
          `run ${run}: ${buyers} buyers, ${units} units, 5 kills: ${milliseconds} ms, asked again ${again} times, ${JSON.stringify(seen)}\n`,
        );
        const sold = { placed: units, soldOut: buyers - units, stock: 0, orders: units, faults: [] };
        expect(seen).toEqual({ ...sold, ...(isSized && { others: [units, units] }) });
      }
    } finally {
      await shop.stop();
    }
  },
);
