import { expect, test } from "vitest";
import { killRepeatedly } from "../fixtures/servers/kill-repeatedly";
import { median } from "../fixtures/servers/median";

const times = Number(process.env.KILLS ?? 20);

test(`after ${times} times kill -9 of everything during orders and uploads nothing acknowledged is lost, and each start needs no help`, async () => {
  const { orders, uploads, starts, ...seen } = await killRepeatedly(times);
  process.stdout.write(
    `${times} kills: ${orders} orders and ${uploads} files acknowledged; ready in ms: median ${median(starts)}, most ${Math.max(...starts)}\n`,
  );
  expect(seen).toEqual({ missing: [], broken: [], faults: [] });
});
