import { expect, test } from "vitest";
import type { FreightPart } from "@/db/schema/orders";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { describeRule, describeSum, describeTemplate } from "./describe-cost";

const t = createTranslator(catalogues.en);
const terms = { first: 3, first_price: 800, next: 1, next_price: 200, free_amount: null, free_count: null };
const rule = (regions: string[], change: object = {}) => ({ regions, is_excluded: false, ...terms, ...change });
const names = { "71": "Taiwan", "81": "Hong Kong", "82": "Macao", "65": "Xinjiang" };

test("a template is described by its cost, the number of other rules and excluded regions", () => {
  const rules = [
    rule(["65"], { free_amount: 19900 }),
    rule(["71", "81", "82", "54"], { is_excluded: true }),
    rule([], { free_amount: 9900 }),
  ];
  expect(describeTemplate({ rules, by: "pieces" }, names, t)).toBe(
    "¥8 for 3 pieces, +¥2 each; free from ¥99; 1 other rule; not to Taiwan, Hong Kong, Macao and 1 more",
  );
  const heavy = { first: 1000, next: 500, first_price: 850, free_count: 10 };
  expect(describeTemplate({ rules: [rule([], heavy)], by: "weight" }, names, t)).toBe(
    "¥8.50 for 1 kg, +¥2 for each further 500 g; free from 10 pieces",
  );
  expect(describeTemplate({ rules: [rule([], { next_price: 0 })], by: "pieces" }, names, t)).toBe(
    "¥8, however much it is",
  );
  expect(describeTemplate({ rules: [rule([], { is_excluded: true })], by: "pieces" }, names, t)).toBe(
    "not to Everywhere else",
  );
});

test("a region without free freight is named in both languages", () => {
  const rules = [rule(["65"]), rule([], { first: 1000, next: 1000, free_amount: 9900 })];
  const described = (language: "en" | "zh") =>
    describeTemplate(
      { rules, by: "weight" },
      { "65": language === "en" ? "Xinjiang" : "新疆" },
      createTranslator(catalogues[language]),
    );
  expect(described("en")).toBe(
    "¥8 for 1 kg, +¥2 for each further 1 kg; free from ¥99; never free to Xinjiang; 1 other rule",
  );
  expect(described("zh")).toBe("1 千克内 ¥8，每多 1 千克加 ¥2；满 ¥99 包邮；不包邮：新疆；另有 1 条规则");
});

test("an order's freight is explained by the rule at its time", () => {
  const part = (change: Partial<FreightPart>): FreightPart => ({
    ...terms,
    template_id: 1,
    name: "Parcels",
    by: "pieces",
    units: 2,
    goods: 5000,
    free_by: null,
    amount: 800,
    ...change,
  });
  const explained = (change: Partial<FreightPart>, language: "en" | "zh" = "zh") =>
    [describeRule, describeSum].map((explain) => explain(part(change), createTranslator(catalogues[language])));
  const rule = "3 件内 ¥8，每多 1 件加 ¥2";
  expect(explained({})).toEqual([rule, "2 件：¥8"]);
  expect(explained({ units: 5 })).toEqual([rule, "5 件：¥8 + 2 × ¥2"]);
  expect(explained({}, "en")).toEqual(["¥8 for 3 pieces, +¥2 each", "2 pieces: ¥8"]);
  expect(explained({ free_amount: 9900, goods: 12000, free_by: "amount" })).toEqual([
    `${rule}；满 ¥99 包邮`,
    "商品共 ¥120，已满 ¥99，包邮",
  ]);
  expect(explained({ free_count: 2, free_by: "count" })[1]).toBe("已满 2 件，包邮");
  const heavy = { by: "weight", first: 1000, next: 500, units: 1600 } as const;
  expect(explained(heavy)).toEqual(["1 千克内 ¥8，每多 500 克加 ¥2", "1.6 千克：¥8 + 2 × ¥2"]);
});
