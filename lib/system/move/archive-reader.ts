import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { blockBytes, paddingOf, readTarHeader } from "./tar-header";

/** The file is not an export, or not all of one. Its message is for the person who named the file. */
export class ArchiveRefused extends Error {}

export interface Entry {
  name: string;
  bytes: number;
  /** The SHA-256 of all bytes of the file before this entry. */
  sha256Before: string;
  /** To be read once, before the next entry is asked for. */
  chunks: AsyncIterable<Uint8Array>;
}

const chunkBytes = 256 * 1024;

/** The entries one after the other; unread bytes of an entry are skipped. */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const file = await open(path);
  const hash = createHash("sha256");
  let at = 0;

  async function* take(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(left, chunkBytes)), 0, undefined, at);
      if (bytesRead === 0) throw new ArchiveRefused(`${path} is not whole: it ends after ${at} bytes.`);
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      at += bytesRead;
      left -= bytesRead;
      yield chunk;
    }
  }

  try {
    for (;;) {
      const sha256Before = hash.copy().digest("hex");
      const block = await readAll(take(blockBytes));
      if (block.every((byte) => byte === 0)) return;
      const header = readTarHeader(block);
      if (!header) throw new ArchiveRefused(at === blockBytes ? notOurs(path) : `${path} is damaged at byte ${at}.`);
      const chunks = take(header.bytes);
      yield { ...header, sha256Before, chunks };
      for await (const _ of chunks); // what its reader left
      for await (const _ of take(paddingOf(header.bytes)));
    }
  } finally {
    await file.close();
  }
}

export const notOurs = (path: string) => `${path} is not an export of Kiosk.`;

export async function readAll(chunks: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
