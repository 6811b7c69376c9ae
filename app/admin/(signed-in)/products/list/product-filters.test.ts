import { expect, test } from "vitest";
import { exportQuery, filtersOf, lowQuery, tabOf } from "./product-filters";

test("a link from the dashboard opens the tab with the same filters", () => {
  expect(tabOf({ low_stock: "true", on_sale: "true", sort: "stock" })).toBe("low");
  expect(tabOf({ on_sale: "true", q: "tea" })).toBe("on");
  expect(tabOf({})).toBe("all");
  expect(tabOf({ low_stock: "true" })).toBeUndefined();
});

test("a tab removes the filters of the others", () => {
  expect(filtersOf({ deleted: "true" })).toEqual({
    on_sale: undefined,
    scheduled: undefined,
    low_stock: undefined,
    deleted: "true",
  });
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

test("an export has the filters, without sorting and page", () => {
  expect(exportQuery({ q: "tea", on_sale: "true", sort: "-price", page: "3", size: "50" })).toEqual({
    on_sale: "true",
    q: "tea",
  });
});
