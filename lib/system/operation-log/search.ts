import { eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { operLogs } from "@/db/schema/logs";
import { actionNames } from "@/lib/i18n/api/action-names";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { containing } from "@/lib/kernel/lists/paging";
import type { AnyEntity } from "@/lib/kernel/records/entity";
import { isAdminRow } from "@/lib/system/logs/read-log";
import { isNameHidden } from "./personal";

interface SearchScope {
  entities: readonly AnyEntity[];
  permissions: ReadonlySet<Permission>;
}

/** Names that are hidden from the caller cannot be searched for. */
const named = (permissions: SearchScope["permissions"]) =>
  permissions.has("customer.read") ? sql`` : sql`and user_id in (select id from users where ${isAdminRow})`;

/**
 * `q` is the number of a line or a request, a path, the name of an admin, part of a module, action or record's name.
 */
export async function searchCondition(
  db: Database,
  { entities, permissions }: SearchScope,
  q: string,
): Promise<SQL | undefined> {
  if (/^\d{1,15}$/.test(q)) return eq(operLogs.id, Number(q));
  if (/^\/.*\/\d/.test(q)) return ofPath(q.replace(/\/$/, ""));
  const [known] = await rows<{ is_request: boolean; user_id: number | null; called: number[] }>(
    db,
    sql`select exists (select from ${operLogs} where ${operLogs.request_id} = ${q}) as is_request,
          (select user_id from identities where type = 100 and identifier = lower(${q}) ${named(permissions)}) as user_id,
          array(select id from users where ${isAdminRow} and lower(nickname) = lower(${q})) as called`,
  );
  const { is_request, user_id, called } = known!;
  if (is_request) return eq(operLogs.request_id, q);
  // Usernames distinguish users with the same name.
  const userId = user_id ?? (called.length === 1 ? called[0]! : undefined);
  if (userId !== undefined) return eq(operLogs.user_id, userId);
  const actions = actionsCalled(q);
  if (actions.length) return or(inArray(operLogs.action, actions), isCalled(q));
  const shown = entities.filter((kind) => kind.title && !isNameHidden(kind, permissions));
  const records = await recordsCalled(db, shown, q);
  return records.length ? ofRecords(records) : isCalled(q);
}

const isCalled = (q: string) => or(ilike(operLogs.action, containing(q)), ilike(operLogs.module, containing(q)));

/** Finds the actions whose English summary, or Chinese name on the log's page, contains the text. */
function actionsCalled(part: string) {
  const has = (text: string) => text.toLowerCase().includes(part.toLowerCase());
  return Object.keys(actionNames).filter((action) => has(action) || has(actionNames[action]!));
}

interface MatchedRecord {
  entity: string;
  id: number;
}
const maxCalled = 50;

/**
 * Finds the records whose name contains the text. Only includes kinds that can be reverted as a whole, because the others can have
 * very many records.
 */
function recordsCalled(db: Database, entities: readonly AnyEntity[], part: string) {
  const searched = entities.flatMap(({ name, table, title, revertible, revertibleFields }) =>
    table && title && revertible && !revertibleFields
      ? [
          sql`(select ${name}::text as entity, ${table.id} as id from ${table} where ${title} ilike ${containing(part)} limit ${maxCalled})`,
        ]
      : [],
  );
  return rows<MatchedRecord>(db, sql`${sql.join(searched, sql` union all `)} limit ${maxCalled}`);
}

function ofRecords(called: readonly MatchedRecord[]) {
  const pairs = sql.join(
    called.map(({ entity, id }) => sql`(${entity}::text, ${id}::int)`),
    sql`, `,
  );
  return sql`${operLogs.id} in (select log_id from oper_log_changes where (entity, entity_id) in (${pairs}))`;
}

/** The path itself and all paths below it: `0` is the character after `/`. */
function ofPath(path: string) {
  const indexed = sql`(${operLogs.path} collate "C")`;
  return sql`${operLogs.path} ~ '/[0-9]' and (${indexed} = ${path} or (${indexed} >= ${`${path}/`} and ${indexed} < ${`${path}0`}))`;
}
