import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { noticeReads, notices } from "@/db/schema/content";
import { storedHtml } from "@/lib/content/html/stored-html";
import { entity, saveRow } from "@/lib/kernel/entity";
import { getNotice } from "./admin-queries";

type Notice = typeof notices.$inferSelect;
type Fields = Pick<typeof notices.$inferInsert, "type" | "title" | "content" | "status" | "remark">;

export const noticeEntity = entity({
  name: "notice",
  table: notices,
  revertible: "notice.edit",
  create: createNotice,
  write: writeNotice,
  remove: (db, { id }) => saveRow(db, notices, id, { deleted_at: new Date() }),
  show: (db, { id }) => getNotice(db, id),
});

async function createNotice(db: Database, fields: Fields): Promise<Notice> {
  const content = await storedHtml(db, "content", fields.content);
  const [made] = await db
    .insert(notices)
    .values({ ...fields, content })
    .returning();
  return made!;
}

/** A new title or text makes the notice unread for everybody. */
async function writeNotice(db: Database, before: Notice, fields: Partial<Fields>): Promise<Notice> {
  const isNew = fields.content !== undefined && fields.content !== before.content;
  const content = isNew ? await storedHtml(db, "content", fields.content!) : before.content;
  const after = await saveRow(db, notices, before.id, { ...fields, content });
  if (after.content !== before.content || after.title !== before.title)
    await db.delete(noticeReads).where(eq(noticeReads.notice_id, before.id));
  return after;
}
