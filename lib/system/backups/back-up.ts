import { stat } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { withLongSession } from "@/db/long-session";
import { events } from "@/db/schema/events";
import { backups } from "@/db/schema/logs";
import { inEnglish, type Translatable } from "@/lib/i18n/msg";
import { isDiskFull } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { log } from "@/lib/kernel/process/log";
import type { CleanupSweep } from "@/lib/kernel/work/sweep";
import { readSettings } from "@/lib/settings/queries";
import { damaged } from "@/lib/system/archive/archive-file";
import { canOpen, encryption } from "@/lib/system/archive/encryption";
import { exportShop } from "@/lib/system/archive/export-shop";
import { importShop } from "@/lib/system/archive/import-shop";
import { inspectArchive } from "@/lib/system/archive/inspect-archive";
import { NoThrowAwayError, withThrowAwayDatabase } from "@/lib/system/archive/throw-away";
import { type Backup, copyToPlaces, findFile, fullDisk, hashFile, prepareFolder, prune, reasonOf } from "./places";

/** The number of the advisory lock, which one instance holds while it makes or checks backups. */
const lockNumber = 20_261_202;

/** A demo is not backed up by itself, and Vercel has no disk. */
export const isBackedUp = () => !environment().sandbox && !environment().onVercel;

export const backUp: CleanupSweep = {
  name: "backups",
  async tidy(db) {
    if (!isBackedUp() || performance.now() < pausedUntil || !hasWork(await findWork(db)) || (await isRunning(db)))
      return;
    pausedUntil = performance.now() + 3_600_000; // its process can be killed, such as for its memory, before it stores why it failed
    await run("due");
    pausedUntil = 0;
  },
};
let pausedUntil = 0;

/** Does nothing if a backup is being made. */
export const backUpNow = () => run("now");

type Task = "due" | "now";
/** Both bundles of our server use the process that it sets here. */
const shared = globalThis as typeof globalThis & { kioskBackUp?: (task: Task) => Promise<void> };
const run = (task: Task) => (shared.kioskBackUp ?? runBackUp)(task);
export const setBackUpProcess = (fork: (task: Task) => Promise<void>) => {
  shared.kioskBackUp = fork;
};

export const runBackUp = (task: Task, stop = new AbortController().signal) =>
  inTurn(async (session) => {
    const { isDue, unchecked } = await findWork(session); // another instance may have done it
    if (isDue || task === "now") await makeBackup(session, stop);
    if (task === "due") for (const id of unchecked) await checkBackup(session, id, stop, environment().backupKey);
  });

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
  try {
    const path = join(await prepareFolder(db, "kiosk-", true), name);
    const { encrypt, proofKey } = key ? await encryption(key) : {};
    const secret = key && authSecret;
    const { rows: count, files } = await exportShop(db, path, { dataDir, asOf, stop, encrypt, secret });
    const counts = { products: count.products ?? 0, orders: count.orders ?? 0, files };
    const file = { name, bytes: (await stat(path)).size, sha256: await hashFile(path), counts };
    const [made] = await db.insert(backups).values(file).returning();
    await checkBackup(db, made!.id, stop, proofKey);
  } catch (error) {
    if (stop.aborted) return;
    const reason = isDiskFull(error) ? fullDisk() : reasonOf(error);
    const [failed] = await db.insert(backups).values({ name, error: reason }).returning();
    await raiseAlarm(db, failed!, reason);
  }
  await prune(db);
}

/** Compares the file with its checksum, proves it once, and copies it to the places that do not have it. */
async function checkBackup(db: Database, id: number, stop: AbortSignal, key: string | undefined) {
  const [backup] = await db.select().from(backups).where(eq(backups.id, id));
  if (!backup) return;
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
  await db.update(backups).set({ checked_at: new Date(), check, places, error }).where(eq(backups.id, id));
  const reason = error ?? places.find((place) => place.error !== null)?.error;
  if (reason) await raiseAlarm(db, backup, reason as Translatable);
  else if (!backup.checked_at) log.info({ backup: path, bytes: backup.bytes, check }, "a backup was made");
}

/** Imports the file into a database that is dropped afterwards, if this machine can open the file and have such a database. */
async function prove(path: string, key: string | undefined, stop: AbortSignal) {
  if (!canOpen(path, key)) return "read";
  const { dataDir, databaseUrlUnpooled } = environment();
  const archive = { path, key, ...(await inspectArchive(path, key)) };
  try {
    await withThrowAwayDatabase({ dataDir, databaseUrlUnpooled: databaseUrlUnpooled! }, archive, (copy) =>
      importShop(copy, archive, undefined, stop),
    );
    return "imported";
  } catch (error) {
    if (error instanceof NoThrowAwayError) return "read";
    throw error;
  }
}

/** Once a day for each reason. Reasons that differ only in numbers count as one. */
async function raiseAlarm(db: Database, { id, name }: Backup, reason: Translatable) {
  const error = inEnglish(reason);
  log.error({ backup: name, reason: error }, "a backup failed");
  const [before] = await rows(
    db,
    sql`select from events where type = 'backup.failing' and regexp_replace(data ->> 'error', '\\d+', '', 'g') = ${error.replaceAll(/\d+/g, "")}
      and created_at > now() - interval '1 day'`,
  );
  if (!before)
    await db.insert(events).values({ type: "backup.failing", resource: "backup", resource_id: id, data: { error } });
}
