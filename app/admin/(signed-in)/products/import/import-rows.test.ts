import { expect, test } from "vitest";
import type { ImportRow } from "../types";
import { rowsToShow, shortened } from "./import-rows";

const row = (row: number, action: ImportRow["action"], more: Partial<ImportRow> = {}): ImportRow => ({
  row,
  action,
  id: null,
  variant_id: null,
  name: "",
  variant: "",
  changes: [],
  ignored: [],
  dropped: [],
  warnings: [],
  errors: [],
  ...more,
});

test("refused rows come first, then doubtful prices, and an unchanged row is left out unless a value of it is ignored", () => {
  const ignored = [{ field: "stock", from: "1", to: "2", message: "The stock stays." }];
  const warnings = [{ path: "price_yuan", code: "below_cost", message: "Below the cost." }];
  const rows = [row(2, "change"), row(3, "leave"), row(4, "refuse"), row(5, "create"), row(6, "leave", { ignored })];
  const doubtful = row(7, "change", { warnings });
  const shown = (committed: boolean) => rowsToShow({ committed, rows: [...rows, doubtful] }).map((each) => each.row);
  expect(shown(false)).toEqual([4, 7, 5, 2, 6]);
  expect(shown(true)).toEqual([4]);
});

test("a long cell is cut between characters", () => {
  expect(shortened("a  b\nc")).toBe("a b c");
  expect(shortened("😀".repeat(121))).toBe(`${"😀".repeat(120)}…`);
});
