import fc from "fast-check";
import { expect, test } from "vitest";
import { chargeFreight, type FreightRule, type FreightTemplate } from "./charge-freight";

const rule = (changes: Partial<FreightRule> = {}): FreightRule => ({
  regions: [],
  is_excluded: false,
  first: 3,
  first_price: 800,
  next: 1,
  next_price: 200,
  free_amount: null,
  free_count: null,
  ...changes,
});
const template = (rules: FreightRule[], changes: Partial<FreightTemplate> = {}): FreightTemplate => ({
  id: 1,
  name: "Parcels",
  by: "pieces",
  rules,
  ...changes,
});
const line = (count: number, payable = 1000, changes = {}) => ({
  template_id: 1,
  count,
  weight_g: null,
  payable,
  ...changes,
});
const freightOf = (rules: FreightRule[], count: number, payable?: number, region: string | null = null) =>
  chargeFreight([template(rules)], [line(count, payable)], region).freight;

test("the first units cost the first price, and each further step the next price", () => {
  expect(freightOf([rule()], 1)).toBe(800);
  expect(freightOf([rule()], 3)).toBe(800);
  expect(freightOf([rule()], 4)).toBe(1000);
  expect([5, 6].map((count) => freightOf([rule({ next: 2 })], count))).toEqual([1000, 1200]);
});

test("a line without a template and an order without lines are free", () => {
  expect(chargeFreight([], [], null)).toEqual({ freight: 0, detail: null, excluded: [] });
  expect(chargeFreight([template([rule()])], [], null).freight).toBe(0);
});

test("freight is free at exactly the free amount or count, and not one fen or piece below", () => {
  expect([9899, 9900].map((paid) => freightOf([rule({ free_amount: 9900 })], 1, paid))).toEqual([800, 0]);
  expect([4, 5].map((count) => freightOf([rule({ free_count: 5 })], count))).toEqual([1000, 0]);
});

test("freight is free if each template's own goods reach its amount, and the detail has the largest", () => {
  const two = [template([rule({ free_amount: 5000 })]), template([rule({ free_amount: 9900 })], { id: 2 })];
  const charged = (payable: number) => chargeFreight(two, [line(1, 5000), line(1, payable, { template_id: 2 })], null);
  expect(charged(9900)).toMatchObject({ freight: 0, detail: { free_from: 9900 } });
  expect(charged(9899)).toMatchObject({ freight: 800, detail: { free_from: null } });
});

test("a region whose own rule has no free amount is never free", () => {
  const far = ["65", "54"];
  const rules = [rule({ free_amount: 9900 }), rule({ regions: far, first_price: 2500 })];
  const goods = fc.integer({ min: 1, max: 99_999_999 });
  const region = fc.constantFrom("33", "330106", "6501", "540102", null);
  fc.assert(
    fc.property(goods, region, (payable, to) => {
      const isFar = far.some((code) => to?.startsWith(code));
      expect(freightOf(rules, 1, payable, to)).toBe(isFar ? 2500 : payable >= 9900 ? 0 : 800);
    }),
  );
});

test("the rule with the most specific region applies, and an unknown region gets the general rule", () => {
  const prices = { "33": 100, "3301": 200, "330106": 300 };
  const rules = [
    rule(),
    ...Object.entries(prices).map(([code, first_price]) => rule({ regions: ["65", code], first_price })),
  ];
  const regions = ["330106", "330102", "3302", "44", null];
  expect(regions.map((region) => freightOf(rules, 1, 1000, region))).toEqual([300, 200, 100, 800, 800]);
});

test("a rule with a district and its province applies at each level against other rules", () => {
  const rules = [rule({ regions: ["330106", "33"], first_price: 300 }), rule({ regions: ["3301"], first_price: 200 })];
  expect(["330106", "330102"].map((region) => freightOf(rules, 1, 1000, region))).toEqual([300, 200]);
});

test("a region without a rule is excluded if there is no general rule", () => {
  const rules = [rule({ regions: ["44"] }), rule({ regions: ["65"] })];
  expect(chargeFreight([template(rules)], [line(1)], "33")).toMatchObject({ freight: 0, excluded: [0] });
});

test("freight above the limit of an order is capped, in each part and in total", () => {
  const heavy = template([rule({ next_price: 9999 })]);
  const { freight, detail } = chargeFreight([heavy], [line(999), line(999_999_999)], null);
  expect([freight, detail?.parts[0]?.amount]).toEqual([100_000_000, 100_000_000]);
});

test("lines excluded in the region are named even if freight is free, and the others are charged", () => {
  const templates = [template([rule(), rule({ regions: ["81"], is_excluded: true })]), template([rule()], { id: 2 })];
  const lines = [line(1, 1000, { template_id: 2 }), line(1), line(2)];
  const { freight, excluded } = chargeFreight(templates, lines, "81");
  expect({ freight, excluded }).toEqual({ freight: 800, excluded: [1, 2] });
  const free = templates.map((one) => ({ ...one, rules: one.rules.map((each) => ({ ...each, free_amount: 1 })) }));
  expect(chargeFreight(free, lines, "81")).toMatchObject({ freight: 0, excluded: [1, 2] });
});

test("weights add up over the lines of a template, and a missing weight counts as zero", () => {
  const grain = template([rule({ first: 1000, next: 500 })], { by: "weight" });
  const lines = [line(3, 1000, { weight_g: 500 }), line(9), line(1, 1000, { weight_g: 1 })];
  expect(chargeFreight([grain], lines, null).detail?.parts).toMatchObject([{ units: 1501, amount: 1200 }]);
});

test("freight of several templates adds up, however the lines are divided", () => {
  const counts = fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 10 });
  const rules = fc.record({
    first: fc.integer({ min: 1, max: 99 }),
    first_price: fc.integer({ min: 0, max: 9999 }),
    next: fc.integer({ min: 1, max: 99 }),
    next_price: fc.integer({ min: 0, max: 9999 }),
  });
  fc.assert(
    fc.property(counts, counts, rules, rules, (here, there, a, b) => {
      const templates = [template([rule(a)]), template([rule(b)], { id: 2 })];
      const all = [...here.map((n) => line(n)), ...there.map((n) => line(n, 1000, { template_id: 2 }))];
      const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
      const { freight, detail } = chargeFreight(templates, all, null);
      expect(freight).toBe(freightOf([rule(a)], sum(here)) + freightOf([rule(b)], sum(there)));
      expect(freight).toBe(sum(detail!.parts.map(({ amount }) => amount)));
    }),
  );
});
