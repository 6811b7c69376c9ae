import { between, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { operLogChanges, operLogs } from "@/db/schema/logs";
import { jsonRow } from "@/db/statement";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { type Conditions, since, until, whereOf } from "@/lib/kernel/lists/conditions";
import { mask } from "@/lib/kernel/records/changes";
import type { AnyEntity } from "@/lib/kernel/records/entity";
import { exportLog, listLog, maskedPerson } from "@/lib/system/logs/read-log";
import { byName, hiddenFields, isNameHidden, ofKind } from "./personal";
import type { operLog, operLogExportQuery, operLogListQuery } from "./schemas";
import { searchCondition } from "./search";

/** The current name of a change's record, or the last name of a deleted one. Null if its kind has no names. */
function recordName(entities: readonly AnyEntity[], permissions: ReadonlySet<Permission>): SQL {
  const named = entities.filter(({ table, title }) => table && title);
  const cases = [...byName(named)].map(([entity, kinds]) => {
    const name = ofKind(kinds, (kind) => (isNameHidden(kind, permissions) ? sql`${mask}::text` : nameOf(kind)));
    return sql`when ${sql.raw(`'${entity}'`)} then ${name}`;
  });
  return sql`case c.entity ${sql.join(cases, sql` `)} end`;
}

function nameOf({ table, title }: AnyEntity) {
  const logged = sql.raw(`c.fields->'${title!.name}'`);
  const now = sql`(select ${title} from ${table} where ${table!.id} = c.entity_id)`;
  return sql`nullif(coalesce(${now}, ${logged}->>1, ${logged}->>0), '')`;
}

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

const select = async (db: Database, reading: LogReader, { q, ...filters }: Filters) => ({
  table: operLogs,
  at: operLogs.created_at,
  columns: reading.columns,
  where: [whereOf(conditions, filters), q === undefined ? undefined : await searchCondition(db, reading, q)],
  timeOf: (row: OperLog) => row.created_at,
});

export const listOperLogs = (
  db: Database,
  reading: LogReader,
  { sort, page, size, ...filters }: z.output<typeof operLogListQuery>,
) => listLog(db, () => select(db, reading, filters), { sort, page, size });

export const exportOperLogs = (db: Database, reading: LogReader, filters: Filters) =>
  exportLog(db, () => select(db, reading, filters));

const outcomes = {
  ok: lt(operLogs.status, 400),
  refused: between(operLogs.status, 400, 499),
  failed: gte(operLogs.status, 500),
};

const conditions: Conditions<Omit<Filters, "q">> = {
  user_id: (id) => eq(operLogs.user_id, id),
  key: (name) => eq(operLogs.key_name, name),
  module: (module) => eq(operLogs.module, module),
  action: (action) => eq(operLogs.action, action),
  status: (status) => eq(operLogs.status, status),
  outcome: (outcome) => outcomes[outcome],
  from: since(operLogs.created_at),
  to: until(operLogs.created_at),
};
