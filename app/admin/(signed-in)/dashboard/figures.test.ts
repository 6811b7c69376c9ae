import { expect, test } from "vitest";
import { catalogues } from "@/lib/i18n/admin/catalogues";
import { makeWords } from "@/lib/i18n/admin/words";
import { figuresOf, sumOf } from "./figures";

const words = makeWords(catalogues.en);

const day = (paid_amount: number, payments: number, orders: number, refunded_amount = 0) => ({
  ...{ day: "2026-11-20", paid_amount, payments, orders, refunded_amount },
});

test("figures are compared with the period before, and fewer refunds are good", () => {
  const now = sumOf([day(12_000, 1, 2), day(3_000, 2, 3, 150)]);
  const before = sumOf([day(10_000, 2, 10, 300)]);
  expect(figuresOf(now, before, words)).toEqual([
    { name: "taken", value: "¥150.00", change: "+ 50 %", isGood: true },
    { name: "orders", value: "5", change: "− 50 %", isGood: false },
    { name: "average", value: "¥50.00", change: "± 0 %", isGood: undefined },
    { name: "refunded", value: "1.0 %", change: "− 2 pp", isGood: true },
  ]);
});

test("without sales before there is nothing to compare with, and nothing is divided by zero", () => {
  const none = sumOf([]);
  for (const { change, isGood } of figuresOf(sumOf([day(100, 1, 1)]), none, words))
    expect([change, isGood]).toEqual([undefined, undefined]);
  expect(figuresOf(none, none, words).map(({ value }) => value)).toEqual(["¥0.00", "0", "¥0.00", "0.0 %"]);
});
