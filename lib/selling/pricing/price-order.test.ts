import fc from "fast-check";
import { expect, test } from "vitest";
import { noTerms, priceOrder } from "./price-order";

const one = { product_id: 1, variant_id: 1 };
const line = fc.record({
  product_id: fc.nat(),
  variant_id: fc.nat(),
  price: fc.integer({ min: 1, max: 99_999_999 }),
  count: fc.integer({ min: 1, max: 999 }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 50 });
const charged = (freight: number) => () => ({ freight, detail: null, excluded: [] });
const terms = fc.record({
  charge: fc.integer({ min: 0, max: 99_999_999 }).map(charged),
  discount: fc.integer({ min: 0, max: 2 ** 40 }),
});
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

test("an order without freight and discounts costs what its lines cost", () => {
  const [tea, bag] = [
    { ...one, name: "tea" },
    { product_id: 2, variant_id: 2, name: "bag" },
  ];
  const priced = priceOrder(
    [
      { price: 5610, count: 2, ...tea },
      { price: 1, count: 3, ...bag },
    ],
    noTerms,
  );
  expect(priced).toEqual({
    lines: [
      { ...tea, price: 5610, count: 2, subtotal: 11_220, discount: 0, payable: 11_220 },
      { ...bag, price: 1, count: 3, subtotal: 3, discount: 0, payable: 3 },
    ],
    excluded: [],
    prices: { goods_total: 11_223, freight: 0, freight_detail: null, discount_total: 0, total_price: 11_223 },
  });
});

test("freight is added, and a discount is taken from each line by its share", () => {
  const priced = priceOrder(
    [
      { ...one, price: 1000, count: 2 },
      { ...one, price: 1000, count: 1 },
    ],
    { charge: charged(800), discount: 100 },
  );
  expect(priced.lines.map(({ discount, payable }) => [discount, payable])).toEqual([
    [67, 1933],
    [33, 967],
  ]);
  expect(priced.prices).toMatchObject({ goods_total: 3000, freight: 800, discount_total: 100, total_price: 3700 });
});

test("a discount that is larger than the goods leaves one fen of them", () => {
  expect(priceOrder([{ ...one, price: 500, count: 1 }], { ...noTerms, discount: 500 })).toMatchObject({
    prices: { discount_total: 499, total_price: 1 },
    lines: [{ payable: 1 }],
  });
});

test("whatever is ordered, the parts are the sums of the lines, and at least one fen of the goods is paid", () => {
  fc.assert(
    fc.property(lines, terms, (ordered, given) => {
      const { lines: priced, prices: parts } = priceOrder(ordered, given);
      expect(sum(priced.map(({ subtotal }) => subtotal))).toBe(parts.goods_total);
      expect(sum(priced.map(({ discount }) => discount))).toBe(parts.discount_total);
      expect(sum(priced.map(({ payable }) => payable)) + parts.freight).toBe(parts.total_price);
      expect(parts.total_price - parts.freight).toBeGreaterThanOrEqual(1);
      expect(parts.discount_total).toBeLessThanOrEqual(given.discount);
      for (const { price, count, subtotal, discount, payable } of priced) {
        expect([subtotal, payable]).toEqual([price * count, subtotal - discount]);
        expect(discount >= 0 && payable >= 0).toBe(true);
      }
    }),
  );
});

test("the order of the lines does not change what is paid", () => {
  fc.assert(
    fc.property(lines, terms, (ordered, given) => {
      expect(priceOrder(ordered.toReversed(), given).prices).toEqual(priceOrder(ordered, given).prices);
    }),
  );
});

test("freight is charged on what is paid for the lines, after their discounts", () => {
  const seen: number[] = [];
  const charge = (lines: readonly { payable: number }[]) => {
    seen.push(...lines.map(({ payable }) => payable));
    return { freight: 0, detail: null, excluded: [] };
  };
  priceOrder([{ ...one, price: 1000, count: 2 }], { charge, discount: 300 });
  expect(seen).toEqual([1700]);
});
