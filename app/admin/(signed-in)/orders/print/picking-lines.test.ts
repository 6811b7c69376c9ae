import { expect, test } from "vitest";
import { pickingLines, shelvesOf } from "./picking-lines";

const line = (
  product_id: number,
  count: number,
  shipped_count = 0,
  name = `Product ${product_id}`,
  variant = 0,
  held_count = 0,
) => ({
  id: 1,
  product_id,
  variant_id: product_id * 10 + variant,
  name,
  variant_name: variant ? `${variant}00 g` : "",
  count,
  shipped_count,
  held_count,
});
const order = (order_no: string, status: string, ...items: ReturnType<typeof line>[]) =>
  ({ order_no, status, delivery: "express", items }) as never;

test("equal goods of several orders are picked together, with the count of each order", () => {
  const goods = pickingLines([
    order("2026112000000011", "paid", line(1, 2), line(2, 1)),
    order("2026112000000022", "paid", line(1, 3)),
  ]);
  expect(goods.map(({ line: { product_id }, count, orders }) => [product_id, count, orders])).toEqual([
    [
      1,
      5,
      [
        { number: "00000011", count: 2, isPickup: false },
        { number: "00000022", count: 3, isPickup: false },
      ],
    ],
    [2, 1, [{ number: "00000011", count: 1, isPickup: false }]],
  ]);
});

test("shipped units and orders that are not to be shipped are not picked", () => {
  expect(
    pickingLines([
      order("1", "paid", line(1, 2, 1), line(2, 1, 1)),
      order("2", "shipped", line(3, 9, 9)),
      order("3", "refunded", line(4, 1)),
    ]),
  ).toMatchObject([{ count: 1, line: { product_id: 1 } }]);
});

test("unshipped units in after-sale are not picked", () => {
  const goods = pickingLines([order("1", "paid", line(1, 3, 1, "Tea", 0, 1), line(2, 2, 0, "Cup", 0, 2))]);
  expect(goods).toMatchObject([{ count: 1, line: { product_id: 1 } }]);
});

test("a product renamed between two orders is picked as two", () => {
  expect(
    pickingLines([order("1", "paid", line(1, 1, 0, "50 g")), order("2", "paid", line(1, 1, 0, "100 g"))]),
  ).toHaveLength(2);
});

test("two sizes of a product are picked separately, and one size of two orders together", () => {
  const goods = pickingLines([
    order("1", "paid", line(1, 1, 0, "Tea", 1), line(1, 2, 0, "Tea", 2)),
    order("2", "paid", line(1, 4, 0, "Tea", 2)),
  ]);
  expect(goods.map(({ line: { variant_name }, count }) => [variant_name, count])).toEqual([
    ["200 g", 6],
    ["100 g", 1],
  ]);
});

test("goods are sorted by count, category or SKU, and orders for pickup are marked", () => {
  const shelves = shelvesOf([
    { category_name: "茶叶", variant_id: 10, sku: "A-10", variants: [] },
    { category_name: "杯子", variant_id: null, sku: null, variants: [{ id: 21, sku: "A-9" }] },
    { category_name: "茶叶", variant_id: 30, sku: null, variants: [] },
  ]);
  const orders = [
    order("2026112000000011", "paid", line(1, 1), line(3, 9), line(4, 5)),
    { ...(order("2026112000000022", "paid", line(2, 2, 0, "Cup", 1)) as object), delivery: "pickup" } as never,
  ];
  const names = (by: "count" | "category" | "sku") => pickingLines(orders, shelves, by).map(({ line }) => line.name);
  expect(names("count")).toEqual(["Product 3", "Product 4", "Cup", "Product 1"]);
  expect(names("category")).toEqual(["Cup", "Product 1", "Product 3", "Product 4"]);
  expect(names("sku")).toEqual(["Cup", "Product 1", "Product 3", "Product 4"]);
  const [cup, tea] = pickingLines(orders, shelves, "sku");
  expect([cup!.orders[0]!.isPickup, tea!.orders[0]!.isPickup]).toEqual([true, false]);
  expect([cup!.shelf, tea!.shelf]).toEqual([
    { category: "杯子", sku: "A-9" },
    { category: "茶叶", sku: "A-10" },
  ]);
});
