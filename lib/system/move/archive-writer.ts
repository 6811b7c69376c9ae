import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { syncEach } from "@/db/disk";
import { checksumEntry } from "./manifest";
import { blockBytes, paddingOf, tarHeader } from "./tar-header";

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>;

/** A tar file that gets its name when it is whole. It holds everybody's data, so it is its owner's alone. */
export async function createArchive(path: string) {
  refuseExisting(path);
  const part = `${path}.part`;
  const file = await open(part, "wx", 0o600).catch((error) => {
    throw new Error(`${path} cannot be written: ${error.message}`);
  });
  const time = new Date();
  const hash = createHash("sha256");
  let bytes = 0;

  async function write(chunk: Uint8Array) {
    await file.writeFile(chunk);
    hash.update(chunk);
    bytes += chunk.length;
  }
  async function addStream(name: string, size: number, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const begin = bytes;
    await write(tarHeader(name, size, time));
    for await (const chunk of chunks) await write(chunk);
    if (bytes - begin !== blockBytes + size) throw new Error(`${name} changed while it was read. Export again.`);
    await write(Buffer.alloc(paddingOf(size)));
  }
  const add = (name: string, content: string | Uint8Array) => {
    const whole = Buffer.from(content);
    return addStream(name, whole.length, [whole]);
  };
  return {
    add,
    addStream,
    /** On the disk when it returns. Gives its size. */
    async finish() {
      await add(checksumEntry, `${hash.copy().digest("hex")}\n`);
      await write(Buffer.alloc(2 * blockBytes));
      await file.sync();
      await file.close();
      await rename(part, path);
      await syncEach([dirname(path)]);
      return bytes;
    },
    async discard() {
      await file.close().catch(() => {});
      await rm(part, { force: true });
    },
  };
}

export function refuseExisting(path: string) {
  if (existsSync(path)) throw new Error(`${path} is there already. Remove it, or name another file.`);
  refuseUnfinished(`${path}.part`);
}

function refuseUnfinished(path: string) {
  if (existsSync(path))
    throw new Error(`${path} is there: another export is writing it, or was killed. If none runs, remove it.`);
}
