import { type Said, say } from "@/lib/i18n/say";
import { invalid } from "@/lib/kernel/contract/errors";
import { pauses } from "@/lib/kernel/work/pauses";

const utf8 = new TextDecoder("utf-8", { fatal: true });
const broken = (code: string, message: Said) => invalid({ path: "file", code, message });

/** Reads only UTF-8, with or without a byte order mark; never guesses another encoding. */
export function decodeCsv(bytes: Uint8Array): string {
  try {
    const text = utf8.decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {}
  throw broken("encoding", "The file is not UTF-8 text. Save it as “CSV UTF-8” and send it again.");
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
