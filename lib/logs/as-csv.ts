import type { Database } from "@/db/client";
import { asDownload, csvOf } from "@/lib/csv";
import { readSetting } from "@/lib/settings/queries";

type Cell = string | number | boolean | null | undefined;

/** Times and the day in the name are the shop's. */
export async function asCsv<Row>(
  db: Database,
  name: string,
  columns: (local: (iso: string) => string) => Record<string, (row: Row) => Cell>,
  pages: AsyncIterable<readonly Row[]>,
) {
  const timeZone = await readSetting(db, "shop.time_zone");
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const local = (iso: string) => format.format(new Date(iso));
  const day = local(new Date().toISOString()).slice(0, 10);
  return { chunks: csvOf(columns(local), pages), headers: asDownload(name, day) };
}
