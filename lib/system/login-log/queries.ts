import { and, eq, ilike, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, rows } from "@/db/client";
import { loginLogs } from "@/db/schema/logs";
import { jsonRow } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { allOf, ordered, rangeOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import { containing } from "@/lib/kernel/lists/paging";
import { mask } from "@/lib/kernel/records/changes";
import { exportPages } from "@/lib/system/logs/export-pages";
import { isVisible, maskedPerson } from "@/lib/system/logs/visible-people";
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

export async function listLoginLogs(
  db: Database,
  permissions: Permissions,
  { sort, page, size, ...filters }: z.output<typeof loginLogListQuery>,
) {
  const listing = {
    columns: columnsFor(permissions),
    from: sql`${loginLogs}`,
    id: loginLogs.id,
    where: allOf(await conditionsOf(db, permissions, filters)),
    order: ordered(loginLogs.created_at, loginLogs.id, sort === "created_at" ? "asc" : "desc"),
    isBig: true,
  };
  return listRows<LoginLog>(db, listing, { page, size });
}

export async function* exportLoginLogs(db: Database, permissions: Permissions, filters: Filters) {
  yield* exportPages<LoginLog>(db, {
    table: loginLogs,
    at: loginLogs.created_at,
    columns: columnsFor(permissions),
    where: await conditionsOf(db, permissions, filters),
    timeOf: (row) => row.created_at,
  });
}

export async function getLoginLog(db: Database, permissions: Permissions, id: number) {
  const whole = jsonRow({ ...columnsFor(permissions), times: loginLogs.times });
  const [found] = await rows<{ line: z.input<typeof loginLogDetail> }>(
    db,
    sql`select ${whole} as line from ${loginLogs} where ${loginLogs.id} = ${id}`,
  );
  if (!found) throw notFound("There is no such line in the login log.");
  return found.line;
}

async function conditionsOf(
  db: Database,
  permissions: Permissions,
  { q, user_id, result, type, ip, ...range }: Filters,
) {
  return [
    ...rangeOf(loginLogs.created_at, range),
    user_id === undefined ? undefined : eq(loginLogs.user_id, user_id),
    result === undefined ? undefined : eq(loginLogs.result, result),
    type === undefined ? undefined : eq(loginLogs.type, type),
    ip === undefined ? undefined : eq(loginLogs.ip, ip),
    q === undefined ? undefined : await searchCondition(db, permissions, q),
  ];
}

/** The line with this id or request id; otherwise part of an account that the caller may see. */
async function searchCondition(db: Database, permissions: Permissions, q: string) {
  const isNamed = /^\d{1,10}$/.test(q) ? eq(loginLogs.id, Number(q)) : eq(loginLogs.request_id, q);
  if (await db.$count(loginLogs, isNamed)) return isNamed;
  return and(ilike(loginLogs.account, containing(q)), isVisible(loginLogs.user_id, permissions));
}
