import { expect, test } from "vitest";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { parsePeriod, periodError, periodNames } from "./period";

const today = "2026-03-02";
const days = ({ from, to }: { from: string; to: string }) => [from, to];

test("the URL selects the last days or chosen days, and otherwise the last fourteen", () => {
  expect(parsePeriod({ days: "30" }, today)).toMatchObject({ from: "2026-02-01", to: today, days: 30, choice: 30 });
  const year = { from: "2025-03-03", to: today };
  expect(parsePeriod(year, today)).toMatchObject({ ...year, days: 365, choice: "own" });
  for (const asked of [
    {},
    { days: "8" },
    { month: "next" },
    { from: "2026-01-01" },
    { from: today, to: "2026-03-01" },
    { from: ["a"], to: today },
    { from: "2024-01-01", to: today },
    { from: "2026-02-99", to: today },
    { from: "x", to: today },
  ])
    expect(parsePeriod(asked, today), JSON.stringify(asked)).toMatchObject({
      from: "2026-02-17",
      to: today,
      days: 14,
      choice: 14,
    });
});

test("the previous period has as many days and ends the day before", () => {
  expect(days(parsePeriod({ days: "7" }, today).before)).toEqual(["2026-02-17", "2026-02-23"]);
  expect(days(parsePeriod({ from: today, to: today }, today).before)).toEqual(["2026-03-01", "2026-03-01"]);
});

test.each([
  ["this", "2026-03-02", ["2026-03-01", "2026-03-02"], ["2026-02-01", "2026-02-02"]],
  ["this", "2026-03-31", ["2026-03-01", "2026-03-31"], ["2026-02-01", "2026-02-28"]],
  ["this", "2026-01-01", ["2026-01-01", "2026-01-01"], ["2025-12-01", "2025-12-01"]],
  ["last", "2026-03-31", ["2026-02-01", "2026-02-28"], ["2026-01-01", "2026-01-31"]],
  ["last", "2026-01-15", ["2025-12-01", "2025-12-31"], ["2025-11-01", "2025-11-30"]],
])(
  "%s month on %s is compared with the month before, and the current one with as many days",
  (month, at, own, before) => {
    const period = parsePeriod({ month }, at);
    expect([days(period), days(period.before)]).toEqual([own, before]);
  },
);

test("a period of one day is singular, and a month has its name", () => {
  const t = createTranslator(catalogues.en);
  const names = (asked: Record<string, string>, at = today) => periodNames(parsePeriod(asked, at), at, t);
  expect(names({ days: "7" })).toEqual(["these 7 days", "previous 7 days"]);
  expect(names({ from: "2026-01-01", to: "2026-01-01" })).toEqual(["this 1 day", "previous 1 day"]);
  expect(names({ days: "1" })).toEqual(["Today", "all of yesterday"]);
  expect(names({ month: "this" }, "2026-03-01")).toEqual(["This month", "the same days of last month"]);
});

test("invalid days have a reason", () => {
  expect(periodError(today, today)).toBeUndefined();
  expect(periodError("2026-03-03", today)).toBe("reversed");
  expect(periodError("2025-03-02", today)).toBeUndefined();
  expect(periodError("2025-03-01", today)).toBe("long");
});
