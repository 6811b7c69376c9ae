import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { files, looseFiles } from "@/db/schema/content";
import { AppError } from "@/lib/kernel/contract/errors";
import { log } from "@/lib/kernel/process/log";
import { store } from "@/lib/kernel/process/store";
import { endsWithin } from "@/lib/kernel/work/ends-within";
import type { CleanupSweep } from "@/lib/kernel/work/sweep";
import { clearIncoming } from "./incoming";
import { mediaTypes } from "./media";
import { storageOf } from "./storage";
import { widthKey } from "./widths";

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Records the key first, so that the sweep finds the file in any case. The widths of a picture are stored concurrently.
 * If one fails, the others have finished and can be removed.
 */
export async function storeLoose(
  db: Database,
  key: string,
  bytes: Bytes,
  mime: string,
  otherWidths: { width: number; bytes: Bytes }[] = [],
) {
  await db.insert(looseFiles).values({ key });
  const widths = otherWidths.map(({ width, bytes }) => storeWidth(key, width, bytes));
  const stored = await Promise.allSettled([storageOf(key)!.put(key, bytes, mime), ...widths]);
  for (const one of stored) if (one.status === "rejected") throw one.reason;
}

/** A width belongs to its picture and is removed with it. */
const storeWidth = (key: string, width: number, bytes: Bytes) =>
  storageOf(key)!.put(widthKey(key, width), bytes, mediaTypes.webp);

/** Call it in the transaction that writes the rows referring to these files. */
export async function claimFiles(db: Database, keys: string[]) {
  if (!keys.length) return;
  const mine = and(inArray(looseFiles.key, keys), eq(looseFiles.is_abandoned, false));
  const claimed = await db.delete(looseFiles).where(mine).returning({ key: looseFiles.key });
  if (claimed.length < keys.length) throw new AppError("unavailable", "The upload took too long. Send it again.");
}

/**
 * Call it in the transaction that removes the last reference to the file. Does nothing for the project's own pictures
 * and for files with other references.
 */
export async function abandonFile(db: Database, key: string) {
  if (!storageOf(key) || (await db.$count(files, eq(files.key, key)))) return;
  await db.insert(looseFiles).values({ key, is_abandoned: true }).onConflictDoNothing();
}

export async function removeUnclaimed(keys: string[]) {
  if (keys.length) await removeWhere(store().db, inArray(looseFiles.key, keys));
}

/** Removes files after a crash or an outage of the storage. */
export const removeLooseFiles: CleanupSweep = { name: "loose files", tidy: removeLeft };

async function removeLeft(db: Database, limit: number, signal?: AbortSignal) {
  const due = db
    .select({ key: looseFiles.key })
    .from(looseFiles)
    .where(or(looseFiles.is_abandoned, lt(looseFiles.created_at, sql`now() - interval '1 hour'`)))
    .orderBy(sql`random()`)
    .limit(limit);
  await removeWhere(db, inArray(looseFiles.key, due), signal);
  await clearIncoming();
}

const budgetMs = 3000;

/**
 * Marks the files first, so that none is claimed while it is removed. Stops after a few seconds, because a storage can
 * hang; the remaining files are removed in a later round.
 */
async function removeWhere(db: Database, which: ReturnType<typeof inArray>, signal?: AbortSignal) {
  const given = await db.update(looseFiles).set({ is_abandoned: true }).where(which).returning({ key: looseFiles.key });
  const end = performance.now() + budgetMs;
  for (const { key } of given) {
    const leftMs = end - performance.now();
    if (leftMs <= 0 || signal?.aborted || !(await endsWithin(leftMs, remove(db, key), signal))) return;
  }
}

async function remove(db: Database, key: string) {
  const storage = storageOf(key);
  const gone = storage?.remove(key).then(() => db.delete(looseFiles).where(eq(looseFiles.key, key)));
  await gone?.catch((error) => log.warn({ err: error, key }, "the sweep will try again to remove a file"));
}
