import { type SQL, sql } from "drizzle-orm";
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
import { listByKind } from "@/lib/system/logs/list-by-kind";
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
  const columns = columnsFor(permissions);
  const seen = isVisible(loginLogs.user_id, permissions);
  const { q, user_id, result, type, ip } = filters;
  const direction = sort === "created_at" ? "asc" : "desc";
  const found = { columns, order: ordered(loginLogs.created_at, loginLogs.id, direction), isBig: true };
  const range = rangeOf(loginLogs.created_at, filters);
  const lines = q === undefined ? undefined : await linesOf(db, q, range, seen);
  if (lines) {
    // `offset 0` forces the planner to find these lines with their own index, regardless of the other filters.
    const from = sql`(select * from ${loginLogs} where ${lines} offset 0) ${loginLogs}`;
    return listRows<LoginLog>(
      db,
      { ...found, from, where: allOf(conditionsOf(filters)), isSearch: true },
      { page, size },
    );
  }
  if (q === undefined && !(user_id || result || type || ip))
    return listRows<LoginLog>(db, { ...found, from: sql`${loginLogs}`, where: allOf(range) }, { page, size });
  const [lead, ...more] = [
    ...(q === undefined ? [] : [{ column: loginLogs.account, value: q }]),
    ...(user_id === undefined ? [] : [{ column: loginLogs.user_id, value: user_id }]),
    ...(ip === undefined ? [] : [{ column: loginLogs.ip, value: ip }]),
  ];
  return listByKind<LoginLog>(
    db,
    {
      table: loginLogs,
      kinds: [loginLogs.type, loginLogs.result],
      lead,
      equal: [type, result],
      kindIs: [
        ...(type === undefined ? [] : [sql`kind.type = ${type}`]),
        ...(result === undefined ? [] : [sql`kind.result = ${result}`]),
      ],
      rowIs: [
        ...range,
        ...(q === undefined ? [] : [seen]),
        ...more.map(({ column, value }) => sql`${column} = ${value}`),
      ],
      columns,
      direction,
    },
    { page, size },
  );
}

export async function* exportLoginLogs(db: Database, permissions: Permissions, filters: Filters) {
  const { q } = filters;
  const columns = columnsFor(permissions);
  const seen = isVisible(loginLogs.user_id, permissions);
  const lines =
    q === undefined
      ? undefined
      : ((await linesOf(db, q, rangeOf(loginLogs.created_at, filters), seen)) ??
        sql`${loginLogs.account} = ${q} and ${seen}`);
  const where = [...conditionsOf(filters), ...(lines ? [lines] : [])];
  yield* exportPages<LoginLog>(db, { table: loginLogs, at: loginLogs.created_at, columns, ...filters, where });
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

/**
 * A partial account name is only searched in the newest lines: an index of substrings would find too many lines to sort
 * in time.
 */
const maxSearched = sql.raw("20000");

/**
 * For an id or a request id, selects its lines. Undefined for a complete account name as typed, which can be all
 * digits. Otherwise selects those of the newest lines in the range whose account contains `q`. The array makes the
 * planner look them up by id, regardless of its estimate. Only searches accounts that the caller may see.
 */
async function linesOf(db: Database, q: string, range: readonly SQL[], seen: SQL): Promise<SQL | undefined> {
  const id = /^\d{1,10}$/.test(q) ? sql`${loginLogs.id} = ${q}::bigint` : sql`${loginLogs.request_id} = ${q}`;
  const exists = (lines: SQL) => sql`exists (select from ${loginLogs} where ${lines})`;
  const [found] = await rows<{ named: boolean; typed: boolean }>(
    db,
    sql`select ${exists(id)} as named, ${exists(sql`${loginLogs.account} = ${q} and ${seen}`)} as typed`,
  );
  if (found!.named) return id;
  if (found!.typed) return undefined;
  return sql`${seen} and ${loginLogs.id} = any(array(select newest.id from (select id, account from ${loginLogs} where ${allOf(range)}
    order by ${ordered(loginLogs.created_at, loginLogs.id, "desc")} limit ${maxSearched}) newest where newest.account ilike ${containing(q)}))`;
}

function conditionsOf({ user_id, result, type, ip, from, to }: Filters) {
  return [
    ...rangeOf(loginLogs.created_at, { from, to }),
    ...(user_id === undefined ? [] : [sql`${loginLogs.user_id} = ${user_id}`]),
    ...(result === undefined ? [] : [sql`${loginLogs.result} = ${result}`]),
    ...(type === undefined ? [] : [sql`${loginLogs.type} = ${type}`]),
    ...(ip === undefined ? [] : [sql`${loginLogs.ip} = ${ip}`]),
  ];
}
