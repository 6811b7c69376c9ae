import { expect, test } from "vitest";
import { kills } from "../fixtures/kills";

test("kill -9 twenty times during orders on the embedded database: nothing acknowledged is lost, each restart under 5 s", async () => {
  const { acknowledged, restarts, ...seen } = await kills(20);
  const slowest = Math.max(...restarts);
  process.stdout.write(
    `20 kills: ${acknowledged} orders acknowledged, restarts ${Math.min(...restarts)} to ${slowest} ms\n`,
  );
  expect(seen).toEqual({ missing: [], faults: [] });
  expect(acknowledged).toBeGreaterThan(50);
  expect(slowest).toBeLessThan(5000);
});
