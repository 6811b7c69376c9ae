import type { Database } from "@/db/client";
import { noticeReads } from "@/db/schema/content";
import { notFound } from "@/lib/kernel/contract/errors";
import { getNotice } from "./admin-queries";

/** The first reading counts. A closed notice is 404 here: only admins with `notice.read` can see it. */
export async function readNotice(db: Database, id: number, user_id: number) {
  const notice = await getNotice(db, id);
  if (notice.status === "closed") throw notFound("There is no such open notice.");
  const [read] = await db
    .insert(noticeReads)
    .values({ notice_id: id, user_id })
    .onConflictDoUpdate({ target: [noticeReads.notice_id, noticeReads.user_id], set: { user_id } })
    .returning();
  return { ...notice, read_at: read!.created_at };
}
