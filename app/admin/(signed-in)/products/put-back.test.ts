import { expect, test } from "vitest";
import { putBack } from "./put-back";

const had = { category_id: 1, on_sale: true, price: 1000 };
const one = (id: number, before: Partial<typeof had>, after: Partial<typeof had>, changed = true) => ({
  ...{ id, changed, before: { ...had, ...before }, after: { ...had, ...before, ...after } },
});

test("products that had the same go back together, and only what was changed goes back", () => {
  expect(
    putBack([one(1, {}, { price: 900 }), one(2, { price: 500 }, { price: 450 }), one(3, {}, { price: 900 })]),
  ).toEqual([
    { ids: [1, 3], price: { set: 1000 } },
    { ids: [2], price: { set: 500 } },
  ]);
  expect(putBack([one(4, { on_sale: false }, { on_sale: true })])).toEqual([{ ids: [4], on_sale: false }]);
});

test("a product that was like this already is left alone", () => {
  expect(putBack([one(1, {}, {}, false)])).toEqual([]);
});
