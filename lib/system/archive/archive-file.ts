import { createHash, type Hash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline as pipe } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, pack } from "tar-stream";
import { syncEach } from "@/db/disk";
import { decryption, type Encrypt, isEncrypted, KeyError } from "./encryption";
import { checksumEntry } from "./manifest";

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The checksum of an archive covers the name, the size and the content of each entry. */
const addHeader = (hash: Hash, name: string, size: number) => hash.update(`${name} ${size}\n`);
async function* hashed(chunks: Chunks, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

export type ArchiveWriter = Awaited<ReturnType<typeof createArchive>>;

/**
 * Writes a tar file, renamed from `.part` when it is complete, which replaces an earlier one. It contains personal data, so only its
 * owner can read it.
 */
export async function createArchive(path: string, encrypt?: Encrypt) {
  const part = `${path}.part`;
  const file = await open(part, "wx", 0o600).catch((error) => {
    throw new Error(`${path} cannot be written: ${error.message}`);
  });
  const hash = createHash("sha256");
  const tar = pack();
  const target = file.createWriteStream({ flush: true });
  const written = encrypt ? pipeline(tar, encrypt, target) : pipeline(tar, target);
  written.catch(() => {}); // `addStream` or `finish` throws this error

  async function addStream(name: string, size: number, chunks: Chunks) {
    addHeader(hash, name, size);
    async function* ofSize() {
      let bytes = 0;
      for await (const chunk of hashed(chunks, hash)) {
        bytes += chunk.length;
        yield chunk;
      }
      if (bytes !== size) throw new Error(`${name} changed while it was read. Export again.`);
    }
    await Promise.race([pipeline(ofSize(), tar.entry({ name, size, mode: 0o600 })), written]);
  }
  const add = (name: string, content: string | Uint8Array) => {
    const bytes = Buffer.from(content);
    return addStream(name, bytes.length, [bytes]);
  };
  return {
    add,
    addStream,
    async finish() {
      await add(checksumEntry, `${hash.copy().digest("hex")}\n`);
      tar.finalize();
      await written;
      await rename(part, path);
      await syncEach([dirname(path)]);
    },
    async discard() {
      tar.destroy();
      await written.catch(() => {});
      await rm(part, { force: true });
    },
  };
}

export function refuseExisting(path: string) {
  if (existsSync(path)) throw new Error(`${path} is there already. Remove it, or name another file.`);
  if (existsSync(`${path}.part`))
    throw new Error(`${path}.part is there: another export is writing it, or was killed. If none runs, remove it.`);
}

/** The file is not a complete export. The message is for the person who chose the file. */
export class ArchiveError extends Error {}

export const notOurs = (path: string) => `${path} is not an export of Kiosk.`;
export const incomplete = (path: string) => `${path} is not whole: its end is missing.`;
export const damaged = (path: string) =>
  `${path} is damaged, or was changed since it was made. Take another copy of it.`;
/** The decryption fails in the same way at a missing end and at a changed byte. */
const undecryptable = (path: string) =>
  `${path} is not whole, or is damaged: it cannot be decrypted. Take another copy of it.`;

export interface Entry {
  name: string;
  bytes: number;
  sha256Before: string;
  /** Can be read once, before the next entry. */
  chunks: AsyncIterable<Uint8Array>;
}

/** `key` opens an encrypted archive. */
export async function* readArchive(path: string, key?: string): AsyncGenerator<Entry> {
  const hash = createHash("sha256");
  const entries = extract();
  const decrypt = isEncrypted(path) ? decryption(path, key) : undefined;
  let isFirst = true;
  const refused = (error: unknown) => {
    if (isSystemError(error) || error instanceof ArchiveError || error instanceof KeyError) return error;
    if (`${error}`.includes("Unexpected end")) return new ArchiveError(incomplete(path));
    if (decrypt) return new ArchiveError(undecryptable(path));
    return new ArchiveError(isFirst ? notOurs(path) : damaged(path));
  };
  async function* read(chunks: Chunks) {
    try {
      yield* hashed(chunks, hash);
    } catch (error) {
      throw refused(error);
    }
  }
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const ended = () => {}; // `entries` throws the error
  if (decrypt) pipe(file, decrypt, entries, ended);
  else pipe(file, entries, ended);
  try {
    for await (const entry of entries) {
      const { name, size = 0, type } = entry.header;
      if (type !== "file") throw new ArchiveError(damaged(path));
      isFirst = false;
      const sha256Before = hash.copy().digest("hex");
      addHeader(hash, name, size);
      const chunks = read(entry);
      yield { name, bytes: size, sha256Before, chunks };
      for await (const _ of chunks);
    }
  } catch (error) {
    throw refused(error);
  }
}

const isSystemError = (error: unknown) => error instanceof Error && "syscall" in error;

export async function readAll(chunks: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
