import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { notices } from "@/db/schema/content";
import { jsonRow, jsonRows } from "@/db/statement";
import { withAddresses } from "@/lib/content/html/stored-html";
import { notFound } from "@/lib/kernel/contract/errors";
import { listRows } from "@/lib/kernel/lists/lists";
import type { Paging } from "@/lib/kernel/lists/paging";
import type { announcementSummary } from "./admin-schemas";

const { id, title, content, created_at, updated_at } = notices;
const columns = { id, title, created_at, updated_at };
/** Announcements are public, notices are for admins only. */
export const isPublicNotice = and(
  eq(notices.type, "announcement"),
  eq(notices.status, "open"),
  isNull(notices.deleted_at),
)!;

export const listAnnouncements = (db: Database, paging: Paging) =>
  listRows<z.output<typeof announcementSummary>>(
    db,
    {
      columns,
      from: sql`${notices}`,
      where: isPublicNotice,
      order: sql`${notices.created_at} desc, ${notices.id} desc`,
      isBig: true,
    },
    paging,
  );

export async function getAnnouncement(db: Database, wanted: number) {
  const [found] = await jsonRows(
    db,
    jsonRow({ ...columns, content }),
    sql`from ${notices} where ${id} = ${wanted} and ${isPublicNotice}`,
  );
  if (!found) throw notFound("There is no such open announcement.");
  return { ...found, content: withAddresses(found.content) };
}
