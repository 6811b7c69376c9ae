import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { files, looseFiles } from "@/db/schema/content";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { store } from "@/lib/kernel/store";
import type { Tidying } from "@/lib/kernel/sweep";
import { clearIncoming } from "./incoming";
import { storageOf } from "./storage";

/** The key is written down first: whatever happens then, the sweep knows of the file. */
export async function storeLoose(db: Database, key: string, bytes: AsyncIterable<Uint8Array>, mime: string) {
  await db.insert(looseFiles).values({ key });
  await storageOf(key)!.put(key, bytes, mime);
}

/** In the transaction that writes the rows which name them. */
export async function claimFiles(db: Database, keys: string[]) {
  if (!keys.length) return;
  const mine = and(inArray(looseFiles.key, keys), eq(looseFiles.is_abandoned, false));
  const claimed = await db.delete(looseFiles).where(mine).returning({ key: looseFiles.key });
  if (claimed.length < keys.length) throw new AppError("unavailable", "The upload took too long. Send it again.");
}

/** In the transaction that removes the last row which names it. What is the project's own, or a row's, stays. */
export async function abandonFile(db: Database, key: string) {
  if (!storageOf(key) || (await db.$count(files, eq(files.key, key)))) return;
  await db.insert(looseFiles).values({ key, is_abandoned: true }).onConflictDoNothing();
}

/** After the answer: those of them that no row has claimed. */
export async function removeUnclaimed(keys: string[]) {
  if (keys.length) await removeWhere(store().db, inArray(looseFiles.key, keys));
}

/** Files that a crash, or a store that was away, has left. */
export const removeLooseFiles: Tidying = { name: "loose files", tidy: removeLeft };

async function removeLeft(db: Database, most: number) {
  const due = db
    .select({ key: looseFiles.key })
    .from(looseFiles)
    .where(or(looseFiles.is_abandoned, lt(looseFiles.created_at, sql`now() - interval '1 hour'`)))
    .orderBy(sql`random()`)
    .limit(most);
  await removeWhere(db, inArray(looseFiles.key, due));
  await clearIncoming();
}

/** Marked first, so that nobody can claim what is about to go. */
async function removeWhere(db: Database, which: ReturnType<typeof inArray>) {
  const given = await db.update(looseFiles).set({ is_abandoned: true }).where(which).returning({ key: looseFiles.key });
  for (const { key } of given) {
    const storage = storageOf(key);
    const gone = storage?.remove(key).then(() => db.delete(looseFiles).where(eq(looseFiles.key, key)));
    await gone?.catch((error) => log.warn({ err: error, key }, "the sweep will try again to remove a file"));
  }
}
