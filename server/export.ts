import { stat } from "node:fs/promises";
import type { Store } from "@/db/client";
import { hasCluster } from "@/db/local-cluster";
import { withLongSession } from "@/db/long-session";
import { migrationState } from "@/db/migration-history";
import type { Environment } from "@/lib/kernel/process/read-environment";
import { createArchive, refuseExisting } from "@/lib/system/move/archive";
import { exportShop } from "@/lib/system/move/export-shop";
import type { Contents } from "@/lib/system/move/manifest";
import { command, type OpenEnvironment } from "./command";
import { fileArgument } from "./file-argument";
import { reasonOf } from "./reason-of";
import { amount, megabytes, shopIn } from "./shop-in-words";
import { stopSignal } from "./stop-signal";

interface Asked {
  path: string;
  stop: AbortSignal;
}

const noExport = (error: unknown, path: string) => new Error(`There is no export: ${reasonOf(error, path)}`);

await command(write, prepare);

async function prepare({ hasLocalDatabase, dataDir }: Environment): Promise<Asked> {
  const path = fileArgument("npm run db:export -- <file>");
  refuseExisting(path);
  // Opening a database that does not exist would create an empty one.
  if (hasLocalDatabase && !hasCluster(dataDir))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the shop's directory, or DATABASE_URL.`);
  return { path, stop: stopSignal() };
}

async function write(store: Store, { databaseUrlUnpooled, dataDir }: OpenEnvironment, { path, stop }: Asked) {
  const { pending, refusal } = await migrationState(store.db);
  if (refusal) throw new Error(refusal);
  if (pending)
    throw new Error("The database is not up to date. Run `npm run db:migrate` first, or export with its version.");
  const archive = await createArchive(path);
  const asOf = new Date();
  try {
    const holds = await withLongSession(databaseUrlUnpooled, (db) => exportShop(db, archive, { dataDir, asOf, stop }));
    stop.throwIfAborted();
    await archive.finish();
    const { size } = await stat(path);
    return `${path} (${megabytes(size)}) holds ${shopIn(holds)}.${remarks(holds)}`;
  } catch (error) {
    await archive.discard();
    throw noExport(error, path);
  }
}

function remarks({ missing_files: missing, faults }: Contents) {
  const told = missing.length
    ? `\nThe shop names ${amount(missing.length, "file")} that the disk does not have, such as ${missing[0]}: are they in another DATA_DIR?`
    : "";
  return faults.length
    ? `${told}\nThe shop breaks ${amount(faults.length, "invariant")}, such as: ${faults[0]!.fault} (${faults[0]!.id}). It was so before the export.`
    : told;
}
