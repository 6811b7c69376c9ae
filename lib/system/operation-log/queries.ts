import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { operLogChanges, operLogs } from "@/db/schema/logs";
import { jsonRow } from "@/db/statement";
import type { User } from "@/lib/kernel/contract/actor";
import { allPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import { allOf, ordered, rangeOf } from "@/lib/kernel/lists/conditions";
import { listRows } from "@/lib/kernel/lists/lists";
import type { AnyEntity } from "@/lib/kernel/records/entity";
import { memoize } from "@/lib/kernel/work/memoize";
import { exportPages } from "@/lib/system/logs/export-pages";
import { listByKind } from "@/lib/system/logs/list-by-kind";
import { maskedPerson } from "@/lib/system/logs/visible-people";
import { hiddenFields } from "./personal";
import { recordName } from "./record-name";
import type { operLog, operLogExportQuery, operLogListQuery } from "./schemas";
import { type ActionWords, type ParsedSearch, parseSearch } from "./search";

export type OperLog = z.input<typeof operLog>;
type Filters = z.output<typeof operLogExportQuery>;

export type LogReader = ReturnType<typeof createReader>;
function createReader(entities: readonly AnyEntity[], permissions: ReadonlySet<Permission>) {
  const name = recordName(entities, permissions);
  return {
    entities,
    permissions,
    name,
    hidden: hiddenFields(entities, permissions),
    columns: columnsOf(name, permissions),
  };
}

/** Cached by permissions, because the SQL is long and covers each kind of record. */
export function readersFor(entities: readonly AnyEntity[]) {
  const reading = memoize((held) => createReader(entities, new Set(held.split(",") as Permission[])), 100, Infinity);
  return ({ group }: User) => reading(allPermissions.filter((each) => group!.permissions.has(each)).join());
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
const kinds = [operLogs.module, operLogs.action, operLogs.status];

export async function listOperLogs(
  db: Database,
  reading: LogReader,
  { sort, page, size, ...filters }: z.output<typeof operLogListQuery>,
) {
  const { columns } = reading;
  const { q, module, action, status, outcome } = filters;
  const meaning = q ? await parseSearch(db, reading, q) : undefined;
  const userId = userOf(filters, meaning);
  const direction = sort === "created_at" ? "asc" : "desc";
  const found = { columns, order: ordered(operLogs.created_at, operLogs.id, direction), isBig: true };
  if (meaning && "lines" in meaning) {
    // `offset 0` forces the planner to find these lines with their own index, regardless of the other filters.
    const from = sql`(select * from ${operLogs} where ${meaning.lines} offset 0) ${operLogs}`;
    return listRows<OperLog>(db, { ...found, from, where: allOf(conditionsOf(filters)) }, { page, size });
  }
  const rowIs = rangeOf(operLogs.created_at, filters);
  if (filters.key !== undefined || !(meaning || userId || module || action || status || outcome)) {
    const where = allOf(conditionsOf(filters, meaning));
    return listRows<OperLog>(db, { ...found, from: sql`${operLogs}`, where }, { page, size });
  }
  const kind = { module: sql`kind.module`, action: sql`kind.action`, status: sql`kind.status` };
  return listByKind<OperLog>(
    db,
    {
      table: operLogs,
      kinds,
      lead: userId === undefined ? undefined : { column: operLogs.user_id, value: userId },
      equal: [module, action, status],
      kindIs: kindConditions(kind, filters, meaning),
      rowIs,
      columns,
      direction,
    },
    { page, size },
  );
}

export async function* exportOperLogs(db: Database, reading: LogReader, filters: Filters) {
  const { columns } = reading;
  const meaning = filters.q ? await parseSearch(db, reading, filters.q) : undefined;
  const where = conditionsOf(filters, meaning);
  yield* exportPages<OperLog>(db, { table: operLogs, at: operLogs.created_at, columns, ...filters, where });
}

/** Two different users match no rows; no user has the id 0. */
function userOf({ user_id }: Filters, meaning?: ParsedSearch) {
  const named = meaning && "userId" in meaning ? meaning.userId : undefined;
  return named !== undefined && user_id !== undefined && named !== user_id ? 0 : (user_id ?? named);
}

function conditionsOf(filters: Filters, meaning?: ParsedSearch) {
  const userId = userOf(filters, meaning);
  return [
    ...rangeOf(operLogs.created_at, filters),
    ...kindConditions(operLogs, filters, meaning),
    ...(userId === undefined ? [] : [sql`${operLogs.user_id} = ${userId}`]),
    ...(filters.key === undefined ? [] : [sql`${operLogs.key_name} = ${filters.key}`]),
    ...(meaning && "lines" in meaning ? [meaning.lines] : []),
  ];
}

function kindConditions(
  kind: Record<"module" | "action" | "status", SQLWrapper>,
  { module, action, status, outcome }: Filters,
  meaning?: ParsedSearch,
) {
  const outcomes = {
    ok: sql`${kind.status} < 400`,
    refused: sql`${kind.status} between 400 and 499`,
    failed: sql`${kind.status} >= 500`,
  };
  return [
    ...(module === undefined ? [] : [sql`${kind.module} = ${module}`]),
    ...(action === undefined ? [] : [sql`${kind.action} = ${action}`]),
    ...(status === undefined ? [] : [sql`${kind.status} = ${status}`]),
    ...(outcome ? [outcomes[outcome]] : []),
    ...(meaning && "words" in meaning ? [nameIs(kind, meaning)] : []),
  ];
}

function nameIs({ action, module }: Record<"module" | "action", SQLWrapper>, { words, actions }: ActionWords) {
  const isCalled = actions.length ? sql`or ${action} in ${actions}` : sql``;
  return sql`(${action} ilike ${words} or ${module} ilike ${words} ${isCalled})`;
}
