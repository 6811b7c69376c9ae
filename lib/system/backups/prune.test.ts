import { expect, test } from "vitest";
import { findSurplus } from "./prune";

/** One good backup a day, the newest first: 31 December 2026 is a Thursday. */
const days = Array.from({ length: 60 }, (_, at) => new Date(Date.UTC(2026, 11, 31 - at)).toISOString().slice(0, 10));
const daily = days.map((day, at) => ({ id: 60 - at, is_good: true, day }));
const keptDays = (list: typeof daily) => {
  const surplus = findSurplus(list, 7);
  return list.filter((backup) => !surplus.includes(backup)).map(({ id, day }) => `${day} ${id}`);
};

test("the last seven days and four Sundays remain of daily backups", () => {
  expect(keptDays(daily).map((text) => text.slice(5, 10))).toEqual([
    "12-31",
    "12-30",
    "12-29",
    "12-28",
    "12-27",
    "12-26",
    "12-25",
    "12-20",
    "12-13",
    "12-06",
  ]);
});

test("a failed backup replaces no good one, and all of the newest day remain", () => {
  const list = [
    { id: 9, is_good: false, day: "2026-12-31" },
    { id: 8, is_good: true, day: "2026-12-31" },
    { id: 7, is_good: true, day: "2026-12-31" },
    { id: 6, is_good: false, day: "2026-12-30" },
    { id: 5, is_good: true, day: "2026-12-30" },
    { id: 4, is_good: true, day: "2026-12-30" },
  ];
  expect(keptDays(list)).toEqual(["2026-12-31 9", "2026-12-31 8", "2026-12-31 7", "2026-12-30 5"]);
});
