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
  errors: [],
  ...more,
});

test("refused rows come first, and an unchanged row is left out unless a value of it is ignored", () => {
  const ignored = [{ field: "stock", from: "1", to: "2", message: "The stock stays." }];
  const rows = [row(2, "change"), row(3, "leave"), row(4, "refuse"), row(5, "create"), row(6, "leave", { ignored })];
  expect(rowsToShow({ rows }).map((each) => each.row)).toEqual([4, 5, 2, 6]);
});

test("a long cell is cut between characters", () => {
  expect(shortened("a  b\nc")).toBe("a b c");
  expect(shortened("😀".repeat(121))).toBe(`${"😀".repeat(120)}…`);
});
