import { expect, test } from "vitest";
import { countRestored, type Request, undoRequests } from "./use-bulk";

const had = { category_id: 1, on_sale: true, price: 1000 };
const one = (id: number, before: Partial<typeof had>, after: Partial<typeof had>, prices: [number, number][] = []) => ({
  id,
  changed: true,
  before: { ...had, ...before },
  after: { ...had, ...before, ...after },
  prices: prices.map(([before, after], at) => ({ variant_id: id * 10 + at, before, after })),
});

test("each variant gets its former price, and one with another price is skipped", () => {
  const done = [
    one(1, {}, { price: 900 }, [[1000, 900]]),
    one(2, {}, { price: 450 }, [
      [500, 450],
      [800, 800],
      [700, 630],
    ]),
  ];
  expect(undoRequests(done)).toEqual([
    {
      path: "/cms/product/batch/price",
      body: {
        items: [
          { id: 1, variant_id: 10, price: 1000, from: 900 },
          { id: 2, variant_id: 20, price: 500, from: 450 },
          { id: 2, variant_id: 22, price: 700, from: 630 },
        ],
        leave_changed: true,
      },
    },
  ]);
});

test("products with the same former values are restored together, only in changed fields, and skipped if changed since", () => {
  const moved = [1, 3].map((id) => one(id, {}, { category_id: 2 }, [[5, 5]]));
  expect(undoRequests([...moved, one(4, { on_sale: false }, { on_sale: true })])).toEqual([
    { path: "/cms/product/batch", body: { ids: [1, 3], category_id: 1, only_if: { category_id: 2 } } },
    { path: "/cms/product/batch", body: { ids: [4], on_sale: false, only_if: { on_sale: true } } },
  ]);
});

test("a product that did not change is skipped", () => {
  expect(undoRequests([{ ...one(1, {}, {}, [[5, 5]]), changed: false }])).toEqual([]);
});

test("a product counts as skipped if the server skipped it or one of its variants", () => {
  const priced = [
    one(1, {}, {}, [[900, 1000]]),
    one(2, {}, {}, [
      [450, 500],
      [600, 600],
    ]),
  ];
  const items = [
    { id: 1, variant_id: 10, price: 1000, from: 900 },
    { id: 2, variant_id: 20, price: 500, from: 450 },
    { id: 2, variant_id: 21, price: 700, from: 630 },
    { id: 3, variant_id: 30, price: 100, from: 90 },
  ];
  const prices: Request = { path: "/cms/product/batch/price", body: { items, leave_changed: true } };
  expect(countRestored([{ sent: prices, lines: priced }])).toEqual({ back: 1, left: 2 });
  const fields: Request = {
    path: "/cms/product/batch",
    body: { ids: [1, 2, 3], on_sale: false, only_if: { on_sale: true } },
  };
  expect(countRestored([{ sent: fields, lines: [one(1, {}, {}), one(3, {}, {})] }])).toEqual({ back: 2, left: 1 });
});
