import { expect, test } from "vitest";
import { applyStored, changedFields, remainingErrors, wayBack } from "./use-edit";

const base = { name: "王小明", phone: "138", detail: "1" };

test("a field error is hidden once its field changes, and others remain", () => {
  const at = (...paths: string[]) => paths.map((path) => ({ path, code: "invalid" as const, message: path }));
  const refused = { code: "invalid_request" as const, detail: "", request_id: "1" };
  const problem = { ...refused, errors: at("name", "lines.0.count", "lines.1.count", "phone") };
  expect(remainingErrors(problem, new Set(["lines", "name"]))).toEqual({ ...refused, errors: at("phone") });
  expect(remainingErrors(problem, new Set(["lines", "name", "phone"]))).toBeUndefined();
  expect(remainingErrors(problem, new Set())).toEqual(problem);
  expect(remainingErrors(refused, new Set(["name"]))).toBe(refused);
});

test("a form sends changed fields only", () => {
  expect(changedFields(base, { ...base, phone: "" })).toEqual({ phone: "" });
  expect(changedFields(base, base)).toEqual({});
});

const stored = { version: 1, values: base };
const sent = { ...base, phone: "139 " };
const typing = (typed: Partial<typeof base>) => ({ base: stored, sent, values: { ...sent, ...typed } });

test("text typed during a save remains as an unsaved change; the other fields have the stored values", () => {
  const answer = { version: 2, values: { ...base, phone: "139", name: "孙悦" } };
  const { base: now, values } = applyStored(typing({ detail: "2" }), answer);
  expect(values).toEqual({ name: "孙悦", phone: "139", detail: "2" });
  expect(changedFields(now.values, values)).toEqual({ detail: "2" });
  expect(applyStored(typing({ phone: "1390" }), answer).values.phone).toBe("1390");
  expect(applyStored(typing({}), answer)).toEqual({ base: answer, values: answer.values });
});

test("text typed after a save remains when the save is undone", () => {
  const form = { base: { version: 2, values: sent }, values: { ...sent, name: "孙悦" } };
  expect(applyStored(form, { version: 3, values: base }).values).toEqual({ ...base, name: "孙悦" });
});

test("an undo has only the fields that were sent, with their previous values", () => {
  expect(wayBack(typing({ detail: "2" }))).toEqual({ phone: "138" });
  expect(wayBack({ base: stored, values: base })).toEqual({});
});
