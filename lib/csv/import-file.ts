import { createHash } from "node:crypto";
import type { Language } from "@/lib/i18n/language";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { noField } from "@/lib/kernel/contract/field-messages";
import type { Part } from "@/lib/kernel/operation";
import { pauses } from "@/lib/kernel/work/pauses";
import { type ChineseColumn, nameOf } from "./column";
import { csvLine, reasonColumn } from "./csv-line";
import { asText } from "./long-numbers";
import { decodeCsv, parseCsv } from "./read-csv";

interface Expected {
  columns: Readonly<Record<string, ChineseColumn>>;
  required?: readonly string[];
  mostRows: number;
  language: Language;
}

/** The columns of a file and its rows as sent, by row number. */
export interface SentFile {
  names: string[];
  lines: ReadonlyMap<number, string[]>;
}

export interface FileRow {
  /** Counted as in a spreadsheet: the header is row 1. */
  row: number;
  /** The trimmed cells by column name. */
  cells: Record<string, string>;
  errors: FieldError[];
}

const refuse = (code: string, message: Translatable) => invalid({ path: "file", code, message });

/** Reads the rows of the only file of a form, without empty ones, up to the limit, and the hash of its bytes. */
export async function readImportFile(
  parts: AsyncIterable<Part>,
  expected: Expected,
): Promise<{ rows: FileRow[]; hash: string; sent: SentFile }> {
  const { mostRows } = expected;
  const bytes = await onlyFile(parts);
  let names: string[] | undefined;
  let codes: ReturnType<typeof codesOf>[] = [];
  const rows: FileRow[] = [];
  const lines = new Map<number, string[]>();
  for await (const { row, cells } of parseCsv(decodeCsv(bytes), pauses())) {
    if (!names) {
      names = cells.map(codeIn({ ...expected.columns, [reasonColumn.en]: reasonColumn }));
      checkHeader(
        names.filter((name) => name !== reasonColumn.en),
        expected,
      );
      codes = names.map((name) => codesOf(expected.columns[name]));
      continue;
    }
    if (rows.length === mostRows)
      throw refuse("too_big", msg("At most {most} rows at once; the file has more.", { most: mostRows }));
    const readCell = (at: number) => {
      const text = cells[at]?.trim() ?? "";
      return codes[at]?.get(text) ?? text;
    };
    lines.set(row, cells);
    rows.push({
      row,
      cells: Object.fromEntries(names.map((name, at) => [name, readCell(at)])),
      errors: extraCells(names, cells),
    });
  }
  const hash = createHash("sha256").update(bytes).digest("base64url");
  return { rows, hash, sent: { names: names ?? [], lines } };
}

/** The refused rows as sent, with the reasons in the last column, so that they can be corrected and imported. Null if there are none. */
export function refusedFile(
  { names, lines }: SentFile,
  rows: { row: number; errors: { path: string; message: string }[] }[],
  { columns, language }: Pick<Expected, "columns" | "language">,
): string | null {
  const refused = rows.filter(({ errors }) => errors.length);
  if (!refused.length) return null;
  const [colon, space] = language === "zh" ? ["：", ""] : [": ", " "];
  const label = (path: string) => nameOf(columns, path.split(".")[0]!, language);
  const reason = ({ path, message }: { path: string; message: string }) => (path ? label(path) + colon : "") + message;
  const places = names.flatMap((name, at) => (name === reasonColumn.en ? [] : at));
  const header = [...places.map((at) => label(names[at]!)), reasonColumn[language]];
  const body = refused.map(({ row, errors }) => [
    ...places.map((at) => asText(lines.get(row)![at]?.trim() ?? "")),
    errors.map(reason).join(space),
  ]);
  return `\ufeff${[header, ...body].map(csvLine).join("")}`;
}

/** A column is identified by its code or its Chinese name. Brackets can be half-width or full-width. */
function codeIn(columns: Expected["columns"]) {
  const codes = new Map(Object.entries(columns).map(([name, { zh }]) => [zh.normalize("NFKC"), name] as const));
  return (header: string) => {
    const name = header.trim();
    return Object.hasOwn(columns, name) ? name : (codes.get(name.normalize("NFKC")) ?? name);
  };
}

const codesOf = (column: ChineseColumn | undefined) =>
  column?.words && new Map(Object.entries(column.words).map(([code, word]) => [word, code]));

export const maxNamed = 10;

/** Keeps the response small. */
const firstFew = <T>(all: T[]) => ({ first: all.slice(0, maxNamed), more: Math.max(0, all.length - maxNamed) });

/** Rows without a key are skipped. */
export function refuseRepeated<Row extends Pick<FileRow, "row" | "errors">>(
  rows: Row[],
  path: string,
  keyOf: (row: Row) => string | number | null,
  column = path,
) {
  const byKey = new Map<string | number, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (!key) continue;
    const same = byKey.get(key);
    if (same) same.push(row);
    else byKey.set(key, [row]);
  }
  for (const same of byKey.values()) {
    if (same.length === 1) continue;
    const { first: all, more } = firstFew(same.map(({ row }) => row));
    const message = msg("Rows {rows} have the same {column}.", { rows: { all, more }, column });
    for (const { errors } of same) errors.push({ path, code: "repeated", message });
  }
}

async function onlyFile(parts: AsyncIterable<Part>) {
  let file: Uint8Array | undefined;
  for await (const { name, bytes } of parts) {
    if (name !== "file") throw invalid({ path: name, code: "unknown_field", message: noField(name) });
    if (file) throw refuse("repeated", "Send one file.");
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    file = Buffer.concat(chunks);
  }
  return file ?? missing();
}

function missing(): never {
  throw refuse("required", "Is required: a part named file.");
}

function checkHeader(names: string[], { columns, required = [], language }: Expected) {
  const named = (all: readonly string[]) => ({ list: all.map((name) => nameOf(columns, name, language)) });
  if (names.length === 1 && /[;\t]/.test(names[0]!))
    throw refuse("separator", "The columns must be separated by commas.");
  const wrong = names.filter((name, at) => !Object.hasOwn(columns, name) || names.indexOf(name) < at);
  const lacking = required.filter((name) => !names.includes(name));
  if (!wrong.length && lacking.length)
    throw refuse(
      "columns",
      msg("The first row must name the columns {columns}; it lacks {lacking}.", {
        columns: named(required),
        lacking: named(lacking),
      }),
    );
  if (!wrong.length) return;
  const { first: list, more } = firstFew(wrong.map((name) => `'${name.slice(0, 40)}'`));
  throw refuse(
    "columns",
    msg("The first row may name only the columns {columns}, each once; not {wrong}.", {
      columns: named(Object.keys(columns)),
      wrong: { list, more },
    }),
  );
}

function extraCells(names: string[], cells: string[]): FieldError[] {
  if (!cells.slice(names.length).some((cell) => cell)) return [];
  const message = msg("The row has {cells} cells, but the file has {columns} columns.", {
    cells: cells.length,
    columns: names.length,
  });
  return [{ path: "", code: "columns", message }];
}
