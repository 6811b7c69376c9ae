import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { noticeReads, notices } from "@/db/schema/content";
import { notFound } from "@/lib/kernel/contract/errors";
import { refuseStale } from "@/lib/kernel/records/stale";
import { getNotice } from "./admin-queries";

/**
 * Stores the first time that a user reads a notice. A closed notice is 404: only admins with `notice.read` can see it.
 * A notice that has changed since the given version is not marked.
 */
export async function readNotice(db: Database, id: number, user_id: number, version?: number) {
  await db.select({ id: notices.id }).from(notices).where(eq(notices.id, id)).for("share"); // Blocks a concurrent edit.
  const notice = await getNotice(db, id);
  if (notice.status === "closed") throw notFound("There is no such open notice.");
  if (version) await refuseStale(db, "notice", notice, { version, fields: ["title", "content"] });
  const [read] = await db
    .insert(noticeReads)
    .values({ notice_id: id, user_id })
    .onConflictDoUpdate({ target: [noticeReads.notice_id, noticeReads.user_id], set: { user_id } })
    .returning();
  return { ...notice, read_at: read!.created_at };
}
