import { expect, test } from "vitest";
import { kills } from "../fixtures/servers/kills";

test("kill -9 a hundred times during orders on the embedded database: nothing acknowledged is lost, each restart under 5 s", async () => {
  const { acknowledged, restarts, ...seen } = await kills(100);
  const slowest = Math.max(...restarts);
  process.stdout.write(
    `100 kills: ${acknowledged} orders acknowledged, restarts ${Math.min(...restarts)} to ${slowest} ms\n`,
  );
  expect(seen).toEqual({ missing: [], faults: [] });
  expect(acknowledged).toBeGreaterThan(50);
  expect(slowest).toBeLessThan(5000);
});
