import { expect, test } from "vitest";
import { withNewest, withOlder } from "./stock-card";

const lines = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => ({ id: from - at }));

test("a change of the stock removes no shown line, and the next older page repeats none", () => {
  const shown = withOlder(lines(20, 13), lines(12, 5));
  const after = withNewest(lines(21, 14), shown);
  expect(after).toEqual(lines(21, 5));
  expect(withOlder(after, lines(5, 1))).toEqual(lines(21, 1));
});

test("new lines repeat none, and there is no gap if more were added than are read", () => {
  expect(withOlder(lines(20, 13), lines(15, 8))).toEqual(lines(20, 8));
  expect(withNewest(lines(40, 33), lines(20, 5))).toEqual(lines(40, 33));
  expect(withNewest(lines(3, 1), lines(2, 1))).toEqual(lines(3, 1));
  expect(withNewest(lines(2, 1), [])).toEqual(lines(2, 1));
});
