import { statSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { z } from "zod";
import { readMigrations } from "@/db/migration-history";
import { isUploadKey } from "@/lib/storage/local";
import { version } from "@/package.json";
import { ArchiveError, damaged, type Entry, incomplete, notOurs, readAll, readArchive } from "./archive-file";
import {
  type Contents,
  checksumEntry,
  contents,
  contentsEntry,
  maxEntryBytes,
  type Origin,
  origin,
  originEntry,
  partOf,
} from "./manifest";
import { noRows } from "./tables";
import { countLines, rowUnpacker } from "./unpack-rows";

/**
 * Reads the whole file before anything is written. Rejects a file that is incomplete, of another version, or different
 * from its list of contents. Uses constant memory.
 */
export async function inspectArchive(path: string, key?: string): Promise<{ made: Origin; holds: Contents }> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new ArchiveError(`There is no file ${path}.`);
  let made: Origin | undefined;
  let holds: Contents | undefined;
  let isWhole = false;
  const unpack = rowUnpacker(path);
  const seen: Counted = { rows: {}, files: 0, file_bytes: 0 };
  for await (const entry of readArchive(path, key)) {
    if (!made && entry.name !== originEntry) throw new ArchiveError(notOurs(path));
    refuseUnknown(path, entry.name, made, isWhole);
    const rowsOf = partOf(entry.name)?.table;
    if (entry.name === originEntry) {
      made = await read(path, entry, origin, notOurs(path));
      refuseOtherVersion(path, made);
      seen.rows = noRows(made);
    } else if (rowsOf !== undefined) {
      for await (const lines of unpack(entry.name, entry.chunks)) seen.rows[rowsOf]! += countLines(lines);
    } else if (entry.name === contentsEntry) {
      holds = await read(path, entry, contents, damaged(path));
    } else if (entry.name === checksumEntry) {
      isWhole = (await readSmall(path, entry)).trim() === entry.sha256Before;
      if (!isWhole) throw new ArchiveError(damaged(path));
    } else {
      seen.files++;
      seen.file_bytes += entry.bytes;
    }
  }
  if (!made || !holds || !isWhole) throw new ArchiveError(incomplete(path));
  refuseOtherCounts(path, holds, seen);
  return { made, holds };
}

type Counted = Pick<Contents, "rows" | "files" | "file_bytes">;

function refuseOtherCounts(path: string, holds: Contents, seen: Counted) {
  const differ = (what: string, there: number, expected = 0) => {
    if (there !== expected)
      throw new ArchiveError(`${path} is not what it says: it has ${there} ${what}, and its list says ${expected}.`);
  };
  for (const table of new Set([...Object.keys(seen.rows), ...Object.keys(holds.rows)]))
    differ(`rows of ${table}`, seen.rows[table] ?? 0, holds.rows[table]);
  differ("files", seen.files, holds.files);
  differ("bytes of files", seen.file_bytes, holds.file_bytes);
}

async function read<T>(path: string, entry: Entry, schema: z.ZodType<T>, refusal: string): Promise<T> {
  try {
    return schema.parse(JSON.parse(await readSmall(path, entry)));
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(refusal);
  }
}

async function readSmall(path: string, { name, bytes, chunks }: Entry) {
  const most = maxEntryBytes[name]!;
  if (bytes > most)
    throw new ArchiveError(`${path} is not an export of Kiosk: its ${name} has more than ${most} bytes.`);
  return (await readAll(chunks)).toString();
}

/** An older archive is imported if its migrations are the first of ours. */
function refuseOtherVersion(path: string, { kiosk, migrations }: Origin) {
  const known = readMigrations();
  const at = migrations.findIndex(({ hash }, n) => hash !== known[n]?.hash);
  if (at < 0) return;
  const { tag } = migrations[at]!;
  const reason = at
    ? `with the migration ${tag}, which this version (${version}) does not have`
    : `with another migration ${tag}, and this version (${version}) imports files of 0.2.0 and later`;
  throw new ArchiveError(`${path} was made by Kiosk ${kiosk} ${reason}. Import it with the version that made it.`);
}

/** Rejects a name that no export has, and any entry after the checksum. */
function refuseUnknown(path: string, name: string, made: Origin | undefined, isWhole: boolean) {
  const table = partOf(name)?.table;
  const isKnown = table === undefined ? name in maxEntryBytes || isUploadKey(name) : made && table in made.tables;
  if (!isKnown || isWhole)
    throw new ArchiveError(`${path} is not an export of Kiosk: it has ${JSON.stringify(name)}, which none has there.`);
}

/** The file has the uploads as they are, and the rows packed: in PostgreSQL, with their indexes, they take ten times as much. */
export const estimateRowBytes = (path: string, { file_bytes }: Contents) => 10 * (statSync(path).size - file_bytes);
