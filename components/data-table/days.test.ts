import { expect, test } from "vitest";
import { dayRangeQuery, formatDayRange } from "./days";

const reader = { language: "en", timeZone: "Asia/Shanghai" } as const;
const asked = (state: Record<string, string>, timeZone: string = reader.timeZone) => dayRangeQuery(state, timeZone);

test("an invalid or unfinished day in a filter is ignored", () => {
  for (const day of [
    "2026-13-01",
    "2026-02-30",
    "2026-00-00",
    "0002-11-20",
    "0202-11-20",
    "1969-12-31",
    "3000-01-01",
  ]) {
    expect(asked({ from: day, to: day, outcome: "failed" })).toEqual({ outcome: "failed" });
    expect(formatDayRange({ from: day }, reader)).toBe("… – …");
  }
  // In this time zone, the first day begins in 1969; in the other one, the last day ends in 3000.
  expect(asked({ from: "1970-01-01" })).toEqual({});
  expect(asked({ to: "2999-12-31" }, "America/New_York")).toEqual({});
});

test("a filter by days covers whole days of the shop including the last, and a time is unchanged", () => {
  expect(asked({ from: "2028-02-29", to: "2999-12-31" })).toEqual({
    from: "2028-02-28T16:00:00.000Z",
    to: "2999-12-31T16:00:00.000Z",
  });
  expect(asked({ from: "2026-11-20T18:30:00.000Z" })).toEqual({ from: "2026-11-20T18:30:00.000Z" });
  expect(formatDayRange({ from: "2026-11-01", to: "2026-11-20T18:30:00.000Z" }, reader)).toBe(
    "1 Nov 2026 – 21 Nov 2026",
  );
});
