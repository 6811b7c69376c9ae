import { expect, test } from "vitest";
import { parsePeriod, periodBefore, periodError } from "./period";

const today = "2026-03-02";

test("the address names the last days or days of its own; anything else is the last fourteen", () => {
  expect(parsePeriod({ days: "30" }, today)).toEqual({ from: "2026-02-01", to: today, days: 30, isOwn: false });
  expect(parsePeriod({ from: "2025-03-03", to: today }, today)).toEqual({
    from: "2025-03-03",
    to: today,
    days: 365,
    isOwn: true,
  });
  const usual = { from: "2026-02-17", to: today, days: 14, isOwn: false };
  for (const asked of [
    {},
    { days: "8" },
    { from: "2026-01-01" },
    { from: today, to: "2026-03-01" },
    { from: ["a"], to: today },
    { from: "2024-01-01", to: today },
    { from: "2026-02-99", to: today },
    { from: "x", to: today },
  ])
    expect(parsePeriod(asked, today), JSON.stringify(asked)).toEqual(usual);
});

test("the period before has as many days, and ends the day before", () => {
  expect(periodBefore(parsePeriod({ days: "7" }, today))).toEqual({ from: "2026-02-17", to: "2026-02-23" });
  expect(periodBefore(parsePeriod({ from: today, to: today }, today))).toEqual({
    from: "2026-03-01",
    to: "2026-03-01",
  });
});

test("days that are no period have a reason", () => {
  expect(periodError(today, today)).toBeUndefined();
  expect(periodError("2026-03-03", today)).toBe("reversed");
  expect(periodError("2025-03-02", today)).toBeUndefined();
  expect(periodError("2025-03-01", today)).toBe("long");
});
