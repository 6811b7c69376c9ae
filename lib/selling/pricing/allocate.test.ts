import fc from "fast-check";
import { expect, test } from "vitest";
import { allocate } from "./allocate";

test("remaining fen go to the largest remainders, and to the first of equal ones", () => {
  expect(allocate(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(allocate(2, [1, 3])).toEqual([1, 1]);
  expect(allocate(1, [1, 2])).toEqual([0, 1]);
  expect(allocate(0, [5, 5])).toEqual([0, 0]);
});

test("each part differs from its exact share by less than one fen, and the parts add up", () => {
  const weights = fc.array(fc.integer({ min: 1, max: 99_999_999 * 999 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 2 ** 40 }), (given, amount) => {
      const all = given.reduce((sum, weight) => sum + BigInt(weight), 0n);
      const parts = allocate(amount, given);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      for (const [at, part] of parts.entries()) {
        const off = BigInt(part) * all - BigInt(amount) * BigInt(given[at]!);
        expect(off < all && -off < all).toBe(true);
      }
    }),
  );
});
