import { expect, test } from "vitest";
import { exportQuery, filtersOf, tabOf } from "./product-filters";

test("a link from the dashboard lands on the tab that says the same", () => {
  expect(tabOf({ low_stock: "true", on_sale: "true", sort: "stock" })).toBe("low");
  expect(tabOf({ on_sale: "true", q: "tea" })).toBe("on");
  expect(tabOf({})).toBe("all");
  expect(tabOf({ low_stock: "true" })).toBeUndefined();
});

test("a tab takes away what the others filter by", () => {
  expect(filtersOf({ deleted: "true" })).toEqual({ on_sale: undefined, low_stock: undefined, deleted: "true" });
});

test("an export has the filters, and neither order nor page", () => {
  expect(exportQuery({ q: "tea", on_sale: "true", sort: "-price", page: "3", size: "50" })).toBe("?on_sale=true&q=tea");
});
