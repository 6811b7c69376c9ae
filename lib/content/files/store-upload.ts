import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { files } from "@/db/schema/content";
import { AppError } from "@/lib/kernel/contract/errors";
import type { ChangeRecorder } from "@/lib/kernel/records/changes";
import { claimFiles, storeLoose } from "@/lib/storage/loose-files";
import { mediaTypes } from "@/lib/storage/media";
import { newKey } from "@/lib/storage/storage";
import { fileEntity } from "./entity";
import { type FileRow, lockFolder } from "./queries";
import type { ReceivedFile } from "./receive-files";

/** `key` is empty for a file that is already stored. */
type Stored = Omit<ReceivedFile, "path" | "beside"> & { key: string };
interface Upload {
  folder_id: number | null;
  files: Stored[];
}

/**
 * Copies temporary files to the store. Adds each key to `keys` first, so that a failed request can delete its files.
 */
export async function storeAll(db: Database, taken: ReceivedFile[], keys: string[]): Promise<Stored[]> {
  const bySha = new Map<string, string>();
  for (const { path, type, sha256, beside, isKnown } of taken) {
    if (isKnown || bySha.has(sha256)) continue;
    const key = newKey(type);
    keys.push(key);
    bySha.set(sha256, key);
    const widths = beside.map(({ width, path }) => ({ width, bytes: bytesOf(path) }));
    await storeLoose(db, key, bytesOf(path), mediaTypes[type], widths);
  }
  return taken.map(({ path, beside, ...file }) => ({ ...file, key: bySha.get(file.sha256) ?? "" }));
}

async function* bytesOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

export const removeTempFiles = (paths: string[]) => Promise.all(paths.map((path) => rm(path, { force: true })));

/** Adds one row per content, in a fixed order, so that two uploads cannot deadlock. Existing files are not changed. */
export async function saveUpload(
  db: Database,
  userId: number,
  upload: Upload,
  changed: ChangeRecorder,
): Promise<FileRow[]> {
  await lockFolder(db, upload.folder_id);
  const unique = [...new Map(upload.files.map((file) => [file.sha256, file])).values()];
  const saved = new Map<string, FileRow>();
  const created: FileRow[] = [];
  for (const { type, isKnown, ...file } of unique.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))) {
    const values = { ...file, mime: mediaTypes[type], folder_id: upload.folder_id, uploaded_by: userId };
    const [row] = isKnown
      ? []
      : await db.insert(files).values(values).onConflictDoNothing({ target: files.sha256 }).returning();
    if (row) created.push(row);
    saved.set(file.sha256, row ?? (await findSame(db, file.sha256)));
  }
  const byKey = new Map(created.map((row) => [row.key, row]));
  await claimFiles(db, [...byKey.keys()]);
  for (const row of unique.map(({ key }) => byKey.get(key))) if (row) changed(fileEntity, row.id, null, row);
  if (!created.length) changed.none();
  return upload.files.map(({ sha256 }) => saved.get(sha256)!);
}

async function findSame(db: Database, sha256: string) {
  const [found] = await db.select().from(files).where(eq(files.sha256, sha256)).for("key share");
  if (found) return found;
  throw new AppError("unavailable", "The same file was being deleted at this moment. Send it again.");
}
