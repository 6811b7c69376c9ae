import { describe, expect, test } from "vitest";
import {
  addOption,
  addValues,
  bodyOfVariants,
  fillDown,
  matrixOf,
  moveValue,
  noVariants,
  paste,
  raise,
  removedOf,
  sell,
  setCell,
  type Variants,
  withIds,
} from "./variants-draft";

const stored: Variants = { options: [], rows: [{ ...noVariants.rows[0]!, id: 7, sku: "LJ" }] };
const weights = addValues(addOption(stored, "Weight", "50 g", "28.00"), 0, "100 g");
const six = ["250 g"].reduce(
  (all, value) => addValues(all, 0, value),
  addValues(addOption(weights, "Pack", "Bag", ""), 1, "Tin"),
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
});

test("values are split at commas of both languages and line ends, and each is added once", () => {
  const typed = addOption(noVariants, "重量", "50 克、100 克，100 克, 250 克", "28");
  expect(names(typed)).toEqual(["50 克", "100 克", "250 克"]);
  expect(names(addValues(typed, 0, "500 克；50 克\n1 千克"))).toEqual([
    "50 克",
    "100 克",
    "250 克",
    "500 克",
    "1 千克",
  ]);
  expect(addOption(noVariants, "重量", " 、", "28")).toEqual(noVariants);
});

test("a combination that is not sold stays in the table, and returns with its variant", () => {
  const without = sell(six, ["50 g", "Bag"], false);
  expect(names(without)).not.toContain("50 g Bag");
  expect(removedOf(without).map(({ id }) => id)).toEqual([7]);
  expect(matrixOf(without)[0]).toMatchObject({ values: ["50 g", "Bag"], row: { id: 7, isSold: false } });
  expect(sold(sell(without, ["50 g", "Bag"], true))[0]!.id).toBe(7);
  expect(sold(sell(sell(six, ["100 g", "Tin"], false), ["100 g", "Tin"], true))).toHaveLength(6);
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

test("a value is filled down from the first row that is sold, and only to rows that are sold", () => {
  const without = sell(setCell(six, 0, "price", "30"), ["50 g", "Bag"], false);
  const priced = fillDown(setCell(without, 0, "price", "32"), "price");
  expect(priced.rows.map(({ id, isSold, price }) => [id, isSold, price])).toEqual([
    [7, false, "30"],
    ...Array(5).fill([undefined, true, "32"]),
  ]);
});

test("first stocks are filled down from the first new variant, also below stored ones", () => {
  const typed = setCell(setCell(six, 1, "stock", "20"), 2, "stock", "15");
  expect(sold(fillDown(typed, "stock")).map(({ id, stock }) => [id, stock])).toEqual([
    [7, ""],
    ...Array(5).fill([undefined, "20"]),
  ]);
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

test("a lowered price is at least one fen, and text that is not a number stays", () => {
  const cheap = setCell(setCell(weights, 0, "price", "0.01"), 1, "price", "4x0");
  expect(sold(raise(cheap, -90)).map(({ price }) => price)).toEqual(["0.01", "4x0"]);
});

test("a variant that is stored while its row is edited keeps the typed text, and is not created again", () => {
  const made = { ...weights, rows: weights.rows.map((row, at) => ({ ...row, id: 7 + at })) };
  const typed = setCell(setCell(addValues(weights, 0, "250 g"), 1, "stock", "5"), 1, "sku", "LJ-100");
  expect(sold(withIds(typed, made)).map(({ id, sku, stock }) => [id, sku, stock])).toEqual([
    [7, "LJ", ""],
    [8, "LJ-100", ""],
    [undefined, "", ""],
  ]);
});
