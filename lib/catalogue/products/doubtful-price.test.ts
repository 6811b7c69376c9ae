import { expect, test } from "vitest";
import { doubtfulPrice } from "./new-price";

test("a new price below cost or at most a tenth of the old one is doubtful, and an unchanged one is not", () => {
  expect(doubtfulPrice(2259, 4500, 2260)).toBe("belowCost");
  expect(doubtfulPrice(2260, 4500, 2260)).toBeUndefined();
  expect(doubtfulPrice(450, 4500, null)).toBe("tenth");
  expect(doubtfulPrice(451, 4500, null)).toBeUndefined();
  expect(doubtfulPrice(2000, 2000, 2260)).toBeUndefined();
  expect(doubtfulPrice(2000, undefined, 2260)).toBe("belowCost");
  expect(doubtfulPrice(100, undefined, null)).toBeUndefined();
});
