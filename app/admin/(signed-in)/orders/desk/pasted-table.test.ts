import { expect, test } from "vitest";
import { csvOfRows, linesOfRows, parsePastedTable } from "./pasted-table";

const named = "order_no,carrier,tracking_no\r\n";
const number = "2026112016300012345678";
const csv = (pasted: string) => parsePastedTable(pasted).csv;

test("rows copied from a spreadsheet become the file that the import takes", () => {
  expect(csv(`${number}\tSF\tSF1\r\n${number}\t顺丰速运\t SF 2 \n\n`)).toBe(
    `${named}${number},SF,SF1\r\n${number},顺丰速运,SF 2`,
  );
});

test("commas, Chinese commas and spaces part the columns too, and a carrier may have a space", () => {
  expect(csv(`${number},SF,SF1`)).toBe(`${named}${number},SF,SF1`);
  expect(csv(`${number}，顺丰，SF1`)).toBe(`${named}${number},顺丰,SF1`);
  expect(csv(`${number} SF Express SF1`)).toBe(`${named}${number},SF Express,SF1`);
});

test("a first line of names stays if the import knows them, and goes if it does not", () => {
  expect(csv(`tracking_no\torder_no\tcarrier\nSF1\t${number}\tSF`)).toBe(
    `tracking_no,order_no,carrier\r\nSF1,${number},SF`,
  );
  expect(csv(`26-44\tSF\tSF1\n${number}\tSF\tSF2`)).toBe(`${named}26-44,SF,SF1\r\n${number},SF,SF2`);
  expect(csv(`订单号\t快递\t单号\n${number}\tSF\tSF1`)).toBe(`${named}${number},SF,SF1`);
});

test("the usual Chinese names of the columns are understood in any order, and any other title is left out", () => {
  expect(csv(`运单号\t订单编号\t物流公司\nSF1\t${number}\tSF`)).toBe(
    `tracking_no,order_no,carrier\r\nSF1,${number},SF`,
  );
  expect(csv(`订单\t谁送\t号码\n${number}\tSF\tSF1`)).toBe(`${named}${number},SF,SF1`);
});

test("of 40 pasted rows the three wrong ones remain as they were pasted, and the others are shipped", () => {
  const lines = Array.from({ length: 40 }, (_, at) => `SF10${at}\t${number.slice(0, -2)}${at + 10}\t顺丰，`);
  const pasted = ["快递单号\t订单号\t快递公司", "", ...lines].join("\r\n");
  const rows = lines.map((line, at) => {
    const [tracking_no = "", order_no = ""] = line.split("\t");
    const action = [0, 17, 39].includes(at) ? ("refuse" as const) : ("ship" as const);
    return { row: at + 2, id: null, errors: [], carrier: "SF", action, order_no, tracking_no };
  });
  const wrong = rows.filter(({ action }) => action === "refuse");
  const good = rows.filter(({ action }) => action === "ship");
  const remaining = [lines[0], lines[17], lines[39]];
  expect(linesOfRows(wrong, pasted)).toBe(["快递单号\t订单号\t快递公司", ...remaining].join("\n"));
  expect(linesOfRows(wrong, lines.join("\n"))).toBe(remaining.join("\n"));
  expect(csvOfRows(good).split("\r\n")).toEqual([
    "order_no,carrier,tracking_no",
    ...good.map(({ order_no, tracking_no }) => `${order_no},SF,${tracking_no}`),
  ]);
  // A file has no pasted lines. Its wrong rows remain as a table that can be previewed again.
  const [first] = wrong;
  expect(csv(linesOfRows(wrong, undefined)).split("\r\n")[1]).toBe(`${first!.order_no},SF,${first!.tracking_no}`);
});

test("a comma or a quotation mark in a cell does not make another column", () => {
  expect(csv(`${number}\tSF, "fast"\tSF1`)).toBe(`${named}${number},"SF, ""fast""",SF1`);
});

test("nothing pasted is a file without rows", () => {
  expect(csv(" \n\t\n")).toBe("order_no,carrier,tracking_no");
});

test("each row knows its pasted line, whatever lines above it are empty or names", () => {
  expect(parsePastedTable(`订单号\t快递\t单号\n\n${number}\tSF\tSF1\n${number}\tSF\tSF2`).lineOf).toEqual([1, 3, 4]);
  expect(parsePastedTable(`\norder_no\tcarrier\ttracking_no\n${number}\tSF\tSF1`).lineOf).toEqual([2, 3]);
});
