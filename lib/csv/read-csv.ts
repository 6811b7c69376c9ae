import { msg, type Translatable } from "@/lib/i18n/msg";
import { invalid } from "@/lib/kernel/contract/errors";

const broken = (code: string, message: Translatable) => invalid({ path: "file", code, message });

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or else GB18030, which Excel uses in China. A file with control
 * characters is not text.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const mark = encodingOfMark(bytes);
  const text = mark ? decoded(bytes, mark) : decodedByContent(bytes);
  if (text !== undefined && !binary.test(text)) return text;
  throw broken(
    "encoding",
    "The file is not text in UTF-8, GB18030 (GBK) or UTF-16. Save it as “CSV UTF-8” and send it again.",
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it finds
const binary = /[\0-\x08\x0e-\x1f\ufffe\uffff]/;

function encodingOfMark([first, second, third]: Uint8Array) {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** Phonetic, combining, Armenian, Hebrew and Arabic characters: what some words in GBK, such as 山水, look like in UTF-8. */
const unusual = /[\u0250-\u036f\u0530-\u07ff]/;
const beyondTwoBytes = /[\u0800-\uffff]/;

/**
 * The bytes of some Chinese words in GBK are valid UTF-8, but never with a character of three bytes, as Chinese has in
 * UTF-8. Latin, Greek and Cyrillic texts are read as UTF-8.
 */
function decodedByContent(bytes: Uint8Array) {
  const text = decoded(bytes, "utf-8");
  if (text === undefined) return decoded(bytes, "gb18030");
  return unusual.test(text) && !beyondTwoBytes.test(text) ? (decoded(bytes, "gb18030") ?? text) : text;
}

function decoded(bytes: Uint8Array, encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

interface CsvRow {
  /** Counted as in a spreadsheet, including empty lines. */
  row: number;
  cells: string[];
}

/** Spreadsheets write empty cells beyond this column. They are skipped. */
const maxCells = 1000;
/** The longest text of a field, with all its characters doubled as quotation marks are. */
const longestCell = 400_000;

/**
 * Yields the first row, and the others that are not empty. A generator, so that the caller can stop at its limit.
 * Removes the apostrophes that the export adds. A quoted cell can contain line breaks. `pause` is called during long
 * work; a browser needs none. Safe in the browser.
 */
export async function* parseCsv(text: string, pause: () => Promise<void> | void): AsyncGenerator<CsvRow> {
  let row = 1;
  let cells: string[] = [];
  for (let at = 0, steps = 1; ; steps++) {
    if (steps % 1000 === 0) await pause();
    const end = endOfCell(text, at);
    const next = text[end];
    if (end < 0 || (next !== undefined && !/[,\r\n]/.test(next)))
      throw broken("quoting", msg("Row {row} has a quotation mark in a wrong place.", { row }));
    if (end - at > longestCell)
      throw broken("too_big", msg("Row {row} has a cell of more than {most} characters.", { row, most: longestCell }));
    const cell = textOf(text.slice(at, end));
    if (cells.length < maxCells) cells.push(cell);
    else if (cell) throw broken("columns", msg("Row {row} has more than {most} cells.", { row, most: maxCells }));
    at = end + 1;
    if (next === ",") continue;
    if (row === 1 || cells.some((each) => each)) yield { row, cells };
    if (next === "\r" && text[at] === "\n") at++;
    if (at >= text.length) return;
    row++;
    cells = [];
  }
}

const bareCell = /[^",\r\n]*/y;

/** Returns the position after the cell, or -1 if its quotation mark is not closed. */
function endOfCell(text: string, at: number) {
  if (text[at] !== '"') {
    bareCell.lastIndex = at;
    return at + bareCell.exec(text)![0].length;
  }
  let mark = text.indexOf('"', at + 1);
  while (mark >= 0 && text[mark + 1] === '"') mark = text.indexOf('"', mark + 2);
  return mark < 0 ? mark : mark + 1;
}

const textOf = (cell: string) => unescapeFormula(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);

/** Removes the apostrophe that `harmless` adds before a formula. */
const unescapeFormula = (text: string) => (/^'+[=+\-@＝＋－＠\t\r\n]/.test(text) ? text.slice(1) : text);
