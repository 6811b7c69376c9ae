import { expect, test } from "vitest";
import { startPhone } from "./phone.fixture";

const { add, change, remove, pieces, compare, orderable, total } = startPhone({}).load("cart-lines");
const tea = { id: 3, name: "Tea", price: 4600, stock: 10, main_image_sizes: { small: { url: "tea.webp" } } };
const rice = { id: 4, name: "Rice", price: 1990, stock: 2, main_image_sizes: null };
const cart = add(add([], rice, 1), tea, 2);

test("the newest line stands first; the same product again raises its count, never above the stock", () => {
  expect(cart).toEqual([
    { id: 3, name: "Tea", price: 4600, image: "tea.webp", count: 2, isChosen: true },
    { id: 4, name: "Rice", price: 1990, image: "", count: 1, isChosen: true },
  ]);
  expect(pieces(add(cart, tea, 3))).toBe(6);
  expect(pieces(add(cart, tea, 99))).toBe(11);
  expect(add([], { ...tea, stock: 5000 }, 2000)[0].count).toBe(999);
});

test("what is sold out does not come into the cart", () => {
  expect(add(cart, { ...tea, id: 5, stock: 0 }, 1)).toEqual(cart);
});

test("lines change and leave by their id; the lines before stay as they were", () => {
  expect(change(cart, 4, { isChosen: false })[1].isChosen).toBe(false);
  expect(remove(cart, [3])).toEqual([cart[1]]);
  expect(cart).toHaveLength(2);
});

test("gone, sold out, short and repriced lines say so, and only what can be had counts", () => {
  const lines = [5, 6, 3, 4].map((id) => ({ id, count: 3, price: 2000, name: "", image: "", isChosen: true }));
  const compared = compare(lines, [tea, rice, { ...tea, id: 6, stock: 0 }]);
  expect(compared.map(({ state }: { state: string }) => state)).toEqual(["gone", "sold out", "", "short"]);
  expect(compared[2]).toMatchObject({ oldPrice: 2000, price: 4600, count: 3 });
  expect(compared[3]).toMatchObject({ count: 2, wanted: 3, stock: 2, oldPrice: 2000 });
  expect(orderable(compared)).toHaveLength(2);
  expect(total(compared)).toBe(3 * 4600 + 2 * 1990);
  expect(total(change(compared, 3, { isChosen: false }))).toBe(2 * 1990);
});
