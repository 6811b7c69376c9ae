import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { applyMigrations } from "@/db/migrate";
import { shopImports } from "@/db/schema/logs";
import { sanitize } from "@/lib/content/html/sanitize";
import { inEnglish } from "@/lib/i18n/msg";
import { AppError, innermost } from "@/lib/kernel/contract/errors";
import { localStorage, syncUploads } from "@/lib/storage/local";
import { readArchive } from "./archive-file";
import { refuseNewFaults } from "./faults";
import { putLocalFile } from "./local-files";
import { type Contents, type Origin, partOf } from "./manifest";
import { continueSequences, writeRows } from "./stored-rows";
import { noRows, type StoredTable } from "./tables";
import { analyse, archivedTables, takeEmptyDatabase, withoutIndexes, withoutTriggers } from "./target";
import { rowUnpacker } from "./unpack-rows";

export interface Archive {
  path: string;
  made: Origin;
  holds: Contents;
  /** Opens an encrypted file. */
  key?: string | undefined;
}

/** The response to the commit did not arrive, so either the whole shop was imported or nothing. */
export class UncertainImportError extends Error {}

/**
 * Imports an inspected file in one transaction: the migrations of the file, its rows, then the later migrations. If it fails, the written files are removed, unless it may have
 * succeeded. Returns the number of records whose HTML was sanitized. Without `dataDir` the uploads are skipped.
 */
export async function importShop(db: Database, archive: Archive, dataDir: string | undefined, stop: AbortSignal) {
  const { made, holds } = archive;
  const written: string[] = [];
  let cleaned = 0;
  let isEnding = false;
  try {
    await db.transaction(async (tx) => {
      const inside = tx as Database;
      cleaned = await importRows(inside, archive, stop, dataDir, written);
      await applyMigrations(inside);
      await recordImport(inside, archive);
      await analyse(inside);
      await refuseNewFaults(inside, made, holds);
      // Includes files of an import that was killed, which `written` does not list.
      if (holds.files && dataDir !== undefined) await syncUploads(dataDir);
      stop.throwIfAborted();
      isEnding = true;
    });
    return cleaned;
  } catch (error) {
    if (isEnding) throw new UncertainImportError(innermost(error));
    for (const key of written) await localStorage(dataDir!).remove(key);
    throw error;
  }
}

/** The first part of an import: the database has the migrations and the rows of the archive. */
export async function importRows(
  db: Database,
  archive: Archive,
  stop: AbortSignal,
  dataDir?: string,
  written: string[] = [],
) {
  const found = await takeEmptyDatabase(db, archive.made);
  const tables = archivedTables(archive.path, archive.made, found);
  let cleaned = 0;
  const insert = async () => {
    cleaned = await importEntries(db, archive, tables, dataDir, written, stop);
  };
  await withoutTriggers(db, tables, () => withoutIndexes(db, tables, insert));
  await continueSequences(db, archive.holds.sequences, found);
  return cleaned;
}

/**
 * Positions of events continue at the time in seconds, above those of the lost shop, so that none of these is taken for a
 * new one.
 */
async function recordImport(db: Database, { made, holds }: Archive) {
  await db.insert(shopImports).values({ made_at: new Date(made.made_at), left_behind: holds.left_behind });
  await db.execute(sql`select setval(pg_get_serial_sequence('events', 'id'), extract(epoch from now())::bigint)`);
}

async function importEntries(
  db: Database,
  { path, made, holds, key }: Archive,
  tables: StoredTable[],
  dataDir: string | undefined,
  written: string[],
  stop: AbortSignal,
) {
  const counts = noRows(made);
  let cleaned = 0;
  /** The next rows are unpacked while these are inserted. */
  let inserting = Promise.resolve();
  const unpack = rowUnpacker(path);
  for await (const { name, chunks } of readArchive(path, key)) {
    stop.throwIfAborted();
    const table = tables.find((one) => one.name === partOf(name)?.table);
    if (table)
      for await (const lines of unpack(name, chunks)) {
        const clean = cleanRows(table, lines.toString());
        cleaned += clean.cleaned;
        await inserting;
        inserting = writeRows(db, table, clean.lines).then((count) => {
          counts[table.name]! += count;
        });
        inserting.catch(() => {}); // awaited below, or the reading has failed
      }
    else if (name.startsWith("uploads/") && dataDir !== undefined)
      if (await putLocalFile(dataDir, name, chunks)) written.push(name);
  }
  await inserting;
  if (!isDeepStrictEqual(counts, holds.rows)) throw new Error(`${path} changed while it was read.`);
  return cleaned;
}

/** The columns with HTML, which pages render as stored. */
const htmlColumns: Record<string, string> = { articles: "content", notices: "content", products: "detail" };

/**
 * Sanitizes HTML as a write does, because an archive can come from any source. HTML that a shop has stored does not
 * change.
 */
function cleanRows({ name, columns }: StoredTable, lines: string): { lines: string; cleaned: number } {
  const at = columns.findIndex((column) => column.name === htmlColumns[name]);
  if (at < 0) return { lines, cleaned: 0 };
  let cleaned = 0;
  const clean = lines
    .trimEnd()
    .split("\n")
    .map((line) => {
      const values: unknown[] = JSON.parse(line);
      const html = String(values[at] ?? "");
      const safe = cleanHtml(`${name} ${values[0]}`, html);
      if (safe === html) return line;
      cleaned++;
      return JSON.stringify(values.with(at, safe));
    });
  return { lines: clean.join("\n"), cleaned };
}

function cleanHtml(record: string, html: string) {
  try {
    return sanitize(html, "");
  } catch (error) {
    const why = error instanceof AppError ? error.errors?.[0]?.message : undefined;
    throw why === undefined ? error : new Error(`the HTML of ${record}: ${inEnglish(why)}`);
  }
}
