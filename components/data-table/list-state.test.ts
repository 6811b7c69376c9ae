import { expect, test } from "vitest";
import { changeState, pageNumbers, plainQuery, readState, ticked, toSearchString } from "./list-state";

const known = ["status", "q", "sort", "page", "size"];
const read = (query: string) => readState(new URLSearchParams(query), known);

test("a URL restores the state that created it, with any search text", () => {
  for (const q of ["孙悦", "a&b=c", "1 + 1 = 2", "100%", "#?/", "‮txt", "👩‍👩‍👧"]) {
    const state = { status: "paid,shipped", q, sort: "-total_price", page: "3", size: "50" };
    expect(read(toSearchString(state))).toEqual(state);
  }
});

test("values that the API would refuse are left out of the state", () => {
  expect(read("?status=&page=0&size=7&evil=1")).toEqual({});
  expect(read("?page=1e3&q=tea&q=rice")).toEqual({ q: "tea" });
  expect(read("?page=1")).toStrictEqual({});
  expect(read("?page=12&size=100")).toEqual({ page: "12", size: "100" });
});

test("another filter starts at the first page, and another page keeps the filters", () => {
  const state = { q: "tea", page: "4" };
  expect(changeState(state, { status: "paid" })).toEqual({ q: "tea", status: "paid" });
  expect(changeState(state, { page: "5" })).toEqual({ q: "tea", page: "5" });
  expect(changeState(state, { page: "1" })).toEqual({ q: "tea" });
  expect(changeState(state, { q: undefined })).toEqual({});
  expect(changeState(state, { q: "" })).toEqual({});
});

test("two values of a filter ticked before the next render both apply, in a fixed order", () => {
  const all = ["unpaid", "paid", "shipped"];
  const [shipped, paid] = [ticked("status", all, "shipped", true), ticked("status", all, "paid", true)];
  const both = changeState(changeState({ q: "tea", page: "4" }, shipped), paid);
  expect(both).toEqual({ q: "tea", status: "paid,shipped" });
  expect(changeState(both, ticked("status", all, "paid", false))).toEqual({ q: "tea", status: "shipped" });
  expect(changeState({ status: "paid" }, ticked("status", all, "paid", false))).toEqual({});
});

test("equal states have equal URLs with readable commas", () => {
  expect(toSearchString({ status: "paid,shipped" })).toBe("?status=paid,shipped");
  expect(toSearchString({})).toBe("");
});

test("page numbers surround the current one, with one ellipsis for each gap", () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
  expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
  expect(pageNumbers(5, 500)).toEqual([1, null, 4, 5, 6, null, 500]);
  expect(pageNumbers(500, 500)).toEqual([1, null, 499, 500]);
});

test("a search is trimmed, and an empty one is omitted", () => {
  expect(plainQuery({ q: " 茶 ", status: "sent" })).toEqual({ q: "茶", status: "sent" });
  for (const q of [" ", ""]) expect(plainQuery({ q })).toEqual({});
});
