import { expect, test } from "vitest";
import { settingKeys } from "@/lib/settings/declared";
import {
  changedSettingKeys,
  draftOf,
  findConflicts,
  itemsOf,
  merged,
  type Setting,
  saved,
  shortenedRetention,
  startEditing,
} from "./setting-draft";
import { groupsOf, partNames, placeOf } from "./setting-groups";

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

test("every declared setting stands in a section of the page, and no section is empty", () => {
  expect(settingKeys.filter((key) => !placeOf(key))).toEqual([]);
  const filled = new Set(settingKeys.map((key) => placeOf(key)!.group));
  expect(partNames.flatMap(groupsOf).filter((group) => !filled.has(group))).toEqual([]);
});

test("what a shop decides stands with the owner, what a server needs with the operator", () => {
  const partOf = (key: string) => placeOf(key)!.part;
  expect(["shop.closed_note", "order.max_units", "order.deliveries", "ui.theme_color"].map(partOf)).toEqual(
    Array(4).fill("owner"),
  );
  expect(["order.max_unpaid", "login.max_failures", "log.retention_days", "page.default_size"].map(partOf)).toEqual(
    Array(4).fill("operator"),
  );
});

test("only what differs is sent, with its version, a number as a number", () => {
  const draft = { ...draftOf(settings), "shop.name": "Kiosk ", "stock.low_watermark": " 12" };
  expect(itemsOf(settings, draft)).toEqual([{ key: "stock.low_watermark", value: 12, version: 3 }]);
  expect(changedSettingKeys(settings, draftOf(settings))).toEqual([]);
});

test("what is no number goes to the server as it was typed, which says what it must be", () => {
  const typed = (text: string) => itemsOf(settings, { ...draftOf(settings), "stock.low_watermark": text })[0]!.value;
  expect(["", "1.5", "-1", "ten", "9999999999"].map(typed)).toEqual(["", "1.5", "-1", "ten", "9999999999"]);
});

test("a clash is a field that both have changed to different values", () => {
  const mine = { ...draftOf(settings), "shop.name": "Mine", "stock.low_watermark": "5" };
  const now = [setting("shop.name", "Theirs"), setting("stock.low_watermark", 5), settings[2]!];
  expect(findConflicts(settings, mine, now)).toEqual([{ name: "shop.name", mine: "Mine", theirs: "Theirs" }]);
});

test("what is typed while the settings are saved stays, and is still to be saved", () => {
  const sent = { ...draftOf(settings), "stock.low_watermark": " 5" };
  const form = { ...startEditing(settings), sent, draft: { ...sent, "shop.name": "Mine" } };
  const answer = [settings[0]!, setting("stock.low_watermark", 5, { version: 4 }), settings[2]!];
  const { base, draft } = saved(form, answer);
  expect([draft["stock.low_watermark"], changedSettingKeys(base, draft)]).toEqual(["5", ["shop.name"]]);
  const theirs = [settings[0]!, settings[1]!, setting("log.retention_days", 90, { version: 4 })];
  const again = merged(form, theirs);
  expect(again.draft).toMatchObject({ "shop.name": "Mine", "log.retention_days": "90" });
  expect(changedSettingKeys(theirs, again.sent)).toEqual(["stock.low_watermark"]);
});

test("what somebody else changed meanwhile is asked about if it is also typed here while the save is on its way", () => {
  const sent = { ...draftOf(settings), "stock.low_watermark": "5" };
  const form = { ...startEditing(settings), sent, draft: { ...sent, "shop.name": "Mine" } };
  const [, low, days] = [0, setting("stock.low_watermark", 5, { version: 4 }), settings[2]!] as const;
  const after = saved(form, [setting("shop.name", "Theirs", { version: 4 }), low, days]);
  const clash = { name: "shop.name", mine: "Mine", theirs: "Theirs" };
  expect([after.conflicts, after.draft["shop.name"]]).toEqual([[clash], "Mine"]);
  expect(saved(after, [setting("shop.name", "Theirs", { version: 4 }), settings[1]!, days]).conflicts).toEqual([clash]);
  expect(saved({ ...form, draft: sent }, [setting("shop.name", "Theirs"), low, days]).conflicts).toEqual([]);
  expect(
    saved({ ...form, draft: { ...sent, "stock.low_watermark": "7" } }, [settings[0]!, low, days]).conflicts,
  ).toEqual([]);
});

test("fewer days delete something, more days and for ever do not", () => {
  const keep = (before: number, after: string) =>
    shortenedRetention([setting("bin.keep_days", before)], { "bin.keep_days": after }).length;
  expect([keep(30, "7"), keep(0, "30"), keep(7, "30"), keep(30, "0"), keep(30, "30"), keep(30, "x")]).toEqual([
    1, 1, 0, 0, 0, 0,
  ]);
});
