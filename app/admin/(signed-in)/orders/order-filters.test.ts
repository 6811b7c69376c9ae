import { expect, test } from "vitest";
import { dayRangeQuery, startOfDay } from "@/components/data-table/days";
import { withoutPaging } from "@/components/data-table/list-state";
import { expand } from "./order-filters";

const now = new Date("2026-11-20T18:30:00Z"); // the 21st in Shanghai
const zone = "Asia/Shanghai";
const asked = (state: Record<string, string>) => dayRangeQuery(expand(state, zone, now), zone);

test("a relative range starts at midnight in the shop's time zone", () => {
  expect(asked({ placed: "today" })).toEqual({ from: "2026-11-20T16:00:00.000Z" });
  expect(asked({ placed: "yesterday" })).toEqual({ from: "2026-11-19T16:00:00.000Z", to: "2026-11-20T16:00:00.000Z" });
  expect(asked({ placed: "7d" })).toEqual({ from: "2026-11-14T16:00:00.000Z" });
  expect(asked({ placed: "no such range" })).toEqual({});
});

test("chosen days are whole days of the shop, including the last", () => {
  expect(asked({ from: "2026-11-01", to: "2026-11-02" })).toEqual({
    from: "2026-10-31T16:00:00.000Z",
    to: "2026-11-02T16:00:00.000Z",
  });
  expect(asked({ from: "2026-11-01T10:00:00.000Z" })).toEqual({ from: "2026-11-01T10:00:00.000Z" });
});

test("a day starts correctly across a change of the clocks", () => {
  expect(startOfDay("2026-03-29", "Europe/Berlin")).toBe("2026-03-28T23:00:00.000Z");
  expect(startOfDay("2026-03-30", "Europe/Berlin")).toBe("2026-03-29T22:00:00.000Z");
  expect(startOfDay("2026-10-26", "Europe/Berlin")).toBe("2026-10-25T23:00:00.000Z");
  expect(startOfDay("2026-11-20", "America/New_York")).toBe("2026-11-20T05:00:00.000Z");
});

test("a search is trimmed, and spaces alone are no search", () => {
  expect(asked({ q: " " })).toEqual({});
  expect(asked({ q: " 孙悦 " })).toEqual({ q: "孙悦" });
  expect(asked({ q: "👩‍👩‍👧" })).toEqual({ q: "👩‍👩‍👧" });
});

test("other parameters are passed to the API unchanged", () => {
  const state = { status: "paid", delivery: "pickup", ids: "1,2", sort: "-total_price", page: "2", size: "50" };
  expect(asked(state)).toEqual(state);
  expect(withoutPaging({ page: "2", size: "50", status: "paid", q: "tea" }, "status")).toEqual({ q: "tea" });
});
