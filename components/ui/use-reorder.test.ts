import { expect, test } from "vitest";
import { moveItem } from "./use-reorder";

test("an item moves to its new position and not past either end", () => {
  expect(moveItem(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moveItem(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moveItem(["a", "b", "c"], 1, 9)).toEqual(["a", "c", "b"]);
  expect(moveItem(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
});
