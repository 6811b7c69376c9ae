import { expect, test } from "vitest";
import { amountText, isWithin, restockCounts } from "./use-draft";

test("an amount outside of its bounds, or none, is refused", () => {
  const bounds = { least: 100, most: 200 };
  expect([undefined, 99, 100, 200, 201].map((fen) => isWithin(fen, bounds))).toEqual([false, false, true, true, false]);
});

test("a typed amount remains when the suggested one changes, and a fixed amount ignores it", () => {
  const bounds = { least: 0, most: 4000 };
  expect([undefined, "", "12.50"].map((typed) => amountText(typed, 4000, bounds))).toEqual(["40.00", "", "12.50"]);
  expect(amountText("12.50", 3000, { least: 3000, most: 3000 })).toBe("30.00");
});

test("unwanted goods are restocked by default and damaged ones are not, up to the shipped number", () => {
  const line = (item_id: number, count: number, held: number, restock: number) => ({ item_id, count, held, restock });
  const items = [line(1, 3, 0, 3), line(2, 3, 0, 3), line(3, 3, 2, 1), line(4, 1, 0, 0), line(5, 2, 0, 0)];
  expect(restockCounts(items, { 2: 0, 3: 3, 5: 1, 6: 1 })).toEqual({ 1: 3, 2: 0, 3: 1, 4: 0, 5: 1 });
});
