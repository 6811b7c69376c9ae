import { expect, test } from "vitest";
import { kills } from "../fixtures/servers/kills";
import { median } from "../fixtures/servers/median";

test("kill -9 a hundred times during orders on the embedded database: nothing acknowledged is lost, and a restart takes little more than after an orderly stop", async () => {
  const { acknowledged, restarts, orderly, ...seen } = await kills(100);
  process.stdout.write(
    `100 kills: ${acknowledged} orders acknowledged; restarts in ms: median ${median(restarts)}, most ${Math.max(...restarts)}; after an orderly stop ${median(orderly)}\n`,
  );
  expect(seen).toEqual({ missing: [], faults: [] });
  expect(acknowledged).toBeGreaterThan(50);
  expect(median(restarts)).toBeLessThan(1.5 * median(orderly));
  expect(Math.max(...restarts)).toBeLessThan(5 * median(orderly));
});
