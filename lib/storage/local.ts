import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { incomingOf, unfinished, writeWhole } from "./incoming";
import type { Storage } from "./place";
import { widthKeys } from "./widths";

/** The last part of a width's name is checked by its shape alone: what has such a name was stored by us. */
const name = /^uploads\/[0-9a-f]{32}(-\d{3,4}(\.[a-z0-9]{3,4})?)?\.[a-z0-9]{2,5}$/;

/** Stores files under `<dataDir>/uploads`. A file gets its name when all of it is on the disk. */
export function localStorage(dataDir: string): Storage {
  const pathOf = (key: string) => {
    if (!name.test(key)) throw new Error(`not a key of an upload: ${key}`);
    return resolve(join(dataDir, key));
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const part = await unfinished(incomingOf(dataDir));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeWhole(part, bytes);
      await rename(part, path);
    },
    async remove(key) {
      const path = pathOf(key);
      for (const each of [path, ...widthKeys(path)]) await rm(each, { force: true });
    },
    async open(key) {
      if (!name.test(key)) return undefined;
      const path = pathOf(key);
      const found = await stat(path).catch(unlessMissing);
      return found && { bytes: found.size, read: (from, to) => read(path, from, to) };
    },
  };
}

/** The keys of all that lies there. */
export async function localKeys(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, "uploads")).catch(unlessMissing);
  return (names ?? []).map((file) => `uploads/${file}`).filter((key) => name.test(key));
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
