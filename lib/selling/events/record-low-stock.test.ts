import { expect, test } from "vitest";
import { newlyLow } from "./record-low-stock";

test("low stock is reported when a variant falls to its mark, and not again below it", () => {
  const taken = (stock: number, count: number) => ({
    product_id: 1,
    variant_id: stock,
    name: "Tea",
    variant_name: "",
    stock,
    count,
  });
  const isLow = (stock: number, count: number) => newlyLow([taken(stock, count)], 10).length === 1;
  expect([isLow(11, 3), isLow(10, 1), isLow(8, 5), isLow(9, 1), isLow(0, 10)]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
