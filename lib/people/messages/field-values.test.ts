import { expect, test } from "vitest";
import { ownText, truncateValue } from "./field-values";

test("a value is cut to WeChat's length with an ellipsis and is never empty", () => {
  expect(truncateValue("thing1", "茶".repeat(20))).toBe("茶".repeat(20));
  expect(truncateValue("thing12", "茶".repeat(21))).toBe(`${"茶".repeat(19)}…`);
  expect([truncateValue("phrase3", "退款退款中"), truncateValue("phrase3", "退款退款中了")]).toEqual([
    "退款退款中",
    "退款退款…",
  ]);
  expect(truncateValue("thing1", "🍵".repeat(21))).toBe(`${"🍵".repeat(19)}…`);
  expect([
    truncateValue("thing1", "  "),
    truncateValue("amount2", "¥1234567.89"),
    truncateValue("thing1", " tea "),
  ]).toEqual(["-", "¥1234567.89", "tea"]);
});

test("a text of the shop is in quotes", () => {
  expect([ownText('"Thank you"'), ownText("goods"), ownText('"')]).toEqual(["Thank you", undefined, undefined]);
});
