import type { Database } from "@/db/client";
import type { Language } from "@/lib/i18n/language";
import { readSetting } from "@/lib/settings/queries";
import type { Columns } from "./column";
import { csvOf } from "./write-csv";

export const csvFile = { stream: "text/csv; charset=utf-8" } as const;

/** A file named like `kiosk-orders-2026-11-20.csv`. The date and the times in it are in the shop's time zone. */
export async function asCsv<Row>(
  db: Database,
  name: string,
  columns: (local: (iso: string) => string) => Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
  language?: Language,
) {
  const timeZone = await readSetting(db, "shop.time_zone");
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const local = (iso: string) => format.format(new Date(iso));
  const day = local(new Date().toISOString()).slice(0, 10);
  const headers = { "content-disposition": `attachment; filename="kiosk-${name}-${day}.csv"` };
  return { chunks: csvOf(columns(local), pages, language), headers };
}
