import { eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { noticeReads, notices } from "@/db/schema/content";
import { storedHtml } from "@/lib/content/html/stored-html";
import { lockRow, saveRow } from "@/lib/kernel/entity";

type Notice = typeof notices.$inferSelect;
type Fields = Pick<typeof notices.$inferInsert, "type" | "title" | "content" | "status" | "remark">;

export const lockNotice = (db: Database, id: number, version?: number): Promise<Notice> =>
  lockRow(db, "notice", notices, id, version);

export async function createNotice(db: Database, fields: Fields): Promise<Notice> {
  const content = await storedHtml(db, "content", fields.content);
  const [made] = await db
    .insert(notices)
    .values({ ...fields, content })
    .returning();
  return made!;
}

/** Who had read it has not read what it says now. */
export async function writeNotice(db: Database, before: Notice, fields: Partial<Fields>): Promise<Notice> {
  const isNew = fields.content !== undefined && fields.content !== before.content;
  const content = isNew ? await storedHtml(db, "content", fields.content!) : before.content;
  const after = await saveRow(db, notices, before.id, { ...fields, content });
  if (after.content !== before.content || after.title !== before.title)
    await db.delete(noticeReads).where(eq(noticeReads.notice_id, before.id));
  return after;
}

export const removeNotice = (db: Database, { id }: Notice) => saveRow(db, notices, id, { deleted_at: new Date() });
