import { expect, test } from "vitest";
import { fitted, ownText } from "./field-values";

test("a value is as long as WeChat takes it, cut with an ellipsis, and never empty", () => {
  expect(fitted("thing1", "茶".repeat(20))).toBe("茶".repeat(20));
  expect(fitted("thing12", "茶".repeat(21))).toBe(`${"茶".repeat(19)}…`);
  expect([fitted("phrase3", "退款退款中"), fitted("phrase3", "退款退款中了")]).toEqual(["退款退款中", "退款退款…"]);
  expect(fitted("thing1", "🍵".repeat(21))).toBe(`${"🍵".repeat(19)}…`);
  expect([fitted("thing1", "  "), fitted("amount2", "¥1234567.89"), fitted("thing1", " tea ")]).toEqual([
    "-",
    "¥1234567.89",
    "tea",
  ]);
});

test("a text of the shop's own stands in quotes", () => {
  expect([ownText('"Thank you"'), ownText("goods"), ownText('"')]).toEqual(["Thank you", undefined, undefined]);
});
