import { expect, test } from "vitest";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import type { Language } from "@/lib/i18n/language";
import { describeCoupon, describePromotion } from "./describe-rule";
import type { Rule } from "./rule-form";

const names: Record<number, string> = { 1: "Fruit", 2: "Nuts", 3: "Tea", 4: "Rice" };
const chinese: Record<number, string> = { 1: "水果", 2: "坚果", 3: "茶", 4: "米" };
const wednesday = Date.parse("2026-11-25T04:00:00Z");
const contextOf = (language: Language, timeZone = "Asia/Shanghai") => ({
  t: createTranslator(catalogues[language]),
  reader: { language, timeZone },
  now: wednesday,
  nameOf: (_: Rule["scope"], id: number) => (language === "zh" ? chinese : names)[id]!,
});
const rule: Rule = {
  level: "order",
  kind: "amount",
  tiers: [{ from: 8000, off: 1000 }],
  cap: null,
  scope: "categories",
  scope_ids: [1],
};
type Promotion = Parameters<typeof describePromotion>[0];
const both = (change: Partial<Promotion>, timeZone?: string) => {
  const promotion = { ...rule, starts_at: null, ends_at: null, with_coupon: true, ...change };
  return (["en", "zh"] as const).map((language) => describePromotion(promotion, contextOf(language, timeZone)));
};

test("a promotion is described by its rule, end and exclusions", () => {
  expect(both({ ends_at: "2026-11-29T16:00:00Z", with_coupon: false })).toEqual([
    "¥10 off Fruit from ¥80 until Sunday 24:00; cannot be combined with coupons",
    "水果满 ¥80 减 ¥10，到周日 24:00，不与优惠券同享",
  ]);
});

test("tiers, a percentage with a cap, and a missing minimum are described", () => {
  const tiers = [
    { from: 8000, off: 1000 },
    { from: 15_050, off: 2500 },
  ];
  expect(both({ tiers, scope: "all", scope_ids: [] })).toEqual([
    "¥10 off all products from ¥80, ¥25 off from ¥150.50",
    "全场满 ¥80 减 ¥10，满 ¥150.50 减 ¥25",
  ]);
  expect(both({ kind: "percent", tiers: [{ from: 1, off: 1500 }], cap: 3000, scope_ids: [1, 2, 3, 4] })).toEqual([
    "15% off Fruit, Nuts, Tea and 1 more (at most ¥30)",
    "水果、坚果、茶和另外 1 项打 8.5 折，最多优惠 ¥30",
  ]);
  const percents = [
    { from: 8000, off: 50 },
    { from: 20_000, off: 1250 },
  ];
  expect(both({ kind: "percent", tiers: percents })).toEqual([
    "0.5% off Fruit from ¥80, 12.5% off from ¥200",
    "水果满 ¥80 打 9.95 折，满 ¥200 打 8.75 折",
  ]);
  expect(both({ tiers: [{ from: 1, off: 500 }], scope: "all", scope_ids: [] })).toEqual([
    "¥5 off all products",
    "全场立减 ¥5",
  ]);
});

test("an amount per product, freight, and exclusion of coupons are described", () => {
  expect(both({ level: "product", tiers: [{ from: 1, off: 200 }], with_coupon: false })).toEqual([
    "¥2 off each item of Fruit",
    "水果每件减 ¥2",
  ]);
  const steps = [
    { from: 5000, off: 100 },
    { from: 9000, off: 200 },
  ];
  expect(both({ level: "product", tiers: steps })).toEqual([
    "¥1 off each item of Fruit from ¥50, ¥2 off from ¥90",
    "水果满 ¥50 每件减 ¥1，满 ¥90 每件减 ¥2",
  ]);
  const free = { level: "freight", kind: "percent" } as const;
  expect(both({ ...free, tiers: [{ from: 9900, off: 10_000 }], scope: "all", scope_ids: [] })).toEqual([
    "Free freight from ¥99",
    "全场满 ¥99 包邮",
  ]);
  expect(both({ level: "freight", tiers: [{ from: 1, off: 500 }], scope_ids: [2] })).toEqual([
    "¥5 off the freight for Nuts",
    "坚果运费减 ¥5",
  ]);
});

test("times are the shop's, a weekday within a week or else the date, without a past start", () => {
  const from = { starts_at: "2026-11-26T16:00:00Z" };
  expect(both({ ...from, ends_at: "2026-12-06T16:00:00Z" })).toEqual([
    "¥10 off Fruit from ¥80, from Friday 00:00 until 6 Dec 24:00",
    "水果满 ¥80 减 ¥10，周五 00:00 至 12月6日 24:00",
  ]);
  expect(both(from, "America/New_York")[0]).toBe("¥10 off Fruit from ¥80, from Thursday 11:00");
  expect(both({ starts_at: "2026-11-20T16:00:00Z", ends_at: "2027-01-01T15:30:00Z" })).toEqual([
    "¥10 off Fruit from ¥80 until 1 Jan 2027 23:30",
    "水果满 ¥80 减 ¥10，到2027年1月1日 23:30",
  ]);
});

test("a coupon is described with how shoppers get it, its number and its validity", () => {
  const coupon = { ...rule, scope: "all", scope_ids: [], tiers: [{ from: 3000, off: 500 }] } as const;
  const open = { claim: "open", code: null, total: 0, per_user: 1, valid_from: null, valid_to: null } as const;
  const described = (change: object) =>
    (["en", "zh"] as const).map((language) =>
      describeCoupon(
        { ...rule, ...coupon, ...open, scope_ids: [], valid_days: 30, ...change } as never,
        contextOf(language),
      ),
    );
  expect(described({})).toEqual([
    "¥5 off all products from ¥30; valid for 30 days after it is claimed; customers claim it themselves; 1 per customer",
    "全场满 ¥30 减 ¥5，领取后 30 天内有效，顾客自行领取，每人 1 张",
  ]);
  const fixed = { valid_days: null, valid_to: "2026-11-28T16:00:00Z", claim: "code", code: "TEA10", total: 500 };
  expect(described({ ...fixed, per_user: 2 })).toEqual([
    "¥5 off all products from ¥30; valid until Saturday 24:00; claimed with the code TEA10; 500 in total; 2 per customer",
    "全场满 ¥30 减 ¥5，周六 24:00 前有效，凭兑换码 TEA10 领取，共 500 张，每人 2 张",
  ]);
});
