import { expect, test } from "vitest";
import { axisTicks } from "@/components/ui/line-chart";

test.each([
  [41_280, [0, 20_000, 40_000, 60_000]],
  [100, [0, 50, 100]],
  [99, [0, 50, 100]],
  [7, [0, 2, 4, 6, 8]],
  [1, [0, 1]],
  [0, [0, 1]],
])("an axis up to %i has the steps %j", (most, ticks) => {
  expect(axisTicks(most)).toEqual(ticks);
});

test("steps of money are whole yuan", () => {
  expect(axisTicks(150, 100)).toEqual([0, 100, 200]);
  expect(axisTicks(0, 100)).toEqual([0, 100]);
  for (let most = 1; most < 2_000_000; most = Math.ceil(most * 1.7)) {
    const ticks = axisTicks(most, 100);
    expect([most, ticks.at(-1)! >= most, ticks.length >= 2 && ticks.length <= 6]).toEqual([most, true, true]);
  }
});
