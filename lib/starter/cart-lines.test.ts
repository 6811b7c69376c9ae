import { expect, test } from "vitest";
import { startPhone } from "./phone.fixture";

const phone = startPhone({});
const { add, cardOf, change, remove, countPieces } = phone.load("cart/lines");
const { setVariant, compare, orderable, total } = phone.load("cart/check");
const tea = {
  id: 3,
  variant_id: 103,
  name: "Tea",
  price: 4600,
  stock: 10,
  main_image_sizes: { small: { url: "tea.webp" } },
};
const rice = { id: 4, variant_id: 104, name: "Rice", price: 1990, stock: 2, main_image_sizes: null };
const cart = add(add([], rice, 1), tea, 2);
const [bag, tin] = [
  { ...tea, id: 1, variant_id: 101, variant: "50 g / Bag", price: 2800 },
  { ...tea, id: 1, variant_id: 201, variant: "50 g / Tin", price: 4800, stock: 4 },
];
const longjing = { ...tea, id: 1, variant_id: null, name: "Longjing" };
/** A cart line stored before products had sizes. */
const old = (id: number, count = 3) => ({ id, count, price: 2000, name: "", image: "", isChosen: true });
const statesOf = (lines: { state: string }[]) => lines.map(({ state }) => state);

test("the newest line is first, and adding a product again raises its count up to the stock", () => {
  expect(cart).toEqual([
    { id: 3, variant_id: 103, variant: "", name: "Tea", price: 4600, image: "tea.webp", count: 2, isChosen: true },
    { id: 4, variant_id: 104, variant: "", name: "Rice", price: 1990, image: "", count: 1, isChosen: true },
  ]);
  expect(countPieces(add(cart, tea, 3))).toBe(6);
  expect(countPieces(add(cart, tea, 99))).toBe(11);
  expect(add([], { ...tea, stock: 5000 }, 2000)[0].count).toBe(999);
});

test("two sizes of a product are two lines with their own counts", () => {
  const both = add(add(add([], bag, 1), tin, 1), bag, 2);
  expect(both.map(({ variant, count }: { variant: string; count: number }) => `${variant} × ${count}`)).toEqual([
    "50 g / Tin × 1",
    "50 g / Bag × 3",
  ]);
  expect(remove(both, ["1 201"])).toEqual([both[1]]);
});

test("a sold-out product cannot be added to the cart", () => {
  expect(add(cart, { ...tea, id: 5, stock: 0 }, 1)).toEqual(cart);
});

test("lines are changed and removed by product and size", () => {
  expect(change(cart, "4 104", { isChosen: false })[1].isChosen).toBe(false);
  expect(remove(cart, ["3 103"])).toEqual([cart[1]]);
  expect(cart).toHaveLength(2);
});

test("deleted, sold-out, short and repriced lines are marked, and only available ones count", () => {
  const compared = compare(
    [5, 6, 3, 4].map((id) => old(id)),
    [tea, rice, { ...tea, id: 6, stock: 0 }],
  );
  expect(statesOf(compared)).toEqual(["gone", "sold out", "", "short"]);
  expect(compared[2]).toMatchObject({ oldPrice: 2000, price: 4600, count: 3 });
  expect(compared[3]).toMatchObject({ count: 2, wanted: 3, stock: 2, oldPrice: 2000 });
  expect(orderable(compared)).toHaveLength(2);
  expect(total(compared)).toBe(3 * 4600 + 2 * 1990);
  expect(total(change(compared, "3 103", { isChosen: false }))).toBe(2 * 1990);
});

test("a line without a size gets the only size, and otherwise asks for one", () => {
  const compared = compare([old(3), old(1)], [tea, longjing]);
  expect(statesOf(compared)).toEqual(["", "choose"]);
  expect(compared[0]).toMatchObject({ variant_id: 103, count: 3 });
  expect(compared[1]).toMatchObject({ id: 1, name: "Longjing", count: 3, isOff: true });
  expect(orderable(compared)).toHaveLength(1);
});

test("adding a product without sizes joins its line without a size", () => {
  expect(add([old(3, 1)], tea, 2)).toEqual([{ ...old(3, 3), ...cardOf(tea) }]);
  expect(add([old(1, 1)], bag, 2)).toHaveLength(2);
});

test("a line whose size is no longer sold asks for another, unless the product is gone or sold out", () => {
  const lines = add(add([], bag, 1), tin, 1);
  expect(statesOf(compare(lines, [tin, longjing]))).toEqual(["", "choose"]);
  expect(statesOf(compare(lines, [{ ...longjing, stock: 0 }]))).toEqual(["sold out", "sold out"]);
  expect(statesOf(compare(lines, []))).toEqual(["gone", "gone"]);
  // The only remaining size differs from that of the line.
  expect(statesOf(compare([cart[0]], [{ ...tea, variant_id: 999 }]))).toEqual(["choose"]);
});

test("a size is set in place, and two lines of one size are joined up to the stock", () => {
  const lines = [old(1, 3), ...add([], tin, 2), ...cart];
  const chosen = setVariant(lines, "1", tin, 3);
  expect(
    chosen.map(({ id, variant, count }: { id: number; variant: string; count: number }) => [id, variant, count]),
  ).toEqual([
    [1, "50 g / Tin", 4],
    [3, "", 2],
    [4, "", 1],
  ]);
  expect(setVariant(lines, "1", bag, 3).map(({ count }: { count: number }) => count)).toEqual([3, 2, 2, 1]);
});
