import { expect, test } from "vitest";
import { openOdds, partsFor } from "./choose.mjs";

const shown = {
  seconds: 9,
  around: { seconds: 1, reached: new Set([1]) },
  parts: [
    { at: 0, seconds: 2, reached: new Set([2]) },
    { at: 1, seconds: 3, reached: new Set([2, 3]) },
  ],
};

test("a mutant meets the tests of a file that reach it, or all of them if it is reached outside of them", () => {
  expect(partsFor(shown, 3)).toEqual({ only: [1], seconds: 4 });
  expect(partsFor(shown, 2)).toEqual({ only: [0, 1], seconds: 6 });
  expect(partsFor(shown, 1)).toEqual({ seconds: 9 });
  expect(partsFor(shown, 4)).toBeUndefined();
});

test("a near test comes before a far one, until the far one has found more in this file", () => {
  const odds = openOdds();
  const near = { test: "near", far: 0, seconds: 1 };
  const far = { test: "far", far: 6, seconds: 1 };
  const secondsOf = (one) => odds.secondsToFind("steep.ts", one);
  expect(secondsOf(near)).toBeLessThan(secondsOf(far));
  for (let i = 0; i < 4; i++) {
    odds.note("steep.ts", "near", false);
    odds.note("steep.ts", "far", true);
  }
  expect(secondsOf(far)).toBeLessThan(secondsOf(near));
});
