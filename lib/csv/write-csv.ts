export type Cell = string | number | boolean | null | undefined;

/**
 * A spreadsheet runs what begins like a formula, some in wide signs too; an apostrophe keeps it text. Text that has one already gets
 * another, so that the reader can take off exactly one. Numbers of our own stay numbers.
 */
const harmless = (text: string) => (/^'*[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text);

function cell(value: Cell) {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? harmless(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csvLine = (cells: readonly Cell[]) => `${cells.map(cell).join(",")}\r\n`;

/** With the mark by which spreadsheets know UTF-8. Pages of rows in, text out. */
export async function* csvOf<Row>(
  columns: Record<string, (row: Row) => Cell>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(Object.keys(columns))}`;
  const cells = Object.values(columns);
  for await (const page of pages) yield page.map((row) => csvLine(cells.map((of) => of(row)))).join("");
}
