import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, statSync } from "node:fs";
import { copyFile, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { eq, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { describeRoom, freeBytes, inMegabytes, makeFolder, reservedBytes, syncEach } from "@/db/disk";
import { type BackupPlace, backups } from "@/db/schema/logs";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { AppError, innermost } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { log } from "@/lib/kernel/process/log";
import { readSettings } from "@/lib/settings/queries";
import { BucketError, type BucketSettings, callBucket } from "@/lib/storage/bucket-call";

export type Backup = typeof backups.$inferSelect;

export const backupFolder = () => resolve(environment().dataDir, "backups");

/**
 * Creates the folder, removes unfinished files with this prefix, and throws if there is no room for another: the rows of an archive
 * take a tenth of their size in the database.
 */
export async function prepareFolder(db: Database, prefix: string, hasUploads: boolean) {
  const folder = backupFolder();
  makeFolder(folder);
  for (const name of await readdir(folder))
    if (name.startsWith(prefix) && name.endsWith(".part")) await rm(join(folder, name));
  const [found] = await rows<{ bytes: number }>(
    db,
    sql`select (pg_database_size(current_database()) / 8
      + coalesce((select sum(size) from files where ${hasUploads} and key like 'uploads/%'), 0))::float8 as bytes`,
  );
  if (freeBytes(folder) < found!.bytes + reservedBytes) throw new AppError("unavailable", fullDisk(found!.bytes));
  return folder;
}

export const fullDisk = (bytes = 0) =>
  msg("There is no room for a backup in {folder}: {free} free, {needed} needed.", {
    folder: backupFolder(),
    free: inMegabytes(freeBytes(backupFolder())),
    needed: inMegabytes(bytes + reservedBytes),
  });

/** The file on this machine. Another instance can have it, or the bucket. */
export const findFile = (name: string) =>
  [backupFolder(), environment().backupDir ?? ""].map((folder) => join(folder, name)).find(existsSync);

export async function hashFile(path: string) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

export const reasonOf = (error: unknown) => {
  if (error instanceof AppError) return error.detail;
  // The innermost cause, such as ECONNREFUSED, does not name the bucket.
  return (error instanceof BucketError ? error.message : innermost(error)) as Translatable;
};

export const placeNames = () => {
  const { backupDir, bucket } = environment();
  return ["disk", ...(backupDir ? ["directory"] : []), ...(bucket ? ["bucket"] : [])] as BackupPlace["place"][];
};

/** Copies the file to the configured places that do not have it. One that fails does not stop the other. Only an encrypted file goes to the bucket. */
export async function copyToPlaces({ name, bytes, sha256, places }: Backup, path: string): Promise<BackupPlace[]> {
  const copies = {
    disk: async () => {},
    directory: () => copyToDirectory(path, environment().backupDir!, name),
    bucket: () => putInBucket(path, name, { bytes: bytes!, sha256: sha256! }),
  };
  const missing = placeNames().filter(
    (place) =>
      (place !== "bucket" || name.endsWith(".age")) &&
      !places.some((known) => known.place === place && known.stored_at),
  );
  const copied: BackupPlace[] = [];
  for (const place of missing) {
    const error = await copies[place]().then(() => null, reasonOf);
    copied.push({ place, stored_at: error === null ? new Date().toISOString() : null, error });
  }
  return [...places.filter(({ stored_at }) => stored_at), ...copied];
}

/** An unmounted disk leaves an empty folder on the disk of the shop, which copies would fill. */
async function copyToDirectory(path: string, directory: string, name: string) {
  if (!existsSync(directory) || statSync(directory).dev === statSync(path).dev)
    throw new AppError("unavailable", msg("{directory} is not on another disk. Is that disk mounted?", { directory }));
  const part = join(directory, `${name}.part`);
  try {
    await copyFile(path, part);
    await syncEach([part]);
    await rename(part, join(directory, name));
  } finally {
    await rm(part, { force: true });
  }
}

const bucketKey = (name: string) => `backups/${name}`;

async function putInBucket(path: string, name: string, file: { bytes: number; sha256: string }) {
  const response = await callBucket(environment().bucket!, "PUT", bucketKey(name), { body: { path, ...file } });
  await response.body?.cancel();
}

/** Undefined if the bucket has none. A request lists up to 1000 names in their order, and they begin with the time. */
export async function newestInBucket(bucket: BucketSettings) {
  for (let newest: string | undefined; ; ) {
    const after = newest ? `&start-after=${encodeURIComponent(bucketKey(newest))}` : "";
    const page = await callBucket(
      bucket,
      "GET",
      `?list-type=2&prefix=${encodeURIComponent(bucketKey("kiosk-"))}${after}`,
    );
    const last = [...(await page.text()).matchAll(/<Key>backups\/([\w.-]+)<\/Key>/g)].at(-1)?.[1];
    if (!last || last === newest) return newest;
    newest = last;
  }
}

export async function fetchFromBucket(bucket: BucketSettings, name: string, folder: string) {
  const { body, headers } = await callBucket(bucket, "GET", bucketKey(name));
  const bytes = Number(headers.get("content-length") ?? 0);
  if (freeBytes(folder) < bytes + reservedBytes) throw new Error(describeRoom(folder, bytes + reservedBytes));
  const path = join(folder, name);
  await pipeline(body as unknown as AsyncIterable<Uint8Array>, createWriteStream(path, { mode: 0o600 }));
  return path;
}

const keptSundays = 4;

/** Keeps the last good backup of each of the configured days and of four Sundays, and all of the newest day. Removes the others. */
export async function prune(db: Database) {
  const { "shop.time_zone": zone, "backup.keep": days } = await readSettings(db, "shop.time_zone", "backup.keep");
  const surplus = await rows<Pick<Backup, "id" | "name" | "places">>(
    db,
    sql`with listed as (select id, name, places, error, (created_at at time zone ${zone})::date as day from backups),
        good as (select max(id) as id, day from listed where error is null group by day),
        kept as ((select id from good order by day desc limit ${days})
          union (select id from good where extract(dow from day) = 0 order by day desc limit ${keptSundays}))
      select id, name, places from listed
      where id not in (select id from kept) and day < (select max(day) from listed)`,
  );
  for (const backup of surplus) {
    try {
      await removeFile(backup);
      await db.delete(backups).where(eq(backups.id, backup.id));
    } catch (error) {
      log.warn({ err: error, backup: backup.name }, "an old backup could not be removed, and is tried again tomorrow");
    }
  }
}

async function removeFile({ name, places }: Pick<Backup, "name" | "places">) {
  const { backupDir, bucket } = environment();
  for (const folder of [backupFolder(), backupDir]) if (folder) await rm(join(folder, name), { force: true });
  if (bucket && places.some(({ place, stored_at }) => place === "bucket" && stored_at))
    await (await callBucket(bucket, "DELETE", bucketKey(name))).body?.cancel();
}
