import { expect, test } from "vitest";
import { newPrice } from "./change-products";

test.each([
  [1000, undefined, 1000],
  [1000, { set: 1 }, 1],
  [1000, { change: -1001 }, -1],
  [1005, { change_percent: -10 }, 905],
  [1004, { change_percent: -10 }, 904],
  [6800, { change_percent: 12.5 }, 7650],
  [99_999_999, { change_percent: 0.01 }, 100_009_999],
  [29, { change_percent: 1000 }, 319],
] as const)("%d changed by %j is %d", (price, change, expected) => {
  expect(newPrice(price, change)).toBe(expected);
});
