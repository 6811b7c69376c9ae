import { expect, test } from "vitest";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { describeTemplate } from "./describe-cost";

const words = createTranslator(catalogues.en);
const terms = { first: 3, first_price: 800, next: 1, next_price: 200, free_amount: null, free_count: null };
const rule = (regions: string[], change: object = {}) => ({ regions, is_excluded: false, ...terms, ...change });
const names = { "71": "Taiwan", "81": "Hong Kong", "82": "Macao", "65": "Xinjiang" };

test("a template says in plain words what it costs, how many other rules it has, and where it does not go", () => {
  const rules = [rule(["65"]), rule(["71", "81", "82", "54"], { is_excluded: true }), rule([], { free_amount: 9900 })];
  expect(describeTemplate({ rules, by: "pieces" }, names, words)).toBe(
    "¥8 for 3 pieces, +¥2 each; free from ¥99; 1 other rule; not to Taiwan, Hong Kong, Macao and 1 more",
  );
  const heavy = { first: 1000, next: 500, first_price: 850, free_count: 10 };
  expect(describeTemplate({ rules: [rule([], heavy)], by: "weight" }, names, words)).toBe(
    "¥8.50 for 1 kg, +¥2 for each further 500 g; free from 10 pieces",
  );
  expect(describeTemplate({ rules: [rule([], { next_price: 0 })], by: "pieces" }, names, words)).toBe(
    "¥8, however much it is",
  );
  expect(describeTemplate({ rules: [rule([], { is_excluded: true })], by: "pieces" }, names, words)).toBe(
    "not to Everywhere else",
  );
});
