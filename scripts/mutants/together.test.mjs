import { expect, test } from "vitest";
import { failingOf, layersOf } from "./together.mjs";

test("mutants of one place, or one within another, are not active at once", () => {
  const one = (file, from, to) => ({ file, from, to });
  const [outer, inner, behind, elsewhere] = [one("a", 0, 9), one("a", 2, 4), one("a", 9, 12), one("b", 0, 9)];
  expect(layersOf([outer, inner, behind, elsewhere])).toEqual([[outer, behind, elsewhere], [inner]]);
});

test("those that fail alone are found, in far fewer rounds than there are mutants", async () => {
  const all = Array.from({ length: 64 }, (_, i) => i);
  let rounds = 0;
  const fails = async (group) => {
    rounds++;
    return group.some((id) => id === 5 || id === 40);
  };
  expect(await failingOf(all, fails)).toEqual([5, 40]);
  expect(rounds).toBeLessThan(25);
});

test("two that fail only together are not found, since neither does alone", async () => {
  expect(await failingOf([1, 2, 3], async (group) => group.includes(1) && group.includes(3))).toEqual([]);
});
