import type { Cell } from "./column";

/**
 * Adds an apostrophe to text that a spreadsheet would run as a formula, including formulas with full-width signs. Text
 * that begins with an apostrophe gets another one, so that the import can always remove one.
 */
const escapeFormula = (text: string) =>
  /^'*[=+\-@＝＋－＠\t\r\n]/.test(text) && !isNegativeAmount.test(text) ? `'${text}` : text;
const isNegativeAmount = /^-\d+\.\d\d$/;

function cell(value: Cell) {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? escapeFormula(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The last column of a file of refused rows. An import ignores it. */
export const reasonColumn = { en: "error", zh: "原因" } as const;

/** One line of a CSV file. Safe in the browser. */
export const csvLine = (cells: readonly Cell[]) => `${cells.map(cell).join(",")}\r\n`;
