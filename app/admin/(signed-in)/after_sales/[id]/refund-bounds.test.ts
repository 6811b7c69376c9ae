import { expect, test } from "vitest";
import { amountText, isWithin, refundBounds, restockCounts } from "./refund-bounds";

const order = { entitled: 10_000, entitled_freight: 0, freight: 800 };

test("units that have not left are paid back in full, others up to what was paid for them", () => {
  expect(refundBounds({ ...order, items: [{ entitled: 10_000, held: 1, count: 3 }] })).toEqual({
    amount: { least: 3333, most: 10_000 },
    freight: { least: 0, most: 800 },
  });
  expect(refundBounds({ ...order, items: [{ entitled: 10_000, held: 2, count: 2 }] }).amount.least).toBe(10_000);
});

test("freight that belongs to the request goes back in full", () => {
  const bounds = refundBounds({ ...order, entitled_freight: 800, items: [] });
  expect(bounds.freight).toEqual({ least: 800, most: 800 });
});

test("a sum outside the bounds, or none, is not taken", () => {
  const bounds = { least: 100, most: 200 };
  expect([undefined, 99, 100, 200, 201].map((fen) => isWithin(fen, bounds))).toEqual([false, false, true, true, false]);
});

test("a sum that was typed stays when another one is suggested, one that was not follows, and one without a choice is never typed", () => {
  const bounds = { least: 0, most: 4000 };
  expect([undefined, "", "12.50"].map((typed) => amountText(typed, 4000, bounds))).toEqual(["40.00", "", "12.50"]);
  expect(amountText("12.50", 3000, { least: 3000, most: 3000 })).toBe("30.00");
});

test("a line whose units were chosen keeps them as far as they had left, others go back on sale whole", () => {
  const line = (item_id: number, count: number, held: number) => ({ item_id, count, held });
  const items = [line(1, 3, 0), line(2, 3, 0), line(3, 3, 2), line(4, 1, 0)];
  expect(restockCounts(items, { 2: 0, 3: 3, 5: 1 })).toEqual({ 1: 3, 2: 0, 3: 1, 4: 1 });
});
