import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describeRoom, freeBytes, megabyte, reservedBytes } from "@/db/disk";
import { diskFullError } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";

const hour = 3_600_000;

/** On the same disk as the stored files, so that a complete file only needs to be renamed. */
export const incomingDir = (dataDir: string) => join(dataDir, "incoming");

/** A temporary directory is sufficient on Vercel, because an incoming file is only needed during its request. */
const ownDirectory = () => {
  const { onVercel, dataDir } = environment();
  return onVercel ? join(tmpdir(), "kiosk-incoming") : incomingDir(dataDir);
};

export const incomingPath = () => createTempPath(ownDirectory());

export async function createTempPath(directory: string) {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return join(directory, randomBytes(16).toString("hex"));
}

/** How often the free space is checked during an upload. */
const lookEveryBytes = 8 * megabyte;

/** Uploads do not fill the disk, because the local PostgreSQL writes to it too. */
function requireRoom(directory: string) {
  if (freeBytes(directory) < reservedBytes)
    throw diskFullError(
      Object.assign(new Error(`the disk of ${directory}: ${describeRoom(directory)}`), { code: "ENOSPC" }),
    );
}

/** Removes the file if the stream fails. Not synced, because an incomplete file is worthless after a power failure. */
export async function writeStream(path: string, bytes: AsyncIterable<Uint8Array>) {
  try {
    const file = await open(path, "wx", 0o600);
    try {
      let [size, nextLook] = [0, 0];
      for await (const chunk of bytes) {
        if (size >= nextLook) {
          requireRoom(dirname(path));
          nextLook += lookEveryBytes;
        }
        await file.writeFile(chunk);
        size += chunk.byteLength;
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

export async function clearIncoming(olderThanMs = hour) {
  const directory = ownDirectory();
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > olderThanMs) await rm(path, { force: true });
  }
}
