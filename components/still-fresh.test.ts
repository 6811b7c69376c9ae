import { expect, test } from "vitest";
import { stillFresh } from "./still-fresh";

const paid = (id: number) => ({ id, paid_at: `2026-11-20T10:00:${String(id).padStart(2, "0")}Z` });
const some = (...ids: number[]) => ids.map(paid);
const ids = (items: { id: number }[]) => items.map(({ id }) => id);

test("an order that was shipped is no news any more, and one that came is the first", () => {
  expect(ids(stillFresh(some(3, 2), [], some(2, 1)))).toEqual([2]);
  expect(ids(stillFresh(some(3, 2), some(4), some(4, 3, 2, 1)))).toEqual([4, 3, 2]);
  expect(ids(stillFresh(some(3), [], []))).toEqual([]);
});

test("an older one may wait though the ten that the server names are all newer", () => {
  const ten = some(20, 19, 18, 17, 16, 15, 14, 13, 12, 11);
  expect(ids(stillFresh(some(12, 3), [], ten))).toEqual([12, 3]);
});
