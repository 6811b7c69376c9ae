import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
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

test("the page on security names settings that exist, each with its default, and every setting that is a bound of clients", () => {
  const named = bounds.filter(({ settings }) => settings.length);
  for (const { what, numbers, settings, factor } of named)
    expect([what, numbers]).toEqual([
      what,
      settings.map((name) => factor * (isSettingKey(name) ? (declaredSettings[name].default as number) : Number.NaN)),
    ]);
  const all = new Set(named.flatMap(({ settings }) => settings));
  const bounding = /^(limit|login)\.|\.max_(failures|unpaid|units)$|_max_mb$/;
  expect(Object.keys(declaredSettings).filter((name) => bounding.test(name) && !all.has(name))).toEqual([]);
});

test("the page on security has the fixed bounds of the code", () => {
  const numbersOf = (about: RegExp) => bounds.find(({ what }) => about.test(what))!.numbers;
  const [avif, , other] = numbersOf(/^pixels/).map((millions) => millions * 1_000_000);
  expect([avif, other]).toEqual([maxAvifPixels, maxPixels]);
  expect(numbersOf(/lines of the log/)).toEqual([maxLines, plain("x".repeat(999)).length - 1]);
  expect(numbersOf(/requests in progress/)).toEqual(Object.values(requestBounds));
});
