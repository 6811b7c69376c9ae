import { expect, test } from "vitest";
import { declaredSettings, settingKeys } from "./declared";
import { parseValue } from "./parse-value";

test.each(settingKeys)("the default of %s is valid, and has a label and a help text", (key) => {
  const { default: value, label, help } = declaredSettings[key];
  expect(parseValue(key, value)).toBe(value);
  expect(label).toMatch(/^[A-Z]/);
  expect(help).toMatch(/^[A-Z].{20,}[.]$/);
});

test.each([
  ["page.default_size", 100, 100],
  ["page.default_size", 101, undefined],
  ["page.default_size", 0, undefined],
  ["page.default_size", 1.5, undefined],
  ["page.default_size", 1e21, undefined],
  ["page.default_size", "20", undefined],
  ["page.default_size", true, undefined],
  ["wechat.report_shipping", false, false],
  ["wechat.report_shipping", "false", undefined],
  ["wechat.report_shipping", 0, undefined],
  ["shop.name", "  茶与谷 ", "茶与谷"],
  ["shop.name", "🍵".repeat(60), "🍵".repeat(60)],
  ["shop.name", "🍵".repeat(61), undefined],
  ["shop.name", "   ", undefined],
  ["shop.name", "a\nb", undefined],
  ["shop.name", "a\0b", undefined],
  ["shop.name", "\ud800", undefined],
  ["shop.name", 5, undefined],
  ["shop.phone", " +86 400-820-8820 ", "+86 400-820-8820"],
  ["shop.phone", "", ""],
  ["shop.phone", "call me", undefined],
  ["shop.address", "", ""],
  ["ui.theme_color", "#0F766E", "#0f766e"],
  ["ui.theme_color", "#fff", undefined],
  ["ui.theme_color", "red", undefined],
  ["ui.theme_color", "#0f766e;}", undefined],
  ["shop.time_zone", "Europe/Berlin", "Europe/Berlin"],
  ["shop.time_zone", "Europe/Paris", undefined],
  ["shop.time_zone", "+08:00", undefined],
  ["shop.time_zone", "Mars/Olympus", undefined],
  ["shop.time_zone", "", undefined],
  ["order.deliveries", "pickup", "pickup"],
  ["order.deliveries", " local , express ", "local,express"],
  ["order.deliveries", "express,express", undefined],
  ["order.deliveries", "express,drone", undefined],
  ["order.deliveries", "express,", undefined],
  ["order.deliveries", "", undefined],
  ["order.deliveries", true, undefined],
] as const)("%s set to %j becomes %j", (key, value, expected) => {
  expect(parseValue(key, value)).toBe(expected);
});
