import { expect, test } from "vitest";
import { paidSince } from "./paid-since";

const paid = (id: number, second = id) => ({ id, paid_at: `2026-11-20T10:00:${String(second).padStart(2, "0")}Z` });
const some = (...ids: number[]) => ids.map((id) => paid(id));
const ids = (items: { id: number }[]) => items.map(({ id }) => id);

test("an order is new if it was paid after those that are known, also where none had been paid before", () => {
  expect(ids(paidSince(some(2, 1), some(4, 3, 2, 1)))).toEqual([4, 3]);
  expect(ids(paidSince(some(2, 1), some(2, 1)))).toEqual([]);
  expect(ids(paidSince([], some(1)))).toEqual([1]);
});

test("an order that moves up when others are shipped is not new, and one of the same second is", () => {
  expect(ids(paidSince(some(5, 4, 3), some(3, 2, 1)))).toEqual([]);
  expect(ids(paidSince(some(5, 4, 3), [paid(6, 5), ...some(3, 2, 1)]))).toEqual([6]);
});
