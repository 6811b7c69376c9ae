import { expect, test } from "vitest";
import { changedFrom, conflictsOf, uncorrected } from "./use-edit";

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

test("what was refused at a field is no longer said once the field was changed, what is wrong elsewhere is", () => {
  const at = (...paths: string[]) => paths.map((path) => ({ path, code: "invalid" as const, message: path }));
  const refused = { code: "invalid_request" as const, detail: "", request_id: "1" };
  const problem = { ...refused, errors: at("name", "lines.0.count", "lines.1.count", "phone") };
  expect(uncorrected(problem, new Set(["lines", "name"]))).toEqual({ ...refused, errors: at("phone") });
  expect(uncorrected(problem, new Set(["lines", "name", "phone"]))).toBeUndefined();
  expect(uncorrected(problem, new Set())).toEqual(problem);
  expect(uncorrected(refused, new Set(["name"]))).toBe(refused);
});

test("a form sends only what differs from what is stored", () => {
  expect(changedFrom(base, { ...base, phone: "" })).toEqual({ phone: "" });
  expect(changedFrom(base, base)).toEqual({});
});
