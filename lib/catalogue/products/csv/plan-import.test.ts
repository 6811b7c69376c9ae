import { expect, test } from "vitest";
import { digestOfPlan, planImport, type ShopState } from "./plan-import";
import type { ImportProduct } from "./read-file";

const shop: ShopState = {
  products: new Map(),
  variants: () => [],
  reserved: () => 0,
  categories: new Set([1]),
  templates: new Set(),
  images: new Set(),
  skus: new Map(),
  newestNamesake: 0,
};
const newProduct = (row: number): ImportProduct => ({
  id: null,
  cells: {},
  name: `Tea ${row}`,
  fields: { category_id: 1, name: `Tea ${row}` },
  losses: [],
  rows: [{ row, variant: { filled: [], fields: { price: row }, stock: 1 }, errors: [] }],
});

test("planning a file of 20,000 rows does not block the event loop", async () => {
  const products = Array.from({ length: 20_000 }, (_, at) => newProduct(at + 2));
  let turns = 0;
  let next = setImmediate(function others() {
    turns += 1;
    next = setImmediate(others);
  });
  const plan = await planImport(products, shop);
  const turnsOfPlan = turns;
  const digest = await digestOfPlan(plan, shop);
  clearImmediate(next);
  expect(plan.filter(({ action }) => action === "create")).toHaveLength(products.length);
  expect(digest).toMatch(/^[\w-]{43}$/);
  expect(turnsOfPlan).toBeGreaterThan(3);
});
