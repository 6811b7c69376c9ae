import { expect, test } from "vitest";
import { parsePastedTable } from "./pasted-table";

const named = "order_no,carrier,tracking_no\r\n";
const number = "2026112016300012345678";
const csv = (pasted: string) => parsePastedTable(pasted).csv;

test("rows copied from a spreadsheet become the file of the import", () => {
  expect(csv(`${number}\tSF\tSF1\r\n${number}\t顺丰速运\t SF 2 \n\n`)).toBe(
    `${named}${number},SF,SF1\r\n${number},顺丰速运,SF 2`,
  );
});

test("commas, Chinese commas and spaces also separate columns, and a carrier can contain a space", () => {
  expect(csv(`${number},SF,SF1`)).toBe(`${named}${number},SF,SF1`);
  expect(csv(`${number}，顺丰，SF1`)).toBe(`${named}${number},顺丰,SF1`);
  expect(csv(`${number} SF Express SF1`)).toBe(`${named}${number},SF Express,SF1`);
});

test("a header that the import knows is kept, and another is dropped", () => {
  expect(csv(`tracking_no\torder_no\tcarrier\nSF1\t${number}\tSF`)).toBe(
    `tracking_no,order_no,carrier\r\nSF1,${number},SF`,
  );
  expect(csv(`26-44\tSF\tSF1\n${number}\tSF\tSF2`)).toBe(`${named}26-44,SF,SF1\r\n${number},SF,SF2`);
  expect(csv(`订单号\t快递\t单号\n${number}\tSF\tSF1`)).toBe(`${named}${number},SF,SF1`);
});

test("usual Chinese column names are recognised in any order, and other columns are left out", () => {
  expect(csv(`运单号\t订单编号\t物流公司\nSF1\t${number}\tSF`)).toBe(
    `tracking_no,order_no,carrier\r\nSF1,${number},SF`,
  );
  expect(csv(`订单\t谁送\t号码\n${number}\tSF\tSF1`)).toBe(`${named}${number},SF,SF1`);
});

test("a comma or quotation mark in a cell does not split it", () => {
  expect(csv(`${number}\tSF, "fast"\tSF1`)).toBe(`${named}${number},"SF, ""fast""",SF1`);
});

test("an empty paste is a file without rows", () => {
  expect(csv(" \n\t\n")).toBe("order_no,carrier,tracking_no");
});

test("each row keeps its pasted line number", () => {
  expect(parsePastedTable(`订单号\t快递\t单号\n\n${number}\tSF\tSF1\n${number}\tSF\tSF2`).lineOf).toEqual([1, 3, 4]);
  expect(parsePastedTable(`\norder_no\tcarrier\ttracking_no\n${number}\tSF\tSF1`).lineOf).toEqual([2, 3]);
});
