import { expect, test } from "vitest";
import { stateTones } from "@/components/orders/state-tones";
import { catalogues } from "@/lib/i18n/admin/texts";
import { dictionariesIn } from "@/lib/system/basics/dictionaries";
import { isBuiltIn } from "./built-in";

test("each initial dictionary is marked as built in", () => {
  for (const { type } of dictionariesIn("zh")) expect([type, isBuiltIn(type)]).toEqual([type, true]);
});

test("states with the same label have the same colour in each list", () => {
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
