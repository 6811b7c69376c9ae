import { expect, test } from "vitest";
import { isTab, lowQuery } from "./product-filters";

test("a link from the dashboard opens the tab with the same filters", () => {
  expect(isTab({ low_stock: "true", on_sale: "true", sort: "stock" })).toBe(true);
  expect(isTab({ on_sale: "true", q: "tea" })).toBe(true);
  expect(isTab({})).toBe(true);
  expect(isTab({ low_stock: "true" })).toBe(false);
});

test("low stock is counted under the filters of the list, in any tab", () => {
  expect(lowQuery({ q: "tea", category_id: "3", on_sale: "false", sort: "-price", page: "3", size: "50" })).toEqual({
    category_id: "3",
    low_stock: "true",
    on_sale: "true",
    size: "1",
    q: "tea",
  });
  expect(lowQuery({ deleted: "true" })).toEqual({ low_stock: "true", on_sale: "true", size: "1" });
});
