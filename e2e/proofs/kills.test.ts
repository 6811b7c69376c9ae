import { expect, test } from "vitest";
import { killRepeatedly } from "../fixtures/servers/kill-repeatedly";
import { median } from "../fixtures/servers/median";

const times = Number(process.env.KILLS ?? 20);

test(`after ${times} kills of all processes during orders and uploads, no acknowledged order or file is lost and each start works`, async () => {
  const { orders, uploads, starts, ...seen } = await killRepeatedly(times);
  process.stdout.write(
    `${times} kills: ${orders} orders and ${uploads} files acknowledged; ready in ms: median ${median(starts)}, most ${Math.max(...starts)}\n`,
  );
  expect(seen).toEqual({ missing: [], broken: [], faults: [] });
});
