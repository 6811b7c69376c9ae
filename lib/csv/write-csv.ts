import type { Database } from "@/db/client";
import type { Language } from "@/lib/i18n/language";
import { readSetting } from "@/lib/settings/queries";
import type { Cell, Columns } from "./column";
import { csvLine } from "./csv-line";
import { withoutTab } from "./long-numbers";

export interface CsvFormat {
  language?: Language;
  /** Without what only spreadsheets need. */
  plain?: boolean;
}

/** Begins with a byte order mark, by which spreadsheets recognize UTF-8. */
async function* csvOf<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
  { language, plain }: CsvFormat = {},
): AsyncGenerator<string> {
  const isChinese = language === "zh";
  const header = isChinese ? Object.values(columns).map(([zh]) => zh) : Object.keys(columns);
  yield (plain ? "" : "\ufeff") + csvLine(header);
  const cells = Object.values(columns).map(([, write, words]) =>
    isChinese && words ? (row: Row) => codeText(write(row), typeof words === "function" ? words(row) : words) : write,
  );
  for await (const page of pages)
    yield page.map((row) => csvLine(cells.map((read) => (plain ? withoutTab(read(row)) : read(row))))).join("");
}

const codeText = (value: Cell, words: Readonly<Record<string, string>>) => words[String(value)] ?? value;

export const csvFile = { stream: "text/csv; charset=utf-8" } as const;

/** A file such as `kiosk-orders-2026-11-20.csv`, with times in the shop's time zone. */
export async function asCsv<Row>(
  db: Database,
  name: string,
  columns: (local: (iso: string) => string) => Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
  format?: CsvFormat,
) {
  const timeZone = await readSetting(db, "shop.time_zone");
  const times = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const local = (iso: string) => times.format(new Date(iso));
  const day = local(new Date().toISOString()).slice(0, 10);
  const headers = { "content-disposition": `attachment; filename="kiosk-${name}-${day}.csv"` };
  return { chunks: csvOf(columns(local), pages, format), headers };
}
