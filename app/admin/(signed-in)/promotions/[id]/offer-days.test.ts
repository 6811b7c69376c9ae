import { expect, test } from "vitest";
import { daysOfOffer } from "./offer-days";

const shanghai = "Asia/Shanghai";
const created_at = "2026-11-10T02:00:00.000Z";
const now = Date.parse("2026-11-20T04:00:00Z");
const open = { from: null, to: null, created_at };

test("the days of an offer are the shop's, and an end at midnight belongs to the day before", () => {
  const times = { ...open, from: "2026-11-11T16:00:00.000Z", to: "2026-11-14T16:00:00.000Z" };
  expect(daysOfOffer(times, now, shanghai)).toEqual({
    days: 3,
    its: { from: "2026-11-12", to: "2026-11-14" },
    before: { from: "2026-11-09", to: "2026-11-11" },
    notes: [],
  });
  expect(daysOfOffer(times, now, "UTC")).toMatchObject({ days: 4, its: { from: "2026-11-11", to: "2026-11-14" } });
});

test("without a start it counts from its creation, without an end up to today, if stopped up to its last change", () => {
  expect(daysOfOffer(open, now, shanghai)).toMatchObject({
    its: { from: "2026-11-10", to: "2026-11-20" },
    before: { from: "2026-10-30", to: "2026-11-09" },
    notes: ["noStart", "noEnd"],
  });
  expect(daysOfOffer({ ...open, to: "2026-12-24T16:00:00.000Z" }, now, shanghai)).toMatchObject({
    its: { to: "2026-11-20" },
    notes: ["noStart", "soFar"],
  });
  expect(daysOfOffer({ ...open, stopped_at: "2026-11-12T15:59:00.000Z" }, now, shanghai)).toMatchObject({
    its: { from: "2026-11-10", to: "2026-11-12" },
    notes: ["noStart", "stopped"],
  });
});

test("nothing is compared before it begins, and at most 366 days", () => {
  expect(daysOfOffer({ ...open, from: "2026-11-20T16:00:00.000Z" }, now, shanghai)).toBeUndefined();
  expect(daysOfOffer({ ...open, from: "2024-01-01T00:00:00.000Z" }, now, shanghai)).toMatchObject({
    days: 366,
    its: { from: "2025-11-20", to: "2026-11-20" },
    before: { from: "2024-11-19", to: "2025-11-19" },
    notes: ["cut", "noEnd"],
  });
});
