import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environment } from "@/lib/kernel/environment";

const hour = 3_600_000;

/** Where files are while they arrive, beside the stored ones: on one disk, so that a whole one only has to be renamed. */
export const incomingOf = (dataDir: string) => join(dataDir, "incoming");

/** A disk that forgets is good enough for the time of a request. */
const ownDirectory = () => {
  const { onVercel, dataDir } = environment();
  return onVercel ? join(tmpdir(), "kiosk-incoming") : incomingOf(dataDir);
};

export const incomingPath = () => unfinished(ownDirectory());

export async function unfinished(directory: string) {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return join(directory, randomBytes(16).toString("hex"));
}

/** On the disk when it returns; where the bytes break off, nothing is. */
export async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>) {
  try {
    const file = await open(path, "wx", 0o600);
    try {
      for await (const chunk of bytes) await file.writeFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** What a process that ended in the middle has left. */
export async function clearIncoming(olderThanMs = hour) {
  const directory = ownDirectory();
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > olderThanMs) await rm(path, { force: true });
  }
}
