import { resolve } from "node:path";
import type { Database } from "@/db/client";
import { withLongSession } from "@/db/long-session";
import { migrate } from "@/db/migrate";
import { isPooler } from "@/lib/kernel/process/read-environment";
import { importShop, UncertainImport } from "@/lib/system/move/import-shop";
import { inspectArchive } from "@/lib/system/move/inspect-archive";
import { refuseUsed } from "@/lib/system/move/target";
import { command } from "./command";
import { fileArgument } from "./file-argument";
import { reasonOf } from "./reason-of";
import { markImported } from "./settle-kind";
import { amount, shopIn } from "./shop-in-words";
import { stopSignal } from "./stop-signal";

await command(
  async (store, { databaseUrl, databaseUrlUnpooled, hasLocalDatabase, dataDir }, { path, made, holds }) => {
    const stop = stopSignal();
    let cleaned: number;
    try {
      await refuseUsed(store.db); // before the migration, so that a wrong database is not changed
      await migrate(databaseUrlUnpooled, isPooler(databaseUrl));
      const bring = (db: Database) => importShop(db, { path, made, holds }, dataDir, stop);
      cleaned = await withLongSession(databaseUrlUnpooled, bring);
    } catch (error) {
      if (!(error instanceof UncertainImport)) throw new Error(`Nothing was imported: ${reasonOf(error, dataDir)}`);
      throw new Error(
        `The import may be complete: the database did not say so (${error.message}). Its files stay. Run it again: it goes through, or says that the database is not empty, and then the whole shop is there.`,
      );
    }
    if (hasLocalDatabase) await markImported(store.db, dataDir);
    const { files, missing_files: missing, faults } = holds;
    const told = [
      `Imported ${shopIn(holds)}, as they were at ${made.made_at}.`,
      faults.length
        ? `It breaks ${amount(faults.length, "invariant")} that it broke before the export, such as: ${faults[0]!.fault} (${faults[0]!.id}).`
        : "The invariants hold.",
    ];
    if (cleaned) told.push(`The HTML of ${amount(cleaned, "record")} was cleaned: no write stores what it held.`);
    if (files) told.push(`The files are in ${resolve(dataDir, "uploads")}.`);
    if (missing.length)
      told.push(`${amount(missing.length, "file")} was not there to be exported, such as ${missing[0]}.`);
    return [...told, "Everybody signs in again."].join("\n");
  },
  async () => {
    const path = fileArgument("npm run db:import -- <file>");
    return { path, ...(await inspectArchive(path)) };
  },
);
