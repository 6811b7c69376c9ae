import { expect, test } from "vitest";
import { parsePositiveFen } from "./parse-fen";

test("an amount is parsed as typed, to the fen", () => {
  for (const [text, fen] of [
    ["12.50", 1250],
    ["12.5", 1250],
    ["¥ 1,234.56", 123456],
    ["12,345", 1234500],
    ["１２。５０", 1250],
    ["12元", 1200],
    ["0.01", 1],
    ["19.99", 1999],
  ] as const)
    expect([text, parsePositiveFen(text)]).toEqual([text, fen]);
});

test("an invalid amount is not parsed, and nothing is rounded", () => {
  for (const text of [
    "",
    "0",
    "0.00",
    "-5",
    "1.234",
    "1e3",
    "abc",
    ".5",
    "1.2.3",
    "∞",
    "1,50",
    "1,5",
    "1，50",
    "12,34.5",
    ",5",
    "1,,234",
  ])
    expect([text, parsePositiveFen(text)]).toEqual([text, undefined]);
});
