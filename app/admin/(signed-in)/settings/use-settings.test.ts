import { expect, test } from "vitest";
import { settingKeys } from "@/lib/settings/declared";
import { groupsOf, partNames, placeOf } from "./setting-groups";
import { itemsOf, type Setting, shortenedRetention } from "./use-settings";

const setting = (key: string, value: Setting["value"], more: Partial<Setting> = {}): Setting => ({
  key,
  value,
  default: value,
  label: key,
  help: key,
  version: 3,
  updated_at: null,
  updated_by: null,
  type: typeof value === "number" ? "number" : typeof value === "boolean" ? "boolean" : "text",
  ...more,
});
const settings = [setting("shop.name", "Kiosk"), setting("stock.low_watermark", 10), setting("log.retention_days", 0)];

test("each setting is in a section of the page, and no section is empty", () => {
  expect(settingKeys.filter((key) => !placeOf(key))).toEqual([]);
  const filled = new Set(settingKeys.map((key) => placeOf(key)!.group));
  expect(partNames.flatMap(groupsOf).filter((group) => !filled.has(group))).toEqual([]);
});

test("settings of the shop are with the owner, and those of the server with the operator", () => {
  const partOf = (key: string) => placeOf(key)!.part;
  expect(["shop.closed_note", "order.max_units", "order.deliveries", "ui.theme_color"].map(partOf)).toEqual(
    Array(4).fill("owner"),
  );
  expect(["security.second_factor", "log.retention_days", "page.default_size"].map(partOf)).toEqual(
    Array(3).fill("operator"),
  );
});

test("changed settings are sent with their version, and numbers as numbers", () => {
  expect(itemsOf(settings, { "stock.low_watermark": " 12" })).toEqual([
    { key: "stock.low_watermark", value: 12, version: 3 },
  ]);
});

test("an invalid number is sent as typed, to be refused by the server", () => {
  const typed = (text: string) => itemsOf(settings, { "stock.low_watermark": text })[0]!.value;
  expect(["", "1.5", "-1", "ten", "9999999999"].map(typed)).toEqual(["", "1.5", "-1", "ten", "9999999999"]);
});

test("fewer days delete data, and more or unlimited days do not", () => {
  const keep = (before: number, after: string) =>
    shortenedRetention([setting("bin.keep_days", before)], { "bin.keep_days": after }).length;
  expect([keep(30, "7"), keep(0, "30"), keep(7, "30"), keep(30, "0"), keep(30, "30"), keep(30, "x")]).toEqual([
    1, 1, 0, 0, 0, 0,
  ]);
});
