import type { Language } from "@/lib/i18n/language";
import type { Cell, Columns } from "./column";

/**
 * A spreadsheet runs text that begins like a formula, some with full-width signs too; an apostrophe keeps it text.
 * Text that already has one gets another, so that the reader removes exactly one. Numbers stay numbers.
 */
const harmless = (text: string) => (/^'*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text);

function cell(value: Cell) {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? harmless(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly Cell[]) => `${cells.map(cell).join(",")}\r\n`;

/** Writes pages of rows as CSV, with the byte order mark by which spreadsheets recognise UTF-8. */
export async function* csvOf<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
  language: Language = "en",
): AsyncGenerator<string> {
  const isChinese = language === "zh";
  const header = isChinese ? Object.values(columns).map(([zh]) => zh) : Object.keys(columns);
  yield `\ufeff${csvLine(header)}`;
  const cells = Object.values(columns).map(([, write, words]) =>
    isChinese && words ? (row: Row) => inWords(write(row), typeof words === "function" ? words(row) : words) : write,
  );
  for await (const page of pages) yield page.map((row) => csvLine(cells.map((read) => read(row)))).join("");
}

const inWords = (value: Cell, words: Readonly<Record<string, string>>) => words[String(value)] ?? value;
