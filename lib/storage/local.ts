import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { makeFolder, syncEach } from "@/db/disk";
import { remembering } from "@/lib/kernel/work/remembering";
import { together } from "@/lib/kernel/work/together";
import { incomingOf, unfinished, writeWhole } from "./incoming";
import type { Storage } from "./place";
import { widthKeys } from "./widths";

/** The last part of a width's name is checked by its shape alone: only we have stored files with such names. */
const name = /^uploads\/[0-9a-f]{32}(-\d{3,4}(\.[a-z0-9]{3,4})?)?\.[a-z0-9]{2,5}$/;

export const isUploadKey = (key: string) => name.test(key);

/** The most syncs at once: two of Node's four threads stay free for others. */
const syncsAtOnce = 2;

interface Arrived {
  part: string;
  path: string;
  /** Why it could not get its name. */
  failure?: unknown;
}

async function arrive(dataDir: string, key: string, bytes: AsyncIterable<Uint8Array>): Promise<Arrived> {
  const path = pathOf(dataDir, key);
  makeFolder(dirname(path));
  const part = await unfinished(incomingOf(dataDir));
  await writeWhole(part, bytes);
  return { part, path };
}

/** A file gets its name when the disk has all of it. */
async function giveName({ part, path }: Arrived) {
  await syncEach([part]);
  await rename(part, path);
}

/** One that fails keeps no other from its name. */
async function giveNames(files: Arrived[]) {
  const left = files.values();
  const work = async () => {
    for (const file of left) await giveName(file).catch((error) => (file.failure = error));
  };
  await Promise.all(Array.from({ length: syncsAtOnce }, work));
}

/** Puts the names of all stored files on the disk. */
export const syncUploads = (dataDir: string) => syncEach([join(dataDir, "uploads")]);

/** For many files one after the other: `syncUploads` is left to the caller. */
export const layFile = async (dataDir: string, key: string, bytes: AsyncIterable<Uint8Array>) =>
  giveName(await arrive(dataDir, key, bytes));

/** Once for all that have arrived meanwhile: the disk takes many for little more than one. */
const keeping = remembering((dataDir) =>
  together<Arrived>(async (files) => {
    await giveNames(files);
    await syncUploads(dataDir);
  }),
);

/** Stores files under `<dataDir>/uploads`. Files that `put` has stored are there after a power cut. */
export function localStorage(dataDir: string): Storage {
  return {
    async put(key, bytes) {
      const file = await arrive(dataDir, key, bytes);
      await keeping(dataDir)(file);
      if (file.failure) throw file.failure;
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

/** The keys of all that lies there. */
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
