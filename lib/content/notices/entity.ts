import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { noticeReads, notices } from "@/db/schema/content";
import { beginHtmlEdit, describeLosses, type HtmlEditContext } from "@/lib/content/html/losses";
import { missingPicturesInHtml, storedHtml } from "@/lib/content/html/stored-html";
import { moveToBin } from "@/lib/kernel/records/bin";
import { entity, saveRow } from "@/lib/kernel/records/entity";
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
  remove: (db, { id }) => moveToBin(db, notices, [id]),
  bin: { missing: (db, { content }) => missingPicturesInHtml(db, "content", content), parts: [noticeReads.notice_id] },
  show: async (db, { id }, { actor, own }) => ({
    ...(await getNotice(db, id)),
    dropped: describeLosses(own.losses, actor.origin.language),
  }),
});

async function createNotice(db: Database, fields: Fields, { own }: HtmlEditContext): Promise<Notice> {
  const content = await storedHtml(db, "content", fields.content, own.losses);
  const [created] = await db
    .insert(notices)
    .values({ ...fields, content })
    .returning();
  return created!;
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
