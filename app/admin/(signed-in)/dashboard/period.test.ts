import { expect, test } from "vitest";
import { faultOf, periodBefore, periodOf } from "./period";

const today = "2026-03-02";

test("the address names the last days or days of its own; anything else is the last fourteen", () => {
  expect(periodOf({ days: "30" }, today)).toEqual({ from: "2026-02-01", to: today, days: 30, isOwn: false });
  expect(periodOf({ from: "2025-03-03", to: today }, today)).toEqual({
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
    expect(periodOf(asked, today), JSON.stringify(asked)).toEqual(usual);
});

test("the period before has as many days, and ends the day before", () => {
  expect(periodBefore(periodOf({ days: "7" }, today))).toEqual({ from: "2026-02-17", to: "2026-02-23" });
  expect(periodBefore(periodOf({ from: today, to: today }, today))).toEqual({ from: "2026-03-01", to: "2026-03-01" });
});

test("days that are no period have a reason", () => {
  expect(faultOf(today, today)).toBeUndefined();
  expect(faultOf("2026-03-03", today)).toBe("reversed");
  expect(faultOf("2025-03-02", today)).toBeUndefined();
  expect(faultOf("2025-03-01", today)).toBe("long");
});
