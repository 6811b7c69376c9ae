import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { operLogChanges, operLogs } from "@/db/schema/logs";
import { isoTime, jsonRow } from "@/db/statement";
import { notFound } from "@/lib/kernel/contract/errors";
import { loggedName } from "@/lib/kernel/records/person";
import { withoutValues } from "./personal";
import type { LogReader, OperLog } from "./queries";

export interface Change {
  id: number;
  entity: string;
  entity_id: number;
  name: string | null;
  kind: "created" | "updated" | "deleted" | "restored";
  fields: Record<string, [before: unknown, after: unknown]>;
  hidden: string[];
}

export async function getLine(db: Database, { name, hidden, columns }: LogReader, id: number, max: number) {
  const change = jsonRow({
    id: sql`c.id`,
    entity: sql`c.entity`,
    entity_id: sql`c.entity_id`,
    name,
    kind: sql`c.kind`,
    fields: sql`c.fields`,
    hidden,
  });
  const [found] = await rows<{ line: OperLog; changes: Change[] }>(
    db,
    sql`select ${jsonRow(columns)} as line,
          (select coalesce(json_agg(${change} order by c.id), '[]')
             from (select * from ${operLogChanges} where ${operLogChanges.log_id} = ${operLogs.id} order by ${operLogChanges.id} limit ${max}) c) as changes
        from ${operLogs} where ${operLogs.id} = ${id}`,
  );
  if (!found) throw notFound("There is no such line in the operation log.");
  return found;
}

export const asChange = ({ entity, entity_id, name, kind, fields, hidden }: Omit<Change, "id">) => ({
  entity,
  entity_id,
  name,
  kind,
  fields: withoutValues(fields, hidden).map(([name, [before, after]]) => ({ name, before, after })),
});

interface Later {
  entity: string;
  entity_id: number;
  field: string;
  user_id: number;
  nickname: string;
  at: string;
}

/** Finds the fields of these changes whose value has changed since, with the author and time of the last change. */
export function changedSince(db: Database, logId: number, changes: readonly Change[]): Promise<Later[]> {
  const changed = changes.map(({ id, entity, entity_id, fields }) => ({
    id,
    entity,
    entity_id,
    left_as: Object.fromEntries(Object.entries(fields).map(([name, [, after]]) => [name, after])),
  }));
  return rows<Later>(
    db,
    sql`select last.entity, last.entity_id, last.field, l.user_id,
          ${loggedName} as nickname, ${isoTime(sql`l.created_at`)} as at
        from (select distinct on (c.entity, c.entity_id, f.field) c.entity, c.entity_id, f.field, c.log_id,
            f.values->1 is distinct from old.left_as->f.field as differs
          from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as old(id bigint, entity text, entity_id int, left_as jsonb)
          join ${operLogChanges} c on c.entity = old.entity and c.entity_id = old.entity_id and c.id > old.id and c.log_id <> ${logId}
          cross join lateral jsonb_each(c.fields) f(field, values)
          where old.left_as ? f.field
          order by c.entity, c.entity_id, f.field, c.id desc) last
        join ${operLogs} l on l.id = last.log_id
        where last.differs
        order by last.entity, last.entity_id, last.field`,
  );
}
