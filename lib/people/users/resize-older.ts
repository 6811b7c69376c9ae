import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import type { CleanupSweep } from "@/lib/kernel/work/sweep";
import { isReachable, resizePending } from "@/lib/storage/resize-pending";

/** Resizes the avatars that were uploaded before widths existed. */
export const resizeOlderAvatars: CleanupSweep = { name: "older avatars", tidy };

async function tidy(db: Database, limit: number, signal?: AbortSignal) {
  const left = await db
    .select({ id: users.id, key: sql<string>`${users.avatar}` })
    .from(users)
    .where(and(isNotNull(users.avatar), isNull(users.avatar_widths), isReachable(users.avatar)))
    .orderBy(sql`random()`)
    .limit(limit);
  const keys = new Map(left.map(({ id, key }) => [id, key]));
  await resizePending(
    left,
    async (id, { measures, widths }) => {
      const drawn = { avatar_width: measures?.width, avatar_height: measures?.height, avatar_widths: widths };
      const isStill = and(eq(users.id, id), eq(users.avatar, keys.get(id)!));
      const saved = await db
        .update(users)
        .set({ ...drawn, updated_at: sql`${users.updated_at}` })
        .where(isStill)
        .returning({ id: users.id });
      return saved.length > 0;
    },
    signal,
  );
}
