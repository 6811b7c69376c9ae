import { and, eq, ilike, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { loginLogs } from "@/db/schema/logs";
import { jsonRow } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { type Conditions, since, until, whereOf } from "@/lib/kernel/lists/conditions";
import { containing } from "@/lib/kernel/lists/paging";
import { mask } from "@/lib/kernel/records/changes";
import { exportLog, isVisible, listLog, maskedPerson } from "@/lib/system/logs/read-log";
import type { loginLog, loginLogDetail, loginLogExportQuery, loginLogListQuery } from "./schemas";

export type LoginLog = z.input<typeof loginLog>;
type Filters = z.output<typeof loginLogExportQuery>;

type Permissions = ReadonlySet<Permission>;
const columnsFor = (permissions: Permissions) => ({
  id: loginLogs.id,
  user: maskedPerson(loginLogs.user_id, permissions),
  account: sql`case when ${loginLogs.account} = '' or ${isVisible(loginLogs.user_id, permissions)} then ${loginLogs.account} else ${mask}::text end`,
  type: loginLogs.type,
  result: loginLogs.result,
  ip: loginLogs.ip,
  browser: loginLogs.browser,
  os: loginLogs.os,
  user_agent: loginLogs.user_agent,
  request_id: loginLogs.request_id,
  created_at: loginLogs.created_at,
});

/** `where` finds the line with an id or a request id first, so it needs the database. */
const select = async (db: Database, permissions: Permissions, { q, ...filters }: Filters) => ({
  table: loginLogs,
  at: loginLogs.created_at,
  columns: columnsFor(permissions),
  where: [whereOf(conditions, filters), q === undefined ? undefined : await searchCondition(db, permissions, q)],
  timeOf: (row: LoginLog) => row.created_at,
});

export const listLoginLogs = (
  db: Database,
  permissions: Permissions,
  { sort, page, size, ...filters }: z.output<typeof loginLogListQuery>,
) => listLog(db, () => select(db, permissions, filters), { sort, page, size });

export const exportLoginLogs = (db: Database, permissions: Permissions, filters: Filters) =>
  exportLog(db, () => select(db, permissions, filters));

export async function getLoginLog(db: Database, permissions: Permissions, id: number) {
  const whole = jsonRow({ ...columnsFor(permissions), times: loginLogs.times });
  const [found] = await rows<{ line: z.input<typeof loginLogDetail> }>(
    db,
    sql`select ${whole} as line from ${loginLogs} where ${loginLogs.id} = ${id}`,
  );
  if (!found) throw notFound("There is no such line in the login log.");
  return found.line;
}

const conditions: Conditions<Omit<Filters, "q">> = {
  user_id: (id) => eq(loginLogs.user_id, id),
  result: (result) => eq(loginLogs.result, result),
  type: (type) => eq(loginLogs.type, type),
  ip: (ip) => eq(loginLogs.ip, ip),
  from: since(loginLogs.created_at),
  to: until(loginLogs.created_at),
};

/** The line with this id or request id; otherwise part of an account that the caller may see. */
async function searchCondition(db: Database, permissions: Permissions, q: string) {
  const isNamed = /^\d{1,10}$/.test(q) ? eq(loginLogs.id, Number(q)) : eq(loginLogs.request_id, q);
  if (await db.$count(loginLogs, isNamed)) return isNamed;
  return and(ilike(loginLogs.account, containing(q)), isVisible(loginLogs.user_id, permissions));
}
