import { createHash } from "node:crypto";
import { createReadStream, existsSync, statSync } from "node:fs";
import { copyFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { syncEach } from "@/db/disk";
import type { BackupPlace, backups } from "@/db/schema/logs";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { AppError, innermost } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { callBucket } from "@/lib/storage/bucket-call";

export type Backup = typeof backups.$inferSelect;

export const backupFolder = () => join(environment().dataDir, "backups");

/** The file on this machine. Another instance can have it, or the bucket. */
export const findFile = (name: string) =>
  [backupFolder(), environment().backupDir ?? ""].map((folder) => join(folder, name)).find(existsSync);

export async function hashFile(path: string) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest("hex");
}

export const reasonOf = (error: unknown) =>
  error instanceof AppError ? error.detail : (innermost(error) as Translatable);

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

export async function removeFile({ name, places }: Pick<Backup, "name" | "places">) {
  const { backupDir, bucket } = environment();
  for (const folder of [backupFolder(), backupDir]) if (folder) await rm(join(folder, name), { force: true });
  if (bucket && places.some(({ place, stored_at }) => place === "bucket" && stored_at))
    await (await callBucket(bucket, "DELETE", bucketKey(name))).body?.cancel();
}
