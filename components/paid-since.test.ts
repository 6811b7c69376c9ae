import { expect, test } from "vitest";
import { paidSince } from "./paid-since";

const paid = (id: number, second = id) => ({ id, paid_at: `2026-11-20T10:00:${String(second).padStart(2, "0")}Z` });
const some = (...ids: number[]) => ids.map((id) => paid(id));
const ids = (items: { id: number }[]) => items.map(({ id }) => id);

test("the first answer tells of nothing, and a later one of what was paid since, each order once", () => {
  const since = paidSince();
  expect(ids(since(some(2, 1)))).toEqual([]);
  expect(ids(since(some(4, 3, 2, 1)))).toEqual([4, 3]);
  expect(ids(since(some(4, 3, 2, 1)))).toEqual([]);
});

test("with an answer that is known already the first one tells of what was paid meanwhile, also where nothing had been paid before", () => {
  expect(ids(paidSince(some(2, 1))(some(3, 2, 1)))).toEqual([3]);
  expect(ids(paidSince([])(some(1)))).toEqual([1]);
});

test("an order that moves up when others are shipped is none that was paid, and one of the same second is", () => {
  const since = paidSince(some(5, 4, 3));
  expect(ids(since(some(3, 2, 1)))).toEqual([]);
  expect(ids(since([paid(6, 5), ...some(3, 2, 1)]))).toEqual([6]);
});
