import { expect, test } from "vitest";
import { boundsOf, isWithin } from "./sums";

const order = { entitled: 10_000, entitled_freight: 0, freight: 800 };

test("units that have not left are paid back in full, others up to what was paid for them", () => {
  expect(boundsOf({ ...order, items: [{ entitled: 10_000, held: 1, count: 3 }] })).toEqual({
    amount: { least: 3333, most: 10_000 },
    freight: { least: 0, most: 800 },
  });
  expect(boundsOf({ ...order, items: [{ entitled: 10_000, held: 2, count: 2 }] }).amount.least).toBe(10_000);
});

test("freight that belongs to the request goes back in full", () => {
  const bounds = boundsOf({ ...order, entitled_freight: 800, items: [] });
  expect(bounds.freight).toEqual({ least: 800, most: 800 });
});

test("a sum outside the bounds, or none, is not taken", () => {
  const bounds = { least: 100, most: 200 };
  expect([undefined, 99, 100, 200, 201].map((fen) => isWithin(fen, bounds))).toEqual([false, false, true, true, false]);
});
