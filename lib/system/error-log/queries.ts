import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { errorLogs } from "@/db/schema/logs";
import { jsonRow } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import { type Conditions, since, until, whereOf } from "@/lib/kernel/lists/conditions";
import { containing } from "@/lib/kernel/lists/paging";
import type { LoggedKind } from "@/lib/kernel/records/changes";
import { personOf } from "@/lib/kernel/records/person";
import { exportLog, listLog } from "@/lib/system/logs/read-log";
import type { errorLog, errorLogDetail, errorLogExportQuery, errorLogListQuery } from "./schemas";

export type ErrorLog = z.input<typeof errorLog>;
type Filters = z.output<typeof errorLogExportQuery>;

const columns = {
  id: errorLogs.id,
  message: errorLogs.message,
  path: errorLogs.path,
  count: errorLogs.count,
  request_id: errorLogs.request_id,
  first_seen_at: errorLogs.first_seen_at,
  last_seen_at: errorLogs.last_seen_at,
  resolved_at: errorLogs.resolved_at,
  resolved_by: personOf(errorLogs.resolved_by),
};

const conditions: Conditions<Filters> = {
  q: about,
  resolved: (isResolved) => sql`(${errorLogs.resolved_at} is not null) = ${isResolved}`,
  from: since(errorLogs.last_seen_at),
  to: until(errorLogs.last_seen_at),
};

const select = async (filters: Filters) => ({
  table: errorLogs,
  at: errorLogs.last_seen_at,
  columns,
  where: [whereOf(conditions, filters)],
  timeOf: (row: ErrorLog) => row.last_seen_at,
});

export const listErrorLogs = (db: Database, { sort, page, size, ...filters }: z.output<typeof errorLogListQuery>) =>
  listLog(db, () => select(filters), { sort, page, size });

export const exportErrorLogs = (db: Database, filters: Filters) => exportLog(db, () => select(filters));

export async function getErrorLog(db: Database, id: number) {
  const [found] = await rows<{ line: z.input<typeof errorLogDetail> }>(
    db,
    sql`select ${jsonRow({ ...columns, stack: errorLogs.stack })} as line from ${errorLogs} where ${errorLogs.id} = ${id}`,
  );
  if (!found) throw notFound("There is no such error.");
  return found.line;
}

function about(q: string) {
  if (/^\d{1,10}$/.test(q)) return sql`${errorLogs.id} = ${q}::bigint`;
  const part = containing(q);
  return sql`(${errorLogs.message} ilike ${part} or ${errorLogs.path} ilike ${part} or ${errorLogs.request_id} = ${q})`;
}

type Resolution = Pick<typeof errorLogs.$inferSelect, "resolved_at" | "resolved_by">;
export const errorRecord: LoggedKind<Resolution> = { name: "error_log" };

/** Does not replace the user who resolved it first. */
export async function resolveError(db: Database, id: number, userId: number) {
  const own = { resolved_at: errorLogs.resolved_at, resolved_by: errorLogs.resolved_by };
  const [before]: Resolution[] = await db.select(own).from(errorLogs).where(eq(errorLogs.id, id)).for("update");
  if (!before) throw notFound("There is no such error.");
  if (before.resolved_at) return { before, after: before };
  const after: Resolution = { resolved_at: new Date(), resolved_by: userId };
  await db.update(errorLogs).set(after).where(eq(errorLogs.id, id));
  return { before, after };
}
