import { expect, test } from "vitest";
import { pricedRows } from "./price-preview";

const plain = { id: 1, name: "Cup", price: 999, market_price: 1200, cost_price: 400, variants: [] };
const small = { id: 21, name: "50 g", sku: null, price: 2800, market_price: null, cost_price: 2600, stock: 1 };
const large = { id: 22, name: "100 g", sku: null, price: 5000, market_price: 5000, cost_price: null, stock: 1 };
const sized = { id: 2, name: "Tea", price: 2800, market_price: null, cost_price: null, variants: [small, large] };

const read = (rule: Parameters<typeof pricedRows>[1]) =>
  pricedRows([plain, sized], rule).map(({ variant_id, from, price, marks }) => [variant_id, from, price, ...marks]);

test("each size is a row; a price above the crossed-out price or below the cost is marked", () => {
  expect(read({ percent: 10, ending: 90 })).toEqual([
    [undefined, 999, 1090],
    [21, 2800, 3090],
    [22, 5000, 5490, "aboveMarket"],
  ]);
  expect(read({ amount: -600 })).toEqual([
    [undefined, 999, 399, "belowCost"],
    [21, 2800, 2200, "belowCost"],
    [22, 5000, 4400],
  ]);
  expect(read({ amount: -999 })[0]).toEqual([undefined, 999, 0, "outOfRange"]);
});
