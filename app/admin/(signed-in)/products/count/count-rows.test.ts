import { expect, test } from "vitest";
import type { Product } from "../types";
import {
  groupErrors,
  hasCode,
  isScanned,
  isWrong,
  parseCount,
  removeSaved,
  toCountRows,
  withPasted,
  withRows,
  writeCounts,
} from "./count-rows";

const tea = {
  id: 1,
  name: "龙井",
  variants: [
    { id: 11, name: "50 g", sku: "LJ-50", barcode: "6901234567892", stock: 5, reserved: 2 },
    { id: 12, name: "100 g", sku: "LJ-100", barcode: null, stock: 3, reserved: 0 },
  ],
} as unknown as Product;

test("each variant is a row with the number on the shelf, found by its exact barcode or SKU", () => {
  const rows = toCountRows(tea);
  expect(rows.map(({ variant, expected }) => [variant, expected])).toEqual([
    [11, 7],
    [12, 3],
  ]);
  const found = (code: string) => rows.filter((row) => hasCode(row, code)).map(({ variant }) => variant);
  expect([found("6901234567892"), found("lj-100"), found("LJ")]).toEqual([[11], [12], []]);
});

test("a row that is read again keeps its typed count and gets the new expected number", () => {
  const [first, second] = toCountRows(tea);
  const rows = withRows([{ ...first!, typed: "6" }], [{ ...first!, expected: 9 }, second!]);
  expect(rows.map(({ variant, typed, expected }) => [variant, typed, expected])).toEqual([
    [11, "6", 9],
    [12, "", 3],
  ]);
});

test("a written count is removed; one that was corrected during the save stays and expects the written number", () => {
  const [first, second] = toCountRows(tea);
  const sent = { ...first!, typed: "12", count: 12 };
  const shown = (typed: string) =>
    removeSaved([{ ...first!, typed }, second!], [sent]).map(({ variant, typed, expected }) => [
      variant,
      typed,
      expected,
    ]);
  expect(shown("12")).toEqual([[12, "", 3]]);
  expect(shown("21")).toEqual([
    [11, "21", 12],
    [12, "", 3],
  ]);
});

test("a count is a whole number, and a scanned barcode is not", () => {
  expect(["12", " １２ ", "", "a", "-1", "6901234567892"].map((typed) => parseCount({ typed }))).toEqual([
    12,
    12,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([isScanned("6901234567892"), isScanned("1200")]).toEqual([true, false]);
});

test("two numbers in one field, a unit or a fraction are wrong; an empty field is not", () => {
  const wrong = (typed: string) => isWrong({ typed });
  for (const typed of ["12 7", "12件", "1.5", "-1", "12,7"]) expect([typed, wrong(typed)]).toEqual([typed, true]);
  for (const typed of ["", " ", "1,200", "０"]) expect([typed, wrong(typed)]).toEqual([typed, false]);
  expect(parseCount({ typed: "1,200" })).toBe(1200);
});

test("a pasted column fills its row and those below it with the last cell of each line; numbers without a row are counted", () => {
  const rows = toCountRows(tea);
  const typed = (text: string, variant = 11) => {
    const pasted = withPasted(rows, variant, text);
    return pasted && [...pasted.rows.map(({ typed }) => typed), pasted.left];
  };
  expect(typed("4\n3\n")).toEqual(["4", "3", 0]);
  expect(typed("LJ-50\t4\r\nLJ-100\tthree")).toEqual(["4", "three", 0]);
  expect(typed("4\n3", 12)).toEqual(["", "4", 1]);
  expect(typed("4")).toBeUndefined();
});

test("errors of single counts are shown at their rows, and the others above them", () => {
  const [first, second] = toCountRows(tea);
  const errors = [
    { path: "items.1.from", code: "stale", message: "It is 7 now." },
    { path: "reason", code: "too_long", message: "Too long." },
  ];
  const { atRows, others } = groupErrors([first!, second!], errors);
  expect([[...atRows], others]).toEqual([[[12, "It is 7 now."]], ["Too long."]]);
});

test("more counts than the API takes at once are written in several requests, until one is refused", async () => {
  const [row] = toCountRows(tea);
  const counted = Array.from({ length: 450 }, (_, at) => ({ ...row!, variant: at, count: at }));
  const sizes: number[] = [];
  const problem = { code: "stale" as const, detail: "", request_id: "1" };
  const sending = (refusedTurn?: number) => async (turn: unknown[]) => {
    const isRefused = sizes.push(turn.length) === refusedTurn;
    return isRefused ? { problem } : {};
  };
  expect(await writeCounts(counted, sending())).toEqual({ written: counted, refused: [], problem: undefined });
  expect(sizes.splice(0)).toEqual([200, 200, 50]);
  const broken = await writeCounts(counted, sending(2));
  expect(broken).toEqual({ written: counted.slice(0, 200), refused: counted.slice(200, 400), problem });
  expect(sizes).toEqual([200, 200]);
});
