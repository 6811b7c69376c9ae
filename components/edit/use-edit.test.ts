import { expect, test } from "vitest";
import {
  applySaved,
  changedFields,
  followStored,
  listConflicts,
  mergeNewer,
  remainingErrors,
  startEditing,
  wayBack,
} from "./use-edit";

const base = { name: "王小明", phone: "138", detail: "1" };

test("only a field that both changed to different values asks the reader", () => {
  expect(listConflicts(base, { ...base, detail: "2" }, { ...base, detail: "3", phone: "139" })).toEqual([
    { name: "detail", mine: "2", theirs: "3" },
  ]);
});

test("what only one of two admins changed, or both changed alike, is no conflict", () => {
  expect(listConflicts(base, { ...base, detail: "2" }, { ...base, phone: "139" })).toEqual([]);
  expect(listConflicts(base, { ...base, detail: "2" }, { ...base, detail: "2" })).toEqual([]);
});

test("what was refused at a field is no longer said once the field was changed, what is wrong elsewhere is", () => {
  const at = (...paths: string[]) => paths.map((path) => ({ path, code: "invalid" as const, message: path }));
  const refused = { code: "invalid_request" as const, detail: "", request_id: "1" };
  const problem = { ...refused, errors: at("name", "lines.0.count", "lines.1.count", "phone") };
  expect(remainingErrors(problem, new Set(["lines", "name"]))).toEqual({ ...refused, errors: at("phone") });
  expect(remainingErrors(problem, new Set(["lines", "name", "phone"]))).toBeUndefined();
  expect(remainingErrors(problem, new Set())).toEqual(problem);
  expect(remainingErrors(refused, new Set(["name"]))).toBe(refused);
});

test("a form sends only what differs from what is stored", () => {
  expect(changedFields(base, { ...base, phone: "" })).toEqual({ phone: "" });
  expect(changedFields(base, base)).toEqual({});
});

const stored = { version: 1, values: base };
const sent = { ...base, phone: "139 " };
const typing = (typed: Partial<typeof base>) => ({ ...startEditing(stored), sent, values: { ...sent, ...typed } });

test("what is typed while a save is on its way stays, and is still to be saved; the rest is as it was stored", () => {
  const answer = { version: 2, values: { ...base, phone: "139" } };
  const { base: now, values } = applySaved(typing({ detail: "2" }), answer);
  expect(values).toEqual({ ...base, phone: "139", detail: "2" });
  expect(changedFields(now.values, values)).toEqual({ detail: "2" });
  expect(applySaved(typing({ phone: "1390" }), answer).values.phone).toBe("1390");
  expect(applySaved(typing({}), answer)).toEqual(startEditing(answer));
});

test("a field that somebody else changed, and that is typed while another one is saved, asks the reader", () => {
  const answer = { version: 3, values: { ...base, phone: "139", detail: "3" } };
  const clash = { name: "detail", mine: "2", theirs: "3" };
  const form = applySaved(typing({ detail: "2" }), answer);
  expect([form.conflicts, form.values]).toEqual([[clash], { ...base, phone: "139", detail: "2" }]);
  // Unchanged fields take the stored values. A field that was typed on after it was sent is not a conflict.
  expect(applySaved(typing({}), answer)).toEqual(startEditing(answer));
  expect(applySaved(typing({ phone: "1390" }), answer).conflicts).toEqual([]);
  expect(applySaved(typing({ detail: "3" }), answer).conflicts).toEqual([]);
});

test("what is typed while a record is made is nobody else's, also where the server filled in something", () => {
  const made = { version: 1, values: { ...base, phone: "139", detail: "0" } };
  const { values, conflicts } = applySaved({ ...typing({ detail: "2" }), base: { values: base } }, made);
  expect([conflicts, values.detail]).toEqual([[], "2"]);
});

test("what the reader has still to choose stays open when the save is undone", () => {
  const answer = { version: 3, values: { ...base, phone: "139", detail: "3" } };
  const undone = { version: 4, values: { ...base, detail: "3" } };
  const form = applySaved(applySaved(typing({ detail: "2" }), answer), undone);
  expect(form.conflicts).toEqual([{ name: "detail", mine: "2", theirs: "3" }]);
  expect(applySaved({ ...form, values: { ...form.values, detail: "3" } }, undone).conflicts).toEqual([]);
});

test("what is typed after a save stays when the save is undone", () => {
  const form = {
    ...startEditing({ version: 2, values: { ...base, phone: "139" } }),
    values: { ...base, phone: "139", name: "孙悦" },
  };
  expect(applySaved(form, { version: 3, values: base }).values).toEqual({ ...base, name: "孙悦" });
});

test("where somebody else was faster, only what was sent goes again, and what is typed meanwhile stays", () => {
  const theirs = { version: 2, values: { ...base, name: "孙悦" } };
  const form = mergeNewer(typing({ detail: "2" }), theirs);
  expect(form).toMatchObject({ base: theirs, values: { name: "孙悦", phone: "139 ", detail: "2" }, conflicts: [] });
  expect(form.sent).toEqual({ ...base, name: "孙悦", phone: "139 " });
  expect(mergeNewer(typing({ name: "李华" }), theirs)).toMatchObject({
    values: { name: "李华" },
    conflicts: [{ name: "name", mine: "李华", theirs: "孙悦" }],
  });
});

test("the way back has only the fields that were sent, as they were before, also where others' changes were merged in", () => {
  expect(wayBack(typing({ detail: "2" }))).toEqual({ phone: "138" });
  const newer = { version: 2, values: { ...base, name: "林夏", phone: "137" } };
  const kept = mergeNewer({ ...typing({}), values: { ...base, detail: "2" }, sent: { ...base, detail: "2" } }, newer);
  expect(wayBack(kept)).toEqual({ detail: "1" });
  expect(wayBack(startEditing(stored))).toEqual({});
});

test("a record that is moved while it is typed keeps the text, also while a save is on its way", () => {
  const record = { version: 3, values: { name: "Oolong", parent_id: 1 } };
  const form = followStored(
    { ...startEditing(record), values: { name: "Green", parent_id: 1 } },
    { values: { parent_id: 2 } },
  );
  expect(form.values).toEqual({ name: "Green", parent_id: 2 });
  expect(changedFields(form.base.values, form.values)).toEqual({ name: "Green" });
  expect(form.base.version).toBe(3);
  const sent = { name: "Green", parent_id: 1 };
  const saving = followStored(
    { ...startEditing(record), sent, values: { name: "Green tea", parent_id: 1 } },
    { values: { parent_id: 2 } },
  );
  expect([saving.values.name, saving.sent]).toEqual(["Green tea", { name: "Green", parent_id: 2 }]);
  const answered = applySaved(saving, { version: 5, values: { name: "Green", parent_id: 2 } });
  expect([answered.values, answered.conflicts]).toEqual([{ name: "Green tea", parent_id: 2 }, []]);
});

test("a field that is typed over stays as typed when another way stores it, and is still to be saved", () => {
  const record = { version: 3, values: { name: "Oolong", parent_id: 1 } };
  const form = followStored(
    { ...startEditing(record), values: { name: "Oolong", parent_id: 9 } },
    { values: { parent_id: 2 } },
  );
  expect([form.values.parent_id, changedFields(form.base.values, form.values)]).toEqual([9, { parent_id: 9 }]);
  const all = { name: "Green", parent_id: 2 };
  expect(followStored(form, { version: 4, values: all })).toMatchObject({
    base: { version: 3, values: { name: "Green", parent_id: 1 } },
    values: { name: "Green", parent_id: 9 },
  });
  expect(followStored(startEditing(record), { version: 4, values: all })).toEqual(
    startEditing({ version: 4, values: all }),
  );
});
