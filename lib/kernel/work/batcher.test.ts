import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBatcher } from "./batcher";

test("items that arrive during a run are processed together in the next run", async () => {
  const runs: number[][] = [];
  let isRunning = false;
  const add = createBatcher<number>(async (items) => {
    expect(isRunning).toBe(false);
    isRunning = true;
    await sleep(5);
    runs.push(items);
    isRunning = false;
  });
  const first = add(1);
  await sleep(1);
  const later = Promise.all([add(2), add(3), add(4)]);
  await first;
  expect(runs).toEqual([[1]]);
  await later;
  await add(5);
  expect(runs).toEqual([[1], [2, 3, 4], [5]]);
});

test("a failed run rejects its own items only", async () => {
  const add = createBatcher<string>(async (items) => {
    await sleep(1);
    if (items.includes("bad")) throw new Error("broken");
  });
  const failing = [add("bad"), add("beside it")];
  await sleep(0);
  const after = add("good");
  for (const each of failing) await expect(each).rejects.toThrow("broken");
  await expect(after).resolves.toBeUndefined();
});
