import { expect, test } from "vitest";
import { kills } from "../fixtures/servers/kills";
import { median } from "../fixtures/servers/median";

const times = Number(process.env.KILLS ?? 20);

test(`after ${times} times kill -9 of everything during orders and uploads nothing acknowledged is lost, and each start needs no help`, async () => {
  const { orders, uploads, starts, ...seen } = await kills(times);
  process.stdout.write(
    `${times} kills: ${orders} orders and ${uploads} files acknowledged; ready in ms: median ${median(starts)}, most ${Math.max(...starts)}\n`,
  );
  expect(seen).toEqual({ missing: [], broken: [], faults: [] });
});
