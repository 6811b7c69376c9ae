import { z } from "zod";
import type { Language } from "@/lib/i18n/language";
import { optionalBoolean } from "@/lib/kernel/contract/fields";

export type Cell = string | number | boolean | null | undefined;

/** The name of a column in a Chinese file, and the words for its codes. English files contain the codes. */
export interface ChineseColumn {
  zh: string;
  words?: Readonly<Record<string, string>>;
}

type CodeWords = NonNullable<ChineseColumn["words"]>;
/** The Chinese name, the cell, and the Chinese words for the codes of the cell, which may differ by the row. */
type Column<Row> = readonly [zh: string, write: (row: Row) => Cell, words?: CodeWords | ((row: Row) => CodeWords)];
export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

export const inFormat = {
  language: z
    .enum(["en", "zh"])
    .optional()
    .describe("`zh`: the columns and their codes in Chinese. Left out, or `en`: as the API names them."),
  plain: optionalBoolean(
    true,
    "True: for a program, without the byte order mark and the tab after long numbers that spreadsheets need. Text that a spreadsheet would run as a formula still gets an apostrophe.",
  ),
};

export const wordsFor = <Code extends string | number>(codes: readonly Code[], wordOf: (code: Code) => string) =>
  Object.fromEntries(codes.map((code) => [code, wordOf(code)]));

export const wordFor = (code: Cell, word: Cell): CodeWords => ({ [String(code)]: String(word ?? "") });

export const nameOf = (columns: Readonly<Record<string, ChineseColumn>>, name: string, language: Language) =>
  (language === "zh" && columns[name]?.zh) || name;
