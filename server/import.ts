import { resolve } from "node:path";
import { type Database, setRoleSettings } from "@/db/client";
import { freeBytes, reservedBytes } from "@/db/disk";
import { withLongSession } from "@/db/long-session";
import { countPending } from "@/db/migrate";
import { isPooler } from "@/lib/kernel/process/read-environment";
import { importShop, UncertainImportError } from "@/lib/system/move/import-shop";
import { estimateRowBytes, inspectArchive } from "@/lib/system/move/inspect-archive";
import { refuseUsed } from "@/lib/system/move/target";
import { describeContents, describeError, describeFullDisk, formatCount } from "./describe";
import { markImported } from "./resolve-shop-kind";
import { readFileArgument, runCommand } from "./run-command";
import { stopSignal } from "./stop-signal";

await runCommand(
  async (store, { databaseUrl, databaseUrlUnpooled, hasLocalDatabase, dataDir }, { path, made, holds }) => {
    const stop = stopSignal();
    const rowBytes = hasLocalDatabase ? estimateRowBytes(path, holds) : 0;
    const neededBytes = holds.file_bytes + rowBytes + reservedBytes;
    if (freeBytes(dataDir) < neededBytes)
      throw new Error(`Nothing was imported: ${describeFullDisk(dataDir, neededBytes)}`);
    await countPending(store.db); // refuses a database that belongs to another version
    let cleaned: number;
    try {
      await refuseUsed(store.db);
      const runImport = async (db: Database) => {
        if (isPooler(databaseUrl)) await setRoleSettings(db);
        return importShop(db, { path, made, holds }, dataDir, stop);
      };
      cleaned = await withLongSession(databaseUrlUnpooled, runImport);
    } catch (error) {
      if (!(error instanceof UncertainImportError))
        throw new Error(`Nothing was imported: ${describeError(error, dataDir, neededBytes)}`);
      throw new Error(
        `The import may be complete: the database did not say so (${error.message}). Its files stay. Run it again: it goes through, or says that the database is not empty, and then the whole shop is there.`,
      );
    }
    if (hasLocalDatabase) await markImported(store.db, dataDir);
    const { files, missing_files: missing, faults } = holds;
    const lines = [
      `Imported ${describeContents(holds)}, as they were at ${made.made_at}.`,
      faults.length
        ? `It breaks ${formatCount(faults.length, "invariant")} that it broke before the export, such as: ${faults[0]!.fault} (${faults[0]!.id}).`
        : holds.unchecked
          ? "It is from before an upgrade, so check it: npm run doctor -- data"
          : "The invariants hold.",
    ];
    if (cleaned) lines.push(`The HTML of ${formatCount(cleaned, "record")} was cleaned: no write stores what it held.`);
    if (files) lines.push(`The files are in ${resolve(dataDir, "uploads")}.`);
    if (missing.length)
      lines.push(`${formatCount(missing.length, "file")} was not there to be exported, such as ${missing[0]}.`);
    return [...lines, "Everybody signs in again."].join("\n");
  },
  async () => {
    const path = readFileArgument("npm run db:import -- <file>");
    return { path, ...(await inspectArchive(path)) };
  },
);
