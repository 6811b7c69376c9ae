import { expect, test } from "vitest";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { buildFigures, sumCategories, sumDays } from "./figures";

const t = createTranslator(catalogues.en);

const day = (paid_amount: number, payments: number, orders: number, refunded_amount = 0) => ({
  day: "2026-11-20",
  paid_amount,
  payments,
  orders,
  refunded_amount,
});

test("figures are compared with the previous period, and fewer refunds are an improvement", () => {
  const now = sumDays([day(12_000, 1, 2), day(3_000, 2, 3, 150)]);
  const before = sumDays([day(10_000, 2, 10, 300)]);
  expect(buildFigures(now, before, t)).toEqual([
    { label: "received in 3 payments", value: "¥150.00", change: "+50%", isGood: true },
    { label: "refunded (1.0%)", value: "¥1.50", change: "−2 pp", isGood: true },
    { label: "net received", value: "¥148.50", change: "+53%", isGood: true },
    { label: "orders placed, paid or not", value: "5", change: "−50%", isGood: false },
    { label: "average per payment", value: "¥50.00", change: "±0%", isGood: undefined },
  ]);
});

test("without previous sales there is no comparison", () => {
  const none = sumDays([]);
  for (const { change, isGood } of buildFigures(sumDays([day(100, 1, 1)]), none, t))
    expect([change, isGood]).toEqual([undefined, undefined]);
  expect(buildFigures(none, none, t).map(({ value }) => value)).toEqual(["¥0.00", "¥0.00", "¥0.00", "0", "¥0.00"]);
});

test("a day with more refunds than payments is negative and has no shares", () => {
  const now = sumDays([day(1_000, 1, 1, 4_000)]);
  const values = (before: typeof now) => buildFigures(now, before, t).map(({ value, change }) => [value, change]);
  expect(values(now)[2]).toEqual(["−¥30.00", undefined]);
});

test("a large increase is shown as a multiple instead of a percentage", () => {
  const chinese = createTranslator(catalogues.zh);
  const changeFrom = (earlier: number, language = t) =>
    buildFigures(sumDays([day(530_900, 1, 53)]), sumDays([day(earlier, 1, 1)]), language)[0]!.change;
  expect([10_000, 160_000, 176_966, 200_000].map((earlier) => changeFrom(earlier))).toEqual([
    "×53",
    "×3.3",
    "×3",
    "+165%",
  ]);
  expect(changeFrom(10_000, chinese)).toBe("上期的 53 倍");
  expect(changeFrom(1, chinese)).toBe("上期的 530,900 倍");
});

test("sales by category add up and name the part with a known cost", () => {
  const tea = { amount: 2_000, cost: { known_amount: 2_000, cost: 1_200, profit: 800 } };
  const cups = { amount: 1_001, cost: { known_amount: 1_000, cost: 1_100, profit: -100 } };
  expect(sumCategories([tea, cups])).toEqual({ amount: 3_001, known: 3_000, cost: 2_300, profit: 700, knownShare: 99 });
  expect(sumCategories([tea]).knownShare).toBe(100);
  expect(sumCategories([{ amount: 500, cost: null }])).toMatchObject({ amount: 500, known: 0, knownShare: 0 });
  expect(sumCategories([]).knownShare).toBe(0);
});
