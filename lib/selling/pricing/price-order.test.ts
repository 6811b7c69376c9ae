import fc from "fast-check";
import { expect, test } from "vitest";
import { noTerms, priceOrder } from "./price-order";

const line = fc.record({ price: fc.integer({ min: 1, max: 99_999_999 }), count: fc.integer({ min: 1, max: 999 }) });
const lines = fc.array(line, { minLength: 1, maxLength: 50 });
const terms = fc.record({
  freight: fc.integer({ min: 0, max: 99_999_999 }),
  discount: fc.integer({ min: 0, max: 2 ** 40 }),
});
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
const partsOf = ({ lines: _, ...parts }: ReturnType<typeof priceOrder>) => parts;

test("an order without freight and discounts costs what its lines cost", () => {
  const priced = priceOrder(
    [
      { price: 5610, count: 2, name: "tea" },
      { price: 1, count: 3, name: "bag" },
    ],
    noTerms,
  );
  expect(priced).toEqual({
    lines: [
      { price: 5610, count: 2, name: "tea", subtotal: 11_220, discount: 0, payable: 11_220 },
      { price: 1, count: 3, name: "bag", subtotal: 3, discount: 0, payable: 3 },
    ],
    ...{ goods_total: 11_223, freight: 0, discount_total: 0, total_price: 11_223 },
  });
});

test("freight is added, and a discount is taken from each line by its share", () => {
  const priced = priceOrder(
    [
      { price: 1000, count: 2 },
      { price: 1000, count: 1 },
    ],
    { freight: 800, discount: 100 },
  );
  expect(priced.lines.map(({ discount, payable }) => [discount, payable])).toEqual([
    [67, 1933],
    [33, 967],
  ]);
  expect(priced).toMatchObject({ goods_total: 3000, freight: 800, discount_total: 100, total_price: 3700 });
});

test("a discount that is larger than the goods leaves one fen of them", () => {
  expect(priceOrder([{ price: 500, count: 1 }], { freight: 0, discount: 500 })).toMatchObject({
    ...{ discount_total: 499, total_price: 1, lines: [{ payable: 1 }] },
  });
});

test("whatever is ordered, the parts are the sums of the lines, and at least one fen of the goods is paid", () => {
  fc.assert(
    fc.property(lines, terms, (ordered, given) => {
      const { lines: priced, ...parts } = priceOrder(ordered, given);
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
      expect(partsOf(priceOrder(ordered.toReversed(), given))).toEqual(partsOf(priceOrder(ordered, given)));
    }),
  );
});
