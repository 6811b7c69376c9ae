import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Storage } from "./storage";

const name = /^uploads\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/;

/** Files under `<dataDir>/uploads`. They get their name when they are whole and on the disk. */
export function localStorage(dataDir: string): Storage {
  const pathOf = (key: string) => {
    if (!name.test(key)) throw new Error(`not a key of an upload: ${key}`);
    return resolve(join(dataDir, key));
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const unfinished = `${path}.${randomBytes(4).toString("hex")}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await write(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async open(key) {
      if (!name.test(key)) return undefined;
      const path = pathOf(key);
      const found = await stat(path).catch(unlessMissing);
      return found && { chunks: read(path), bytes: found.size };
    },
  };
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>) {
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of bytes) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Opened when the first chunk is asked for: a HEAD never asks. */
async function* read(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    yield* file.createReadStream({ autoClose: false });
  } finally {
    await file.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException) {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}
