import { expect, test } from "vitest";
import { barWidths } from "./barcode";

test("a barcode has start, two digits per symbol, check symbol and stop in the standard widths", () => {
  // 1234: values 12 and 34, check (105 + 12 + 2 × 34) mod 103 = 82
  expect(barWidths("1234").join("")).toBe(["211232", "112232", "131123", "121241", "2331112"].join(""));
});

test("each symbol is eleven modules wide", () => {
  const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, "0")).join("");
  const bars = barWidths(all);
  const symbols = Array.from({ length: 102 }, (_, at) => bars.slice(at * 6, at * 6 + 6));
  for (const symbol of symbols) expect(symbol.reduce((sum, width) => sum + width, 0)).toBe(11);
  expect(new Set(symbols.slice(1, 101).map((symbol) => symbol.join(""))).size).toBe(100);
});

test("an odd number of digits has no barcode", () => {
  for (const text of ["", "123", "12a4", "１２"]) expect(barWidths(text)).toEqual([]);
});
