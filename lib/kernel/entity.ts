import { and, eq, isNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Database, rows } from "@/db/client";
import { isoTime } from "@/db/statement";
import type { Entity } from "./audit";
import { AppError, type FieldError, notFound } from "./errors";
import { nicknameOf } from "./person";

type Editable = PgTable & { id: PgColumn; version: PgColumn; deleted_at?: PgColumn };
type Row<T extends PgTable> = T["$inferSelect"];

/** The row that is to change, locked to the end of the transaction. 404 where there is none, 409 `stale` where it moved on since the editor read it. */
export async function lockRow<T extends Editable>(
  db: Database,
  entity: Entity,
  table: T,
  id: number,
  version?: number,
): Promise<Row<T>> {
  const [row] = await db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), table.deleted_at && isNull(table.deleted_at)))
    .for("update");
  if (!row) throw notFound(`There is no such ${entity.replace("_", " ")}.`);
  if (version !== undefined && row.version !== version) throw stale(await changesSince(db, entity, id, version));
  return row as Row<T>;
}

/** Also for a change that is only in the lists beside the row: the version counts them too. */
export async function saveRow<T extends Editable>(
  db: Database,
  table: T,
  id: number,
  fields: PgUpdateSetSource<T>,
): Promise<Row<T>> {
  const [row] = await db
    .update(table as Editable)
    .set({ ...fields, version: sql`${table.version} + 1` } as object)
    .where(eq(table.id, id))
    .returning();
  return row as Row<T>;
}

interface Change {
  field: string;
  user_id: number;
  nickname: string;
  at: string;
}

export const stale = (errors: FieldError[]) =>
  new AppError("stale", "Somebody has changed this since you read it. Read it again.", { errors });

/** Each field that has changed since that version, by whom and when last. */
async function changesSince(db: Database, entity: Entity, id: number, version: number) {
  const changes = await rows<Change>(
    db,
    sql`select distinct on (f.field) f.field, l.user_id, ${nicknameOf(sql`l.user_id`)} as nickname,
          ${isoTime(sql`l.created_at`)} as at
        from oper_log_changes c join oper_logs l on l.id = c.log_id cross join jsonb_object_keys(c.fields) f(field)
        where c.entity = ${entity} and c.entity_id = ${id} and c.version > ${version}
        order by f.field, c.id desc`,
  );
  return changes.map(
    ({ field, user_id, nickname, at }): FieldError => ({
      path: field,
      code: "stale",
      message: `Changed by ${nickname} since you read it.`,
      by: { id: user_id, nickname },
      at,
    }),
  );
}
