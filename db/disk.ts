import {
  closeSync,
  existsSync,
  fsync,
  fsyncSync,
  mkdirSync,
  openSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, resolve } from "node:path";

const isWindows = process.platform === "win32"; // Windows cannot sync folders

/** Some file systems cannot sync folders either. PostgreSQL ignores this error too. */
const isRefusal = ({ code }: NodeJS.ErrnoException) => code === "EINVAL" || code === "EBADF";

/**
 * Flushes files to disk, and the entries of folders. Concurrently, because each sync occupies a thread until the disk
 * responds.
 */
export async function syncEach(paths: string[], atOnce = 32) {
  const left = paths[Symbol.iterator]();
  const work = async () => {
    for (const path of left) {
      const isFolder = statSync(path).isDirectory();
      if (isFolder && isWindows) continue;
      const file = openSync(path, isFolder ? "r" : "r+");
      await new Promise<void>((resolve, reject) =>
        fsync(file, (error) => (error && !(isFolder && isRefusal(error)) ? reject(error) : resolve())),
      ).finally(() => closeSync(file));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, paths.length) }, work));
}

/** Synchronous version of `syncEach`, for files that are only written when a shop starts. */
export function syncFolder(path: string) {
  if (isWindows) return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } catch (error) {
    if (!isRefusal(error as NodeJS.ErrnoException)) throw error;
  } finally {
    closeSync(folder);
  }
}

/** Writes and flushes a new file that only its owner can read. The caller then renames it and syncs its folder. */
export function writeSynced(path: string, text: string) {
  const file = openSync(path, "w", 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The bytes that a process without privileges can still write on the disk of a path. The path itself need not exist. */
export function freeBytes(path: string) {
  let at = resolve(path);
  while (!existsSync(at) && at !== dirname(at)) at = dirname(at);
  const { bavail, bsize } = statfsSync(at);
  return bavail * bsize;
}

export const megabyte = 1_000_000;
export const inMegabytes = (bytes: number) => `${Math.floor(bytes / megabyte)} MB`;

/** PostgreSQL writes segments of its log (16 MB) and temporary files. Uploads leave this much to it. */
export const reservedBytes = 64 * megabyte;

/** From here on the operator is warned. */
export const lowBytes = 512 * megabyte;

/** Such as "12 MB free, 64 MB needed". */
export const describeRoom = (path: string, neededBytes = reservedBytes) =>
  `${inMegabytes(freeBytes(path))} free, ${inMegabytes(neededBytes)} needed`;

/**
 * Creates a missing folder that only its owner can read, and flushes it: synced files are lost if their folder is lost.
 * Creates one level at a time, because Node's own `recursive` never returns where no folder can be created, such as
 * below /proc.
 */
export function makeFolder(path: string) {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at) && at !== dirname(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another process created it first
    }
    syncFolder(dirname(folder));
  }
}
