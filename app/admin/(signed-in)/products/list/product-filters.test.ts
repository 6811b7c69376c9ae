import { expect, test } from "vitest";
import { exportQuery, filtersOf, lowQuery, tabOf } from "./product-filters";

test("a link from the dashboard lands on the tab that says the same", () => {
  expect(tabOf({ low_stock: "true", on_sale: "true", sort: "stock" })).toBe("low");
  expect(tabOf({ on_sale: "true", q: "tea" })).toBe("on");
  expect(tabOf({})).toBe("all");
  expect(tabOf({ low_stock: "true" })).toBeUndefined();
});

test("a tab takes away what the others filter by", () => {
  expect(filtersOf({ deleted: "true" })).toEqual({ on_sale: undefined, low_stock: undefined, deleted: "true" });
});

test("what runs low is counted under the filters of the list, whichever tab is open", () => {
  expect(lowQuery({ q: "tea", category_id: "3", on_sale: "false", sort: "-price", page: "3", size: "50" })).toEqual({
    category_id: "3",
    low_stock: "true",
    on_sale: "true",
    size: "1",
    q: "tea",
  });
  expect(lowQuery({ deleted: "true" })).toEqual({ low_stock: "true", on_sale: "true", size: "1" });
});

test("an export has the filters, and neither order nor page", () => {
  expect(exportQuery({ q: "tea", on_sale: "true", sort: "-price", page: "3", size: "50" })).toEqual({
    on_sale: "true",
    q: "tea",
  });
});
