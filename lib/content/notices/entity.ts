import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { noticeReads, notices } from "@/db/schema/content";
import { beginHtmlEdit, describeLosses, type HtmlEditContext } from "@/lib/content/html/losses";
import { missingPicturesInHtml, storedHtml } from "@/lib/content/html/stored-html";
import { entity, insertRow, saveRow } from "@/lib/kernel/records/entity";
import { getNotice } from "./admin-queries";
import type { noticeInput } from "./admin-schemas";

type Notice = typeof notices.$inferSelect;
type Fields = z.output<typeof noticeInput>;

export const noticeEntity = entity({
  name: "notice",
  table: notices,
  title: notices.title,
  revertible: "notice.edit",
  begin: beginHtmlEdit,
  create: createNotice,
  write: writeNotice,
  bin: { missing: (db, { content }) => missingPicturesInHtml(db, "content", content), parts: [noticeReads.notice_id] },
  read: getNotice,
  show: async (db, { id }, { actor, own }) => ({
    ...(await getNotice(db, id)),
    dropped: describeLosses(own.losses, actor.origin.language),
  }),
});

async function createNotice(db: Database, fields: Fields, { own }: HtmlEditContext): Promise<Notice> {
  const content = await storedHtml(db, "content", fields.content, own.losses);
  return insertRow(db, notices, { ...fields, content });
}

/** A new title or text makes the notice unread for all admins. */
async function writeNotice(
  db: Database,
  before: Notice,
  fields: Partial<Fields>,
  { own }: HtmlEditContext,
): Promise<Notice> {
  const isNew = fields.content !== undefined && fields.content !== before.content;
  const content = isNew ? await storedHtml(db, "content", fields.content!, own.losses) : before.content;
  const after = await saveRow(db, notices, before.id, { ...fields, content });
  if (after.content !== before.content || after.title !== before.title)
    await db.delete(noticeReads).where(eq(noticeReads.notice_id, before.id));
  return after;
}
