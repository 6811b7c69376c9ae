import { between, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { operLogChanges, operLogs } from "@/db/schema/logs";
import { jsonRow } from "@/db/statement";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { allOf, ordered, rangeOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import type { AnyEntity } from "@/lib/kernel/records/entity";
import { exportPages } from "@/lib/system/logs/export-pages";
import { maskedPerson } from "@/lib/system/logs/visible-people";
import { hiddenFields } from "./personal";
import { recordName } from "./record-name";
import type { operLog, operLogExportQuery, operLogListQuery } from "./schemas";
import { searchCondition } from "./search";

export type OperLog = z.input<typeof operLog>;
type Filters = z.output<typeof operLogExportQuery>;

export type LogReader = ReturnType<typeof createReader>;
export function createReader(entities: readonly AnyEntity[], permissions: ReadonlySet<Permission>) {
  const name = recordName(entities, permissions);
  return {
    entities,
    permissions,
    name,
    hidden: hiddenFields(entities, permissions),
    columns: columnsOf(name, permissions),
  };
}

/** `name` is the name of the record of a change `c`. */
const columnsOf = (name: SQL, permissions: ReadonlySet<Permission>) => ({
  id: operLogs.id,
  user: maskedPerson(operLogs.user_id, permissions),
  key: operLogs.key_name,
  module: operLogs.module,
  action: operLogs.action,
  method: operLogs.method,
  path: operLogs.path,
  permission: operLogs.permission,
  status: operLogs.status,
  code: operLogs.code,
  via: operLogs.via,
  ip: operLogs.ip,
  user_agent: operLogs.user_agent,
  duration_ms: operLogs.duration_ms,
  request_id: operLogs.request_id,
  change_count: sql`(select count(*)::int from ${operLogChanges} where ${operLogChanges.log_id} = ${operLogs.id})`,
  record: sql`(select ${jsonRow({ entity: sql`c.entity`, entity_id: sql`c.entity_id`, name })}
    from ${operLogChanges} c where c.log_id = ${operLogs.id} order by c.id limit 1)`,
  created_at: operLogs.created_at,
});

export async function listOperLogs(
  db: Database,
  reading: LogReader,
  { sort, page, size, ...filters }: z.output<typeof operLogListQuery>,
) {
  const where = allOf(await conditionsOf(db, reading, filters));
  const order = ordered(operLogs.created_at, operLogs.id, sort === "created_at" ? "asc" : "desc");
  const listing = { columns: reading.columns, from: sql`${operLogs}`, id: operLogs.id, where, order, isBig: true };
  return listRows<OperLog>(db, listing, { page, size });
}

export async function* exportOperLogs(db: Database, reading: LogReader, filters: Filters) {
  yield* exportPages<OperLog>(db, {
    table: operLogs,
    at: operLogs.created_at,
    columns: reading.columns,
    where: await conditionsOf(db, reading, filters),
    timeOf: (row) => row.created_at,
  });
}

const outcomes = {
  ok: lt(operLogs.status, 400),
  refused: between(operLogs.status, 400, 499),
  failed: gte(operLogs.status, 500),
};

async function conditionsOf(
  db: Database,
  reading: LogReader,
  { q, user_id, key, module, action, status, outcome, ...range }: Filters,
) {
  return [
    ...rangeOf(operLogs.created_at, range),
    user_id === undefined ? undefined : eq(operLogs.user_id, user_id),
    key === undefined ? undefined : eq(operLogs.key_name, key),
    module === undefined ? undefined : eq(operLogs.module, module),
    action === undefined ? undefined : eq(operLogs.action, action),
    status === undefined ? undefined : eq(operLogs.status, status),
    outcome && outcomes[outcome],
    q === undefined ? undefined : await searchCondition(db, reading, q),
  ];
}
