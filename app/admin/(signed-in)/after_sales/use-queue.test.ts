import { expect, test } from "vitest";
import { neighbours } from "./use-queue";

test("a request has its neighbours in the queue, and the ends have one", () => {
  expect(neighbours([7, 3, 9], 3)).toEqual({ previous: 7, next: 9 });
  expect(neighbours([7, 3, 9], 7)).toEqual({ previous: undefined, next: 3 });
  expect(neighbours([7, 3, 9], 9)).toEqual({ previous: 3, next: undefined });
});

test("a request outside the queue leads to its beginning", () => {
  expect(neighbours([7, 3], 5)).toEqual({ previous: undefined, next: 7 });
  expect(neighbours([], 5)).toEqual({ previous: undefined, next: undefined });
});
