import { expect, test } from "vitest";
import { newPriceOf, type PriceRule } from "./new-price";

const cases: [number, PriceRule, number][] = [
  [2800, { percent: 10 }, 3080],
  [2800, { amount: -500 }, 2300],
  [2800, { amount: -2800 }, 0],
  [2800, { amount: -2800, ending: 90 }, 0],
  [2800, { percent: 10, ending: 90 }, 3090],
  [3039, { ending: 90 }, 2990],
  [3040, { ending: 90 }, 3090],
  [3090, { ending: 90 }, 3090],
  [3050, { ending: 80 }, 3080],
  [3004, { ending: 99 }, 2999],
  [3049, { ending: 0 }, 3000],
  [3050, { ending: 0 }, 3100],
  [20, { ending: 0 }, 100],
  [20, { ending: 99 }, 99],
];

test.each(cases)("%d changed by %j is %d", (price, rule, expected) => {
  expect(newPriceOf(price, rule)).toBe(expected);
});
