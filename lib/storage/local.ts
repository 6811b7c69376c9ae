import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { makeFolder, syncEach } from "@/db/disk";
import { createTempPath, incomingDir, writeStream } from "./incoming";
import type { Storage } from "./storage-types";
import { widthKeys } from "./widths";

/** The suffix of a width is only checked by its format, because only Kiosk creates such files. */
const name = /^uploads\/[0-9a-f]{32}(-\d{3,4}(\.[a-z0-9]{3,4})?)?\.[a-z0-9]{2,5}$/;

export const isUploadKey = (key: string) => name.test(key);

/** Flushes the directory entries of all stored files. */
export const syncUploads = (dataDir: string) => syncEach([join(dataDir, "uploads")]);

/** A file is renamed after it is completely flushed to disk. The caller must call `syncUploads` afterwards. */
export async function writeLocalFile(dataDir: string, key: string, bytes: AsyncIterable<Uint8Array>) {
  const path = pathOf(dataDir, key);
  makeFolder(dirname(path));
  const part = await createTempPath(incomingDir(dataDir));
  await writeStream(part, bytes);
  await syncEach([part]);
  await rename(part, path);
}

/** Stores files in `<dataDir>/uploads`. A file survives a power failure once `put` has resolved. */
export function localStorage(dataDir: string): Storage {
  return {
    async put(key, bytes) {
      await writeLocalFile(dataDir, key, bytes);
      await syncUploads(dataDir);
    },
    async remove(key) {
      const path = pathOf(dataDir, key);
      for (const each of [path, ...widthKeys(path)]) await rm(each, { force: true });
    },
    async open(key) {
      if (!isUploadKey(key)) return undefined;
      const path = pathOf(dataDir, key);
      const found = await stat(path).catch(unlessMissing);
      return found && { bytes: found.size, read: (from, to) => read(path, from, to) };
    },
  };
}

function pathOf(dataDir: string, key: string) {
  if (!isUploadKey(key)) throw new Error(`not a key of an upload: ${key}`);
  return resolve(join(dataDir, key));
}

export async function localKeys(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, "uploads")).catch(unlessMissing);
  return (names ?? []).map((file) => `uploads/${file}`).filter(isUploadKey);
}

async function* read(path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    yield* file.createReadStream({ start, end, autoClose: false });
  } finally {
    await file.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException) {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}
