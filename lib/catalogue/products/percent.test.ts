import { expect, test } from "vitest";
import { changedPrice } from "./new-price";

test.each([
  [1005, -10, 905],
  [1004, -10, 904],
  [6800, 12.5, 7650],
  [99_999_999, 0.01, 100_009_999],
  [29, 1000, 319],
])("%d changed by %d %% is %d", (price, percent, expected) => {
  expect(changedPrice(price, percent)).toBe(expected);
});
