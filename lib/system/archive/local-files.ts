import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { localKeys, localStorage, writeLocalFile } from "@/lib/storage/local";
import { originalKey, widthKey } from "@/lib/storage/widths";
import type { ArchiveWriter } from "./archive-file";

/**
 * Lists all uploads on the disk except unclaimed ones. Does not depend on the columns that refer to files, so none can
 * be forgotten. `missing` are files that the shop refers to but that are not on the disk.
 */
export async function findLocalFiles(db: Database, dataDir: string) {
  const loose = await rows<{ key: string }>(db, sql`select key from loose_files`);
  const unclaimed = new Set(loose.map(({ key }) => key));
  const there = new Set((await localKeys(dataDir)).filter((key) => !unclaimed.has(originalKey(key))));
  const pictures = await rows<{ key: string; widths: number[] | null }>(
    db,
    sql`select key, widths from files where key ~ '^uploads/[0-9a-f]'
      union select avatar, avatar_widths from users where avatar ~ '^uploads/[0-9a-f]'
      union select key, widths from after_sale_images where key ~ '^uploads/[0-9a-f]'
      union select file, null from invoices where file ~ '^uploads/[0-9a-f]'
      union select image.key, image.widths from reviews, jsonb_to_recordset(images) as image(key text, widths int[])
        where image.key ~ '^uploads/[0-9a-f]'`,
  );
  const named = pictures.flatMap(({ key, widths }) => [key, ...(widths ?? []).map((width) => widthKey(key, width))]);
  return { keys: [...there].toSorted(), missing: named.filter((key) => !there.has(key)) };
}

/** Returns the size, or undefined if the file has been deleted. */
export async function addLocalFile(archive: ArchiveWriter, dataDir: string, key: string): Promise<number | undefined> {
  const opened = await localStorage(dataDir).open(key);
  const chunks = opened && (await begun(opened.read(0, Math.max(0, opened.bytes - 1))));
  if (!chunks) return undefined;
  await archive.addStream(key, opened.bytes, chunks);
  return opened.bytes;
}

/** Reads the first chunk. From then on the file is open and can be read even if it is deleted. */
async function begun(chunks: AsyncIterable<Uint8Array>) {
  const reading = chunks[Symbol.asyncIterator]();
  try {
    const first = await reading.next();
    return (async function* () {
      for (let next = first; !next.done; next = await reading.next()) yield next.value;
    })();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Returns true if the file is new. Its name is durable after `syncUploads`. Keys are never reused, so an existing file
 * must have the same bytes.
 */
export async function putLocalFile(dataDir: string, key: string, chunks: AsyncIterable<Uint8Array>): Promise<boolean> {
  const there = await localStorage(dataDir).open(key);
  if (!there) {
    await writeLocalFile(dataDir, key, chunks);
    return true;
  }
  const [ours, given] = [await hashOf(there.read(0, there.bytes - 1)), await hashOf(chunks)];
  if (ours !== given) throw new Error(`${key} is in ${dataDir} already, with other bytes. Move it away first.`);
  return false;
}

async function hashOf(chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest("hex");
}
