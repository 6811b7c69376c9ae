import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { freeBytes, inMegabytes, makeFolder, reservedBytes } from "@/db/disk";
import { withLongSession } from "@/db/long-session";
import { events } from "@/db/schema/events";
import { backups } from "@/db/schema/logs";
import { inEnglish, msg, type Translatable } from "@/lib/i18n/msg";
import { AppError, isDiskFull } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { log } from "@/lib/kernel/process/log";
import type { CleanupSweep } from "@/lib/kernel/work/sweep";
import { readSettings } from "@/lib/settings/queries";
import { type ArchiveWriter, createArchive, damaged } from "@/lib/system/move/archive";
import { encryption, isEncrypted } from "@/lib/system/move/encryption";
import { exportShop } from "@/lib/system/move/export-shop";
import type { Contents } from "@/lib/system/move/manifest";
import { NoThrowAwayError, withImportedCopy } from "@/lib/system/move/throw-away";
import { type Backup, backupFolder, copyToPlaces, findFile, hashFile, reasonOf } from "./places";
import { prune } from "./prune";

/** Of the advisory lock of the one instance that makes or checks backups. */
const lockNumber = 20_261_202;

/** A demo is not backed up by itself, and Vercel has no disk. */
export const isBackedUp = () => !environment().sandbox && !environment().onVercel;

export const backUp: CleanupSweep = {
  name: "backups",
  async tidy(db, _, stop = neverStop) {
    if (!isBackedUp() || !hasWork(await findWork(db))) return;
    await inTurn(async (session) => {
      const { isDue, unchecked } = await findWork(session); // another instance may have done it
      if (isDue) await makeBackup(session, stop);
      for (const id of unchecked) await checkAgain(session, id, stop);
    });
  },
};

const neverStop = new AbortController().signal;

/** Does nothing if a backup is being made. */
export const backUpNow = () => inTurn((session) => makeBackup(session, neverStop));

export async function isRunning(db: Database) {
  const found = await rows(
    db,
    sql`select from pg_locks where locktype = 'advisory' and objid = ${lockNumber} and granted
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return found.length > 0;
}

/** The lock ends with the session, also if the process is killed. */
const inTurn = (work: (session: Database) => Promise<unknown>) =>
  withLongSession(environment().databaseUrlUnpooled!, async (session) => {
    const [lock] = await rows<{ taken: boolean }>(session, sql`select pg_try_advisory_lock(${lockNumber}) as taken`);
    if (lock!.taken) await work(session);
  });

interface Work {
  isDue: boolean;
  /** Backups that were not checked for a day, or for an hour if a place does not have them. */
  unchecked: number[];
}
const hasWork = ({ isDue, unchecked }: Work) => isDue || unchecked.length > 0;

/**
 * A backup is due if there is none since the last time of day of the setting, so that one is made later if the shop was stopped, or the
 * clock jumped. A failed one is repeated after an hour. A new shop has its first after the next such time.
 */
async function findWork(db: Database): Promise<Work> {
  const { "backup.at": at, "shop.time_zone": zone } = await readSettings(db, "backup.at", "shop.time_zone");
  const [found] = await rows<Work>(
    db,
    sql`with slot as (
        select (local::date - (local::time < at)::int + at) at time zone ${zone} as begins
        from (select now() at time zone ${zone} as local, nullif(${at}, '')::time as at) clock)
      select coalesce(begins is not null and exists (select from users where created_at < begins)
          and not exists (select from backups where created_at >= begins and error is null)
          and not exists (select from backups where created_at > now() - interval '1 hour' and error is not null), false) as "isDue",
        array(select id from backups where error is null and (checked_at is null or checked_at < now()
          - case when places @? '$[*] ? (@.stored_at == null)' then interval '1 hour' else interval '1 day' end) order by id) as unchecked
      from slot`,
  );
  return found!;
}

async function makeBackup(db: Database, stop: AbortSignal) {
  const { dataDir, backupKey, authSecret } = environment();
  const settings = await readSettings(db, "shop.time_zone", "backup.public_key");
  const key = backupKey ?? (settings["backup.public_key"] || undefined);
  const asOf = new Date();
  const day = asOf.toLocaleString("sv-SE", { timeZone: settings["shop.time_zone"] }).replace(" ", "-");
  const name = `kiosk-${day.replaceAll(":", "")}.tar${key ? ".age" : ""}`;
  const path = join(backupFolder(), name);
  let archive: ArchiveWriter | undefined;
  try {
    await prepareFolder(db);
    const { encrypt, proofKey } = key ? await encryption(key) : {};
    archive = await createArchive(path, encrypt);
    const holds = await exportShop(db, archive, { dataDir, asOf, stop, secret: key && authSecret });
    stop.throwIfAborted();
    await archive.finish();
    const file = { bytes: (await stat(path)).size, sha256: await hashFile(path), counts: countsOf(holds) };
    const [made] = await db
      .insert(backups)
      .values({ name, ...file })
      .returning();
    await checkBackup(db, made!, stop, proofKey);
    await prune(db);
  } catch (error) {
    await archive?.discard();
    if (stop.aborted) return;
    const reason = isDiskFull(error) ? fullDisk() : reasonOf(error);
    const [failed] = await db.insert(backups).values({ name, error: reason }).returning();
    await raiseAlarm(db, failed!, reason);
  }
}

function countsOf({ rows: all, files }: Contents) {
  const { products = 0, orders = 0, users = 0 } = all;
  return { products, orders, users, rows: Object.values(all).reduce((sum, count) => sum + count, 0), files };
}

/** Removes what a killed process has left, and requires room for the file: rows pack to a tenth of what they take in the database. */
async function prepareFolder(db: Database) {
  const folder = backupFolder();
  makeFolder(folder);
  for (const name of await readdir(folder)) if (/^kiosk-.*\.part$/.test(name)) await rm(join(folder, name));
  const [found] = await rows<{ bytes: number }>(
    db,
    sql`select (pg_database_size(current_database()) / 8
      + coalesce((select sum(size) from files where key like 'uploads/%'), 0))::float8 as bytes`,
  );
  if (freeBytes(folder) < found!.bytes + reservedBytes) throw new AppError("unavailable", fullDisk(found!.bytes));
}

const fullDisk = (bytes = 0) =>
  msg("There is no room for a backup in {folder}: {free} free, {needed} needed.", {
    folder: backupFolder(),
    free: inMegabytes(freeBytes(backupFolder())),
    needed: inMegabytes(bytes + reservedBytes),
  });

async function checkAgain(db: Database, id: number, stop: AbortSignal) {
  const [found] = await db.select().from(backups).where(eq(backups.id, id));
  if (found) await checkBackup(db, found, stop, environment().backupKey);
}

/** Compares the file with its checksum, proves it once, and copies it to the places that do not have it. */
async function checkBackup(db: Database, backup: Backup, stop: AbortSignal, key: string | undefined) {
  const path = findFile(backup.name);
  // Another instance can have the file.
  const isMissing = !path && environment().hasLocalDatabase;
  let { check, places } = backup;
  let error: Translatable | null = isMissing ? "Its file is missing." : null;
  if (path)
    try {
      if ((await hashFile(path)) !== backup.sha256) throw new Error(damaged(path));
      check ??= await prove(path, key, stop);
      places = await copyToPlaces(backup, path);
    } catch (cause) {
      if (stop.aborted) return;
      error = reasonOf(cause);
    }
  await db.update(backups).set({ checked_at: new Date(), check, places, error }).where(eq(backups.id, backup.id));
  if (error) await raiseAlarm(db, backup, error);
  else if (!backup.checked_at) log.info({ backup: path, bytes: backup.bytes, check }, "a backup was made");
}

/** Imports the file into a database that is dropped afterwards, if this machine can open the file and have such a database. */
async function prove(path: string, key: string | undefined, stop: AbortSignal) {
  if (isEncrypted(path) && (!key || key.startsWith("age1"))) return "read";
  const { dataDir, databaseUrlUnpooled } = environment();
  const place = { dataDir, databaseUrlUnpooled: databaseUrlUnpooled! };
  try {
    await withImportedCopy(place, path, stop, async () => {}, key);
    return "imported";
  } catch (error) {
    if (error instanceof NoThrowAwayError) return "read";
    throw error;
  }
}

/** Once a day for each reason. */
async function raiseAlarm(db: Database, { id, name }: Backup, reason: Translatable) {
  const error = inEnglish(reason);
  log.error({ backup: name, reason: error }, "a backup failed");
  const [before] = await rows(
    db,
    sql`select from events where type = 'backup.failing' and data ->> 'error' = ${error} and created_at > now() - interval '1 day'`,
  );
  if (!before)
    await db.insert(events).values({ type: "backup.failing", resource: "backup", resource_id: id, data: { error } });
}
