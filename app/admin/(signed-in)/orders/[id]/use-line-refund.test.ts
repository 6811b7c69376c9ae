import { expect, test } from "vitest";
import { calculateLineRefund, selectedCounts } from "./use-line-refund";

const offer = {
  freight: 800,
  items: [
    { item_id: 1, count: 3, unshipped: 1, entitled: [3333, 6666, 10_000] },
    { item_id: 2, count: 1, unshipped: 1, entitled: [500] },
  ],
};

test("unshipped units are counted first and refunded in full", () => {
  expect(calculateLineRefund(offer, { 1: 2 })).toEqual({
    items: [{ item_id: 1, count: 2 }],
    entitled: 6666,
    owed: 3333,
    held: 1,
    away: 1,
    freight: 0,
  });
});

test("all remaining units include the freight", () => {
  expect(calculateLineRefund(offer, { 1: 3, 2: 1 })).toMatchObject({
    entitled: 10_500,
    held: 2,
    away: 2,
    freight: 800,
  });
});

test("a count above the remainder counts as all, and an empty choice as none", () => {
  expect(calculateLineRefund(offer, { 1: 9 })).toMatchObject({ items: [{ item_id: 1, count: 3 }], entitled: 10_000 });
  expect(calculateLineRefund(offer, {})).toMatchObject({ items: [], entitled: 0, freight: 0 });
});

test("typed counts remain when the offer changes, and a single unit is preselected only before", () => {
  const single = { items: [{ item_id: 2, count: 1, unshipped: 1, entitled: [500] }] };
  expect(selectedCounts(single, undefined)).toEqual({ 2: 1 });
  expect(selectedCounts(offer, undefined)).toEqual({});
  expect(selectedCounts(single, { 1: 2 })).toEqual({ 1: 2 });
  expect(selectedCounts(single, { 2: 0 })).toEqual({ 2: 0 });
});
