import { expect, test } from "vitest";
import { needDisks } from "../fixtures/databases/disks";
import { powerCutAfterFirstStart, powerCuts } from "../fixtures/databases/power-cut";
import { median } from "../fixtures/servers/median";

needDisks();

test("the power is cut twenty times during orders and uploads on the embedded database: nothing acknowledged is lost, nothing that it names is missing, and a start takes little more than one before them", async () => {
  const { acknowledged, uploads, named, starts, ...seen } = await powerCuts(20);
  const [clean, ...after] = starts;
  process.stdout.write(
    `20 power cuts: ${acknowledged} orders and ${uploads} stored files acknowledged, ${named} uploads named; ready in ms: median ${median(after)}, most ${Math.max(...after)}, before the first ${clean}\n`,
  );
  expect(seen).toEqual({ lost: [], broken: [], faults: [] });
  expect(acknowledged).toBeGreaterThan(200);
  expect(uploads).toBeGreaterThan(100);
  expect(median(after)).toBeLessThan(1.5 * clean!);
  expect(Math.max(...after)).toBeLessThan(5 * clean!);
});

test("the power is cut as soon as a first start is open: the next one goes on, and whoever signed in still is", async () => {
  expect(await powerCutAfterFirstStart()).toBe(200);
});
