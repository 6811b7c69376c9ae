import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Store } from "@/db/client";
import { withLongSession } from "@/db/long-session";
import { requireMigrated } from "@/db/migrate";
import { innermost } from "@/lib/kernel/contract/errors";
import { recordExport } from "@/lib/kernel/process/last-export";
import type { Environment } from "@/lib/kernel/process/read-environment";
import { refuseExisting } from "@/lib/system/archive/archive-file";
import { exportShop } from "@/lib/system/archive/export-shop";
import type { Contents } from "@/lib/system/archive/manifest";
import { describeContents, describeError, formatCount, formatMegabytes } from "./describe";
import { adoptRunningShop, requireShop } from "./existing-shop";
import { type OpenEnvironment, readFileArgument, runCommand } from "./run-command";
import { stopSignal } from "./stop-signal";

interface ExportOptions {
  path: string;
  stop: AbortSignal;
}

await adoptRunningShop();
await runCommand(exportToFile, prepare);

async function prepare(environment: Environment): Promise<ExportOptions> {
  const path = readFileArgument("npm run db:export -- <file>");
  refuseExisting(path);
  await requireShop(environment);
  return { path, stop: stopSignal() };
}

async function exportToFile(
  store: Store,
  { databaseUrlUnpooled, dataDir }: OpenEnvironment,
  { path, stop }: ExportOptions,
) {
  await requireMigrated(store.db);
  try {
    const contents = await withLongSession(databaseUrlUnpooled, (db) =>
      exportShop(db, path, { dataDir, asOf: new Date(), stop }),
    );
    const { size } = await stat(path);
    const unrecorded = await recordExport(store.db, size).then(
      () => "",
      (error) => `\nIts time could not be recorded, so the metrics and the doctor do not know it: ${innermost(error)}`,
    );
    return `${path} (${formatMegabytes(size)}) holds ${describeContents(contents)}.${describeProblems(contents)}${unrecorded}`;
  } catch (error) {
    throw new Error(`There is no export: ${describeError(error, dirname(path))}`);
  }
}

function describeProblems({ missing_files: missing, faults }: Contents) {
  const missingNote = missing.length
    ? `\nThe shop names ${formatCount(missing.length, "file")} that the disk does not have, such as ${missing[0]}: are they in another DATA_DIR?`
    : "";
  return faults.length
    ? `${missingNote}\nThe shop breaks ${formatCount(faults.length, "invariant")}, such as: ${faults[0]!.fault} (${faults[0]!.id}). It was so before the export.`
    : missingNote;
}
