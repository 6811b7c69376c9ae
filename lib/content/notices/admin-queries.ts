import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { noticeReads, notices } from "@/db/schema/content";
import { users } from "@/db/schema/users";
import { isoTime, jsonRow, jsonRows } from "@/db/statement";
import { withAddresses } from "@/lib/content/html/stored-html";
import { notFound } from "@/lib/kernel/contract/errors";
import { listRows } from "@/lib/kernel/lists/lists";
import type { Paging } from "@/lib/kernel/lists/paging";
import { listRecords } from "@/lib/kernel/records/bin";
import { getRow } from "@/lib/kernel/records/entity";
import { nicknameOf } from "@/lib/kernel/records/person";
import { refuseStale } from "@/lib/kernel/records/stale";
import type { noticeFilter, openNotice } from "./admin-schemas";

const { content, status, remark, deleted_at, gone_at, ...openColumns } = getTableColumns(notices);
const columns = { ...openColumns, status, remark };
const isPresent = isNull(deleted_at);
const newestFirst = sql`${notices.created_at} desc, ${notices.id} desc`;

export const listNotices = (db: Database, { type, status: state, ...filter }: z.output<typeof noticeFilter>) =>
  listRecords(
    db,
    notices,
    {
      columns,
      search: [notices.title],
      where: and(type ? eq(notices.type, type) : undefined, state ? eq(status, state) : undefined),
    },
    filter,
  );

export const getNotice = async (db: Database, id: number) => withLinks(await getRow(db, "notice", notices, id));

export async function listUnread(db: Database, userId: number, paging: Paging) {
  const found = await listRows<z.output<typeof openNotice>>(
    db,
    {
      columns: { ...openColumns, content },
      from: sql`${notices}`,
      where: sql`${isPresent} and ${notices.status} = 'open'
        and not exists (select from notice_reads r where r.notice_id = ${notices.id} and r.user_id = ${userId})`,
      order: newestFirst,
    },
    paging,
  );
  return { ...found, items: found.items.map(withLinks) };
}

const withLinks = <Row extends { content: string }>(row: Row) => ({ ...row, content: withAddresses(row.content) });

const maxReaders = 500;

export async function readersOf(db: Database, id: number) {
  await getNotice(db, id);
  const reader = jsonRow({
    id: users.id,
    nickname: nicknameOf(users.id),
    read_at: sql<string | null>`${isoTime(noticeReads.created_at)}`,
  });
  const items = await jsonRows(
    db,
    reader,
    sql`from ${users} left join ${noticeReads} on ${noticeReads.user_id} = ${users.id} and ${noticeReads.notice_id} = ${id}
      where ${users.group_id} is not null and ${users.status} = 'active' and ${users.deleted_at} is null
      order by ${noticeReads.created_at} desc nulls last, ${users.id}
      limit ${maxReaders}`,
  );
  return { items };
}

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
