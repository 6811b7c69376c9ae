import { expect, test } from "vitest";
import { describeCoupon } from "./coupon-terms";

type Coupon = Parameters<typeof describeCoupon>[0];
const coupon: Coupon = {
  level: "order",
  kind: "amount",
  tiers: [{ from: 0, off: 2000 }],
  cap: null,
  scope: "all",
  valid_from: null,
  valid_to: null,
  valid_days: 7,
};
const steps = [
  { from: 8000, off: 1000 },
  { from: 15050, off: 2550 },
];
const inLanguage = (language: "zh" | "en", more: Partial<Coupon>, timeZone = "Asia/Shanghai") =>
  Object.values(describeCoupon({ ...coupon, ...more }, { language, timeZone }));

test.each<[Partial<Coupon>, chinese: string[], english: string[]]>([
  [{}, ["¥20", "无门槛", "领取后 7 天内有效"], ["¥20", "No minimum", "Valid for 7 days after you claim it"]],
  [
    { tiers: steps, valid_days: 1, scope: "products" },
    ["最高 ¥25.50", "满 ¥80 减 ¥10 · 满 ¥150.50 减 ¥25.50 · 限部分商品", "领取后 1 天内有效"],
    [
      "Up to ¥25.50",
      "¥10 off orders over ¥80 · ¥25.50 off orders over ¥150.50 · Selected products only",
      "Valid for 1 day after you claim it",
    ],
  ],
  [
    { kind: "percent", tiers: [{ from: 5000, off: 1500 }], cap: 3000 },
    ["8.5 折", "满 ¥50 可用 · 最多减 ¥30", "领取后 7 天内有效"],
    ["15% off", "Minimum spend ¥50 · Up to ¥30 off", "Valid for 7 days after you claim it"],
  ],
  [
    { kind: "percent", tiers: [{ from: 0, off: 10_000 }], level: "freight" },
    ["全免", "运费券 · 无门槛", "领取后 7 天内有效"],
    ["Free", "Shipping · No minimum", "Valid for 7 days after you claim it"],
  ],
])("the terms of %j", (more, chinese, english) => {
  expect([inLanguage("zh", more), inLanguage("en", more)]).toEqual([chinese, english]);
});

test("a validity that ends at midnight in the shop's time zone names the day before", () => {
  const validity = (from: string | null, to: string, timeZone?: string) => {
    const times = { valid_from: from === null ? null : new Date(from), valid_to: new Date(to), valid_days: null };
    return inLanguage("zh", times, timeZone)[2];
  };
  expect(validity(null, "2026-12-31T16:00:00Z")).toBe("有效期至 2026年12月31日");
  expect(validity(null, "2026-12-31T16:00:00Z", "UTC")).toBe("有效期至 2026年12月31日 16:00");
  expect(validity("2026-11-10T16:00:00Z", "2026-11-11T16:00:00Z")).toBe("有效期 2026年11月11日 至 2026年11月11日");
  expect(validity("2026-11-11T02:00:00Z", "2026-11-11T15:59:00Z")).toBe(
    "有效期 2026年11月11日 10:00 至 2026年11月11日 23:59",
  );
});
