import { once } from "node:events";
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { type Database, type Store, setRoleSettings } from "@/db/client";
import { freeBytes, reservedBytes, writeSynced } from "@/db/disk";
import { withLongSession } from "@/db/long-session";
import { countPending } from "@/db/migrate";
import { makeDataDir } from "@/lib/kernel/process/data-dir";
import { type Environment, isPooler } from "@/lib/kernel/process/read-environment";
import { isEncrypted } from "@/lib/system/archive/encryption";
import { type Archive, importShop, UncertainImportError } from "@/lib/system/archive/import-shop";
import { estimateRowBytes, inspectArchive } from "@/lib/system/archive/inspect-archive";
import { refuseUsed } from "@/lib/system/archive/target";
import { describeContents, describeError, describeFullDisk, formatCount } from "./describe";
import { markImported } from "./resolve-shop-kind";
import { type OpenEnvironment, readFileArgument } from "./run-command";
import { stopSignal } from "./stop-signal";

/** Without the variable, the shop uses the secret in its data folder. */
const hasSecret = Boolean(process.env.AUTH_SECRET);

export async function importArchive(
  store: Store,
  { databaseUrl, databaseUrlUnpooled, hasLocalDatabase, dataDir }: OpenEnvironment,
  archive: Archive,
) {
  const { path, made, holds } = archive;
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
      return importShop(db, archive, dataDir, stop);
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
  if (made.auth_secret) {
    const secretPath = join(dataDir, "auth-secret");
    makeDataDir(dataDir);
    writeSynced(secretPath, made.auth_secret);
    const toDo = hasSecret ? "Set AUTH_SECRET to it, or remove the variable" : "A start without AUTH_SECRET uses it";
    lines.push(`The file has the shop's secrets too. Its AUTH_SECRET is in ${secretPath}. ${toDo}.`);
  }
  return [...lines, "Everybody signs in again."].join("\n");
}

/** The inspected file of the command line. */
export const readArchiveArgument = (command: string, environment: Environment) =>
  openArchive(resolve(readFileArgument(`npm run ${command} -- <file>`)), environment);

/** Opens an encrypted file with `BACKUP_KEY`, or with the key that is entered. */
export async function openArchive(path: string, { backupKey }: Environment): Promise<Archive> {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
  if (!isFile || !isEncrypted(path)) return { path, ...(await inspectArchive(path)) };
  const key = backupKey ?? (await askKey());
  return { path, key, ...(await inspectArchive(path, key)) };
}

/** Returns an empty key if the input ends without one. */
async function askKey() {
  process.stderr.write("The key of the backup (AGE-SECRET-KEY-1…, or a passphrase): ");
  const terminal = createInterface({ input: process.stdin });
  const [key = ""] = await Promise.race([once(terminal, "line"), once(terminal, "close")]);
  terminal.close(); // an open one would keep the process running
  return key.trim();
}
