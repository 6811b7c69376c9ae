import { isDeepStrictEqual, promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Database } from "@/db/client";
import { localStorage } from "@/lib/storage/local";
import { readAll, readArchive } from "./archive-reader";
import { refuseNewFaults } from "./faults";
import { putLocalFile } from "./local-files";
import { type Contents, tableOf } from "./manifest";
import { continueSequences } from "./sequences";
import { writeRows } from "./stored-rows";
import { movingTables } from "./tables";
import { analyse, rebuildSearch, takeEmptyDatabase, withoutTriggers } from "./target";

const decompress = promisify(gunzip);

/** All of it or nothing: one transaction, and the files that were laid for it go again when it fails. The file was inspected before. */
export async function importShop(db: Database, path: string, dataDir: string, holds: Contents, stop: AbortSignal) {
  const laid: string[] = [];
  try {
    await db.transaction(async (tx) => {
      const inside = tx as Database;
      await takeEmptyDatabase(inside);
      await withoutTriggers(inside, () => bring(inside, path, dataDir, holds, laid, stop));
      await continueSequences(inside, holds.sequences);
      await rebuildSearch(inside);
      await analyse(inside);
      await refuseNewFaults(inside, holds);
      stop.throwIfAborted();
    });
  } catch (error) {
    for (const key of laid) await localStorage(dataDir).remove(key);
    throw error;
  }
}

async function bring(db: Database, path: string, dataDir: string, holds: Contents, laid: string[], stop: AbortSignal) {
  const counts: Record<string, number> = Object.fromEntries(movingTables.map(({ name }) => [name, 0]));
  for await (const { name, chunks } of readArchive(path)) {
    stop.throwIfAborted();
    const table = movingTables.find((one) => one.name === tableOf(name));
    if (table) {
      const lines = await decompress(await readAll(chunks));
      counts[table.name]! += await writeRows(db, table, lines.toString());
    } else if (name.startsWith("uploads/") && (await putLocalFile(dataDir, name, chunks))) laid.push(name);
  }
  if (!isDeepStrictEqual(counts, holds.rows)) throw new Error(`${path} changed while it was read.`);
}
