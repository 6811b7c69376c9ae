import { expect, test } from "vitest";
import { needDisks } from "../fixtures/databases/disks";
import { powerCutAfterFirstStart, powerCuts } from "../fixtures/databases/power-cut";

needDisks();

test("the power is cut twenty times during orders and uploads on the embedded database: nothing acknowledged is lost, nothing that it names is missing, each start under 5 s", async () => {
  const { acknowledged, uploads, named, starts, ...seen } = await powerCuts(20);
  const [clean, ...after] = starts;
  process.stdout.write(
    `20 power cuts: ${acknowledged} orders and ${uploads} stored files acknowledged, ${named} uploads named, ready in ${Math.min(...after)} to ${Math.max(...after)} ms, before the first in ${clean} ms\n`,
  );
  expect(seen).toEqual({ lost: [], broken: [], faults: [] });
  expect(acknowledged).toBeGreaterThan(200);
  expect(uploads).toBeGreaterThan(100);
  expect(Math.max(...after)).toBeLessThan(5000);
});

test("the power is cut as soon as a first start is open: the next one goes on, and whoever signed in still is", async () => {
  expect(await powerCutAfterFirstStart()).toBe(200);
});
