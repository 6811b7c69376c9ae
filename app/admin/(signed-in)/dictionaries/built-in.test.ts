import { expect, test } from "vitest";
import { catalogues } from "@/lib/i18n/admin/texts";
import { dictionariesIn } from "@/lib/system/basics/dictionaries";
import { isBuiltIn } from "./built-in";

test("every dictionary that a shop comes with is said to be built in", () => {
  for (const { type } of dictionariesIn("zh")) expect([type, isBuiltIn(type)]).toEqual([type, true]);
});

test.each(["en", "zh"] as const)("the states of a new shop are called as the pages call them (%s)", (language) => {
  const { state, order } = catalogues[language];
  const labelsOf = (type: string) =>
    dictionariesIn(language)
      .find((dictionary) => dictionary.type === type)!
      .entries.map(({ value, label }) => [value, label]);
  const asShown = (type: string, shown: Readonly<Record<string, string>>, prefix: string) =>
    labelsOf(type).map(([value]) => [value, shown[`${prefix}${value}`]]);
  expect(labelsOf("order_status")).toEqual(asShown("order_status", state, ""));
  expect(labelsOf("after_sale_status")).toEqual(asShown("after_sale_status", state, "afterSale."));
  expect(labelsOf("verdict")).toEqual(asShown("verdict", order, "verdict."));
});
