import { describe, expect, test } from "vitest";
import type { Product } from "../types";
import {
  addOption,
  addValue,
  bodyOfVariants,
  fillDown,
  fits,
  matrixOf,
  moveValue,
  noVariants,
  paste,
  raise,
  removedOf,
  removeOption,
  removeValue,
  renameValue,
  sell,
  sellAgain,
  setCell,
  type Variants,
  variantsOf,
  withIds,
  wrongKind,
} from "./variants-draft";

const stored: Variants = { options: [], rows: [{ ...noVariants.rows[0]!, id: 7, sku: "LJ" }] };
const weights = addValue(addOption(stored, "Weight", "50 g", "28.00"), 0, "100 g");
const six = ["250 g"].reduce(
  (all, value) => addValue(all, 0, value),
  addValue(addOption(weights, "Pack", "Bag", ""), 1, "Tin"),
);
const sold = ({ rows }: Variants) => rows.filter(({ isSold }) => isSold);
const names = (variants: Variants) => sold(variants).map(({ values }) => values.join(" "));

describe("the first option", () => {
  test("keeps stock and orders with the present variant, and new combinations have its price", () => {
    expect(sold(weights).map(({ id, values, price }) => [id, values, price])).toEqual([
      [7, ["50 g"], "28.00"],
      [undefined, ["100 g"], "28.00"],
    ]);
  });

  test("removed leaves a plain product with its first row", () => {
    const plain = removeOption(weights, 0);
    expect([plain.options, sold(plain).map(({ id, sku }) => [id, sku])]).toEqual([[], [[7, "LJ"]]]);
    expect(bodyOfVariants(plain)).toMatchObject({ options: [], variants: [{ id: 7, values: [], sku: "LJ" }] });
  });
});

test("two options make all combinations, in the order of their values", () => {
  expect(names(six)).toEqual(["50 g Bag", "50 g Tin", "100 g Bag", "100 g Tin", "250 g Bag", "250 g Tin"]);
  expect(names(moveValue(six, 0, 2, 0)).slice(0, 2)).toEqual(["250 g Bag", "250 g Tin"]);
});

test("a renamed value keeps its variants; a name that exists is refused", () => {
  expect(sold(renameValue(six, 0, 0, "60 g"))[0]).toMatchObject({ id: 7, values: ["60 g", "Bag"] });
  expect(renameValue(six, 0, 0, "100 g")).toEqual(six);
});

test("a combination that is not sold stays in the table, and returns with its variant", () => {
  const without = sell(six, ["50 g", "Bag"], false);
  expect(names(without)).not.toContain("50 g Bag");
  expect(removedOf(without).map(({ id }) => id)).toEqual([7]);
  expect(matrixOf(without)[0]).toMatchObject({ values: ["50 g", "Bag"], row: { id: 7, isSold: false } });
  expect(sold(sell(without, ["50 g", "Bag"], true))[0]!.id).toBe(7);
  expect(sold(sell(sell(six, ["100 g", "Tin"], false), ["100 g", "Tin"], true))).toHaveLength(6);
});

test("a combination that was never sold gets the price of the first one that is", () => {
  const priced = setCell(addValue(weights, 0, "500 g"), 0, "price", "31");
  const without = { ...priced, rows: priced.rows.filter(({ values }) => values[0] !== "500 g") };
  expect(sold(sell(without, ["500 g"], true)).at(-1)).toMatchObject({ values: ["500 g"], price: "31" });
});

test("the last combination cannot be removed", () => {
  const one = sell(weights, ["100 g"], false);
  expect(sell(one, ["50 g"], false)).toEqual(one);
});

test("a removed value deletes its variants; added again, they return", () => {
  const without = removeValue(weights, 0, 0);
  expect([names(without), removedOf(without).map(({ id }) => id)]).toEqual([["100 g"], [7]]);
});

test("the last value of an option removes the option", () => {
  const one = removeValue(weights, 0, 1);
  expect([removeValue(one, 0, 0).options, names(removeValue(one, 0, 0))]).toEqual([[], [""]]);
});

test("a value without a sold combination is removed; both return when it is sold again", () => {
  const saved = sell(weights, ["50 g"], false);
  expect(bodyOfVariants(saved).options).toEqual([{ name: "Weight", values: ["100 g"] }]);
  const read: Variants = { options: [{ name: "Weight", values: ["100 g"] }], rows: saved.rows };
  const back = sellAgain(read, removedOf(read)[0]!);
  expect(bodyOfVariants(back).options).toEqual([{ name: "Weight", values: ["100 g", "50 g"] }]);
  expect(sold(back).map(({ id }) => id)).toEqual([undefined, 7]);
});

test("a value is filled down, and prices change by a percentage", () => {
  const priced = fillDown(setCell(six, 0, "price", "30"), "price");
  expect(sold(priced).map(({ price }) => price)).toEqual(["30", "30", "30", "30", "30", "30"]);
  expect(
    sold(raise(priced, -10))
      .map(({ price }) => price)
      .slice(0, 2),
  ).toEqual(["27.00", "27.00"]);
});

test("first stocks are filled down from the first new variant, also below stored ones", () => {
  const typed = setCell(setCell(six, 1, "stock", "20"), 2, "stock", "15");
  expect(sold(fillDown(typed, "stock")).map(({ id, stock }) => [id, stock])).toEqual([
    [7, ""],
    ...Array(5).fill([undefined, "20"]),
  ]);
});

test("a block from a spreadsheet is pasted over cells, and a wrong number is marked at its cell", () => {
  const pasted = paste(six, 1, "price", "30\t4\tA-1\n4x0\t5\tA-2\n");
  expect(sold(pasted).slice(1, 3)).toMatchObject([
    { price: "30", stock: "4", sku: "A-1" },
    { price: "4x0", stock: "5", sku: "A-2" },
  ]);
  expect(sold(pasted).map((row) => wrongKind(row, "price"))).toEqual([
    undefined,
    undefined,
    "money",
    undefined,
    undefined,
    undefined,
  ]);
  expect(wrongKind({ ...sold(six)[0]!, stock: "1.5" }, "stock")).toBe("count");
});

test("a body names stored variants by their id, and has a stock for new ones only", () => {
  const { variants } = bodyOfVariants(setCell(setCell(weights, 1, "stock", "12"), 1, "weight_g", "150"));
  expect(variants).toMatchObject([
    { id: 7, values: ["50 g"], price: 2800 },
    { values: ["100 g"], price: 2800, stock: 12, weight_g: 150 },
  ]);
  expect(variants[0]).not.toHaveProperty("stock");
  expect(bodyOfVariants(setCell(weights, 0, "stock", "9")).variants[0]).not.toHaveProperty("stock");
});

test("filling down and pasting do not change the stock of a stored variant", () => {
  const last = moveValue(weights, 0, 0, 1);
  const typed = setCell(last, 0, "stock", "5");
  expect(sold(fillDown(typed, "stock")).map(({ id, stock }) => [id, stock])).toEqual([
    [undefined, "5"],
    [7, ""],
  ]);
  expect(sold(paste(last, 0, "stock", "8\tA\n9\tB")).map(({ stock, sku }) => [stock, sku])).toEqual([
    ["8", "A"],
    ["", "B"],
  ]);
});

test("a value moves within its option only", () => {
  expect(moveValue(six, 0, 0, 3)).toEqual(six);
  expect(moveValue(six, 0, 0, -1)).toEqual(six);
});

test("a lowered price is at least one fen, and text that is not a number stays", () => {
  const cheap = setCell(setCell(weights, 0, "price", "0.01"), 1, "price", "4x0");
  expect(sold(raise(cheap, -90)).map(({ price }) => price)).toEqual(["0.01", "4x0"]);
});

test("of the rows that differ in a removed option, the first one that is sold stays", () => {
  const priced = setCell(sell(six, ["50 g", "Bag"], false), 0, "sku", "LJ-TIN");
  const plain = sold(removeOption(priced, 1));
  expect(plain.map(({ id, values, sku }) => [id, values, sku])).toEqual([
    [undefined, ["50 g"], "LJ-TIN"],
    [undefined, ["100 g"], ""],
    [undefined, ["250 g"], ""],
  ]);
});

test("a line break at the end of a pasted block clears no row below it", () => {
  expect(sold(paste(six, 0, "price", "30\n")).map(({ price }) => price)).toEqual(["30", ...Array(5).fill("28.00")]);
});

test("a cell belongs to its row in any order of the stored variants", () => {
  const [light, heavy] = ["50 g", "100 g"];
  const stored = [
    [light, "Bag"],
    [heavy, "Bag"],
    [light, "Tin"],
    [heavy, "Tin"],
  ].map((values, at) => ({ id: at + 1, values, price: 2800, weight_g: null, market_price: null, image: null }));
  const read = variantsOf({
    options: [
      { name: "Weight", values: [light, heavy] },
      { name: "Pack", values: ["Bag", "Tin"] },
    ],
    ...{ variants: stored, deleted_variants: [] },
  } as unknown as Product);
  const priced = setCell(read, 1, "price", "30");
  expect(matrixOf(priced).map(({ row }) => [row?.id, row?.price])).toEqual([
    [1, "28.00"],
    [3, "30"],
    [2, "28.00"],
    [4, "28.00"],
  ]);
  expect(bodyOfVariants(priced).variants[1]).toMatchObject({ id: 3, values: [light, "Tin"], price: 3000 });
});

test("of two variants with the same values only one is sold, and each of them can return", () => {
  const rows = [
    { ...noVariants.rows[0]!, id: 9, values: ["50 g"] },
    { ...noVariants.rows[0]!, id: 7, values: ["50 g"], isSold: false },
  ];
  const two: Variants = { options: [{ name: "Weight", values: ["50 g"] }], rows };
  const ids = (variants: Variants) => sold(variants).map(({ id }) => id);
  const [, old] = rows;
  expect([fits(two, old!), sellAgain(two, old!)]).toEqual([false, two]);
  expect(ids(sell(two, ["50 g"], true))).toEqual([9]);
  const without = sell(addValue(two, 0, "100 g"), ["50 g"], false);
  expect(ids(sell(without, ["50 g"], true))).toEqual([9, undefined]);
  expect(ids(sellAgain(without, old!))).toEqual([7, undefined]);
});

test("a deleted variant of a product that is now plain returns with its own price", () => {
  const given = { weight_g: null, market_price: null, image: null };
  const plain = variantsOf({
    options: [],
    variants: [{ ...given, id: 1, values: [], price: 6600 }],
    deleted_variants: [{ ...given, id: 2, values: ["100 g"], price: 16_800 }],
  } as unknown as Product);
  const sized = addOption(plain, "Weight", "50 g", "66.00");
  expect(sold(sellAgain(sized, removedOf(sized)[0]!)).map(({ id, price }) => [id, price])).toEqual([
    [1, "66.00"],
    [2, "168.00"],
  ]);
});

test("a variant that is stored while its row is edited keeps the typed text, and is not created again", () => {
  const made = { ...weights, rows: weights.rows.map((row, at) => ({ ...row, id: 7 + at })) };
  const typed = setCell(setCell(addValue(weights, 0, "250 g"), 1, "stock", "5"), 1, "sku", "LJ-100");
  expect(sold(withIds(typed, made)).map(({ id, sku, stock }) => [id, sku, stock])).toEqual([
    [7, "LJ", ""],
    [8, "LJ-100", ""],
    [undefined, "", ""],
  ]);
});
