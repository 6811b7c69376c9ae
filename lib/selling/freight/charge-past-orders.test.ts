import { expect, test } from "vitest";
import { maxFrequent } from "./charge-past-orders";

test("of more than twenty freights the least frequent are left out", () => {
  const rare = Array.from({ length: 20 }, (_, freight) => [freight, 1] as const);
  const kept = maxFrequent(new Map([...rare, [800, 3], [900, 2]]));
  expect(kept).toHaveLength(20);
  expect(kept.slice(0, 2)).toEqual([
    [800, 3],
    [900, 2],
  ]);
});
