import { expect, test } from "vitest";
import { differing, fieldsToShow, shownValue } from "./shown-value";

test("a value is read by what its field holds", () => {
  expect(shownValue("price", 6800)).toEqual({ kind: "money", fen: 6800 });
  expect(shownValue("stock", 6800)).toEqual({ kind: "text", text: "6800" });
  expect(shownValue("category_id", 3)).toEqual({ kind: "record", id: 3 });
  for (const field of ["shipped_at", "locked_until"])
    expect(shownValue(field, "2026-11-20T00:00:00Z")).toEqual({ kind: "time", at: "2026-11-20T00:00:00Z" });
  expect(shownValue("on_sale", false)).toEqual({ kind: "flag", isOn: false });
  expect(shownValue("main_image", "a.webp")).toEqual({ kind: "pictures", keys: ["a.webp"] });
  expect(shownValue("images", ["a", "b"])).toEqual({ kind: "pictures", keys: ["a", "b"] });
  expect(shownValue("detail", "<p>x</p>")).toEqual({ kind: "html", html: "<p>x</p>" });
  for (const empty of [null, undefined, "", []]) expect(shownValue("images", empty)).toEqual({ kind: "nothing" });
});

test("objects are read by their values, properties as name and detail", () => {
  expect(shownValue("properties", [{ name: "Origin", detail: "Hangzhou" }])).toEqual({
    kind: "list",
    items: ["Origin: Hangzhou"],
  });
  expect(shownValue("address", { name: "孙悦", city: "上海", postal_code: null })).toEqual({
    kind: "text",
    text: "孙悦 · 上海",
  });
});

test("of two lists only what differs is shown, or both if only their order does", () => {
  expect(differing(["a", "b"], ["b", "c"])).toEqual({ gone: ["a"], come: ["c"] });
  expect(differing(["a", "b"], ["b", "a"])).toEqual({ gone: ["a", "b"], come: ["b", "a"] });
});

test("fields of the machine, and those without any value, are left out", () => {
  const field = (name: string, before: unknown, after: unknown) => ({ name, before, after });
  const fields = [field("name", null, "x"), field("search", "", "x"), field("remark", null, ""), field("sort", 0, 1)];
  expect(fieldsToShow(fields).map(({ name }) => name)).toEqual(["name", "sort"]);
});
