import { type Said, say } from "@/lib/i18n/say";
import { invalid } from "@/lib/kernel/contract/errors";
import { pauses } from "@/lib/kernel/work/pauses";

const broken = (code: string, message: Said) => invalid({ path: "file", code, message });

/**
 * Reads UTF-8, UTF-16 with its byte order mark, and else GB18030, as Excel saves in China. Control characters show that
 * the bytes are no text.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const text = decoded(bytes, marked(bytes) ?? "utf-8") ?? (marked(bytes) ? undefined : decoded(bytes, "gb18030"));
  if (text !== undefined && !binary.test(text)) return text;
  throw broken(
    "encoding",
    "The file is not text in UTF-8, GB18030 (GBK) or UTF-16. Save it as “CSV UTF-8” and send it again.",
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of them
const binary = /[\0-\x08\x0e-\x1f\ufffe\uffff]/;

function marked([first, second]: Uint8Array) {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

function decoded(bytes: Uint8Array, encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Returns rows of cells, without the apostrophes that our export adds. A quoted cell may have line breaks; an empty
 * line is one empty cell.
 */
export async function parseCsv(text: string): Promise<string[][]> {
  const rows: string[][] = [];
  let row: string[] = [];
  const pause = pauses();
  const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
  for (let at = 0; ; ) {
    cell.lastIndex = at;
    const [whole, quoted, bare = ""] = cell.exec(text)!;
    row.push(plain(quoted === undefined ? bare : quoted.replaceAll('""', '"')));
    at += whole.length;
    const [end] = /^(,|\r\n|\r|\n|$)/.exec(text.slice(at, at + 2)) ?? [];
    if (end === undefined)
      throw broken("quoting", say("Row {row} has a quotation mark in a wrong place.", { row: rows.length + 1 }));
    at += end.length;
    if (end === ",") continue;
    rows.push(row);
    row = [];
    if (rows.length % 1000 === 0) await pause();
    if (at >= text.length) return rows;
  }
}

/** Removes one of the apostrophes that make a formula text. */
const plain = (text: string) => (/^'+[=+\-@＝＋－＠\t\r\n]/.test(text) ? text.slice(1) : text);
