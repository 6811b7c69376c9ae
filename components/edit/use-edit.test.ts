import { expect, test } from "vitest";
import { changedFrom, conflictsOf } from "./use-edit";

const base = { name: "王小明", phone: "138", detail: "1" };

test("only a field that both changed to different values asks the reader", () => {
  expect(conflictsOf(base, { ...base, detail: "2" }, { ...base, detail: "3", phone: "139" })).toEqual([
    { name: "detail", mine: "2", theirs: "3" },
  ]);
});

test("what only one of two admins changed, or both changed alike, is no conflict", () => {
  expect(conflictsOf(base, { ...base, detail: "2" }, { ...base, phone: "139" })).toEqual([]);
  expect(conflictsOf(base, { ...base, detail: "2" }, { ...base, detail: "2" })).toEqual([]);
});

test("a form sends only what differs from what is stored", () => {
  expect(changedFrom(base, { ...base, phone: "" })).toEqual({ phone: "" });
  expect(changedFrom(base, base)).toEqual({});
});
