import { expect, test } from "vitest";
import { stateTones } from "@/components/orders/state-tones";
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

test("one state has one colour: in the dictionaries, on all pages, and in every list that calls it the same", () => {
  const stylesOf = (type: string) =>
    Object.fromEntries(
      dictionariesIn("zh")
        .find((dictionary) => dictionary.type === type)!
        .entries.map(({ value, style }) => [value, style]),
    );
  expect(stylesOf("order_status")).toEqual(stateTones.order);
  expect(stylesOf("after_sale_status")).toEqual(stateTones.afterSale);
  expect(stylesOf("verdict")).toEqual(stateTones.verdict);
  const { state, order, money } = catalogues.zh as Record<string, Readonly<Record<string, string>>>;
  const named = (texts: Readonly<Record<string, string>>, prefix: string, tones: Readonly<Record<string, string>>) =>
    Object.entries(tones).map(([name, tone]) => ({ label: texts[`${prefix}${name}`]!, tone }));
  const colours = new Map<string, Set<string>>();
  for (const { label, tone } of [
    ...named(state!, "", stateTones.order),
    ...named(state!, "afterSale.", stateTones.afterSale),
    ...named(order!, "refund.", stateTones.refund),
    ...named(money!, "payment.", stateTones.payment),
  ])
    colours.set(label, (colours.get(label) ?? new Set()).add(tone));
  expect([...colours].filter(([, tones]) => tones.size > 1)).toEqual([]);
});
