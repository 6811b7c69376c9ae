import { expect, test } from "vitest";
import { needDisks } from "../fixtures/disks";
import { powerCuts } from "../fixtures/power-cut";

needDisks();

test("the power is cut twenty times during orders on the embedded database: nothing acknowledged is lost, each start under 5 s", async () => {
  const { acknowledged, starts, ...seen } = await powerCuts(20);
  const [clean, ...after] = starts;
  process.stdout.write(
    `20 power cuts: ${acknowledged} orders acknowledged, ready in ${Math.min(...after)} to ${Math.max(...after)} ms, before the first in ${clean} ms\n`,
  );
  expect(seen).toEqual({ lost: [], faults: [] });
  expect(acknowledged).toBeGreaterThan(200);
  expect(Math.max(...after)).toBeLessThan(5000);
});
