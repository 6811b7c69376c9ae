import { and, eq, isNull, like, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { files } from "@/db/schema/content";
import type { CleanupSweep } from "@/lib/kernel/work/sweep";
import { isReachable, resizePending } from "@/lib/storage/resize-pending";

const isUndrawn = and(isNull(files.widths), like(files.mime, "image/%"))!;

/** Resizes the pictures that were uploaded before widths existed. */
export const resizeOlderFiles: CleanupSweep = { name: "older pictures", tidy };

async function tidy(db: Database, limit: number, signal?: AbortSignal) {
  const left = await db
    .select({ id: files.id, key: files.key })
    .from(files)
    .where(and(isUndrawn, isReachable(files.key)))
    .orderBy(sql`random()`)
    .limit(limit);
  await resizePending(
    left,
    async (id, { measures, widths }) => {
      const drawn = { ...measures, widths, updated_at: sql`${files.updated_at}` };
      const saved = await db.update(files).set(drawn).where(eq(files.id, id)).returning({ id: files.id });
      return saved.length > 0;
    },
    signal,
  );
}
