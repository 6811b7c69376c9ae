import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type LimitName, usualLimits } from "@/lib/kernel/contract/defaults";
import { maxLines, plain } from "@/lib/kernel/process/request-lines";
import { declaredSettings, isSettingKey } from "@/lib/settings/declared";
import { maxAvifPixels, maxPixels } from "@/lib/storage/picture";
import { requestLimits as requestBounds } from "./request-limits";

const page = readFileSync("docs/security.md", "utf8");
const bounds = [...page.matchAll(/^\| (.+) \| (.+) \| (.+) \|$/gm)].map(([, what, bound, by]) => ({
  what: what!,
  numbers: (bound!.match(/\d+/g) ?? []).map(Number),
  settings: [...by!.matchAll(/`([a-z._]+)`/g)].map(([, name]) => name!),
  factor: by!.startsWith("ten times") ? 10 : 1,
}));

const defaultOf = (name: string) =>
  isSettingKey(name) ? (declaredSettings[name].default as number) : usualLimits[name as LimitName];

test("docs/security.md has the default of each limit and setting that it names, and all limits of clients", () => {
  const named = bounds.filter(({ settings }) => settings.length);
  for (const { what, numbers, settings, factor } of named)
    expect([what, numbers]).toEqual([what, settings.map((name) => factor * defaultOf(name))]);
  const all = new Set(named.flatMap(({ settings }) => settings));
  const bounding = [
    ...Object.keys(usualLimits),
    ...Object.keys(declaredSettings).filter((name) => /\.max_(unpaid|units)$|_max_mb$/.test(name)),
  ];
  expect(bounding.filter((name) => !all.has(name))).toEqual([]);
});

test("docs/security.md has the fixed limits of the code", () => {
  const numbersOf = (about: RegExp) => bounds.find(({ what }) => about.test(what))!.numbers;
  const [avif, , other] = numbersOf(/^pixels/).map((millions) => millions * 1_000_000);
  expect([avif, other]).toEqual([maxAvifPixels, maxPixels]);
  expect(numbersOf(/lines of the log/)).toEqual([maxLines, plain("x".repeat(999)).length - 1]);
  expect(numbersOf(/requests in progress/)).toEqual(Object.values(requestBounds));
});
