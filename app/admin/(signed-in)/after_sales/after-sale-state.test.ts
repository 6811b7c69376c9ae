import { expect, test } from "vitest";
import { partsOf } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { formatTimeLeft } from "./after-sale-state";

const now = Date.parse("2026-11-24T08:00:00Z");
const hour = 3600;
const said = (seconds: number, language: "en" | "zh" = "en") =>
  formatTimeLeft(
    new Date(now + seconds * 1000).toISOString(),
    now,
    createTranslator(partsOf(language, ["afterSales"])),
    language,
  );

test("the remaining time is in its largest useful unit", () => {
  expect([20, 300, 5 * hour, 47 * hour, 49 * hour, 167 * hour].map((seconds) => said(seconds))).toEqual([
    "2 minutes left",
    "5 minutes left",
    "5 hours left",
    "47 hours left",
    "2 days left",
    "6 days left",
  ]);
});

test("an exceeded time is shown in both languages", () => {
  expect([said(-300), said(-49 * hour), said(-49 * hour, "zh"), said(-300, "zh")]).toEqual([
    "5 minutes overdue",
    "2 days overdue",
    "已超时 2 天",
    "已超时 5 分钟",
  ]);
});
