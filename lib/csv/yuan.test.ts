import { expect, test } from "vitest";
import { fenOf, yuanOf } from "./yuan";

test("each price is written with two decimals and read back exactly", () => {
  const all = [0, 1, 9, 10, 99, 100, 101, 1200, 1999, 8200, 100_000, 29_999_999, 99_999_999];
  for (const fen of all) expect(fenOf(yuanOf(fen))).toBe(fen);
  expect([1, 10, 1200, 99_999_999].map(yuanOf)).toEqual(["0.01", "0.10", "12.00", "999999.99"]);
  for (let fen = 0; fen < 20_000; fen++) if (fenOf(yuanOf(fen)) !== fen) throw new Error(String(fen));
});

test("an amount without trailing zeros is read", () => {
  expect(["12", "12.5", "12.50", "0.1", "4.35", "1.15"].map(fenOf)).toEqual([1200, 1250, 1250, 10, 435, 115]);
});

test.each([
  ["1e3", "1E+03", "12,50", "1,200.00", "¥12", "12元", "￥12.00", "12.345", "12.500", "-1", "+1", "(1.00)"],
  ["", ".5", "5.", " 1", "012", "0x1", "１２", "1 200", "12.50 CNY", "Infinity", "12%", "9999999999"],
])("an invalid amount is refused: %s …", (...texts) => {
  for (const text of texts) expect(fenOf(text)).toBeUndefined();
});
