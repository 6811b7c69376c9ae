import { expect, test } from "vitest";
import { readTime } from "./read-time";

test("a time is in the shop's time zone, in the format of exports and of Excel", () => {
  const all = ["2026-12-01 10:00:00", "2026/12/1 10:00", "2026/12/1 0:30"];
  expect(all.map((text) => readTime(text, "Asia/Shanghai"))).toEqual([
    "2026-12-01T02:00:00.000Z",
    "2026-12-01T02:00:00.000Z",
    "2026-11-30T16:30:00.000Z",
  ]);
  expect(readTime("2026-07-01 10:00", "America/New_York")).toBe("2026-07-01T14:00:00.000Z");
});

test("other texts are returned unchanged", () => {
  const all = ["2026-12-01T10:00:00+08:00", "2026/13/1 10:00", "tomorrow", ""];
  expect(all.map((text) => readTime(text, "Asia/Shanghai"))).toEqual(all);
});
