import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { isoTime } from "@/db/statement";
import { AppError, type FieldError } from "./errors";
import { nicknameOf } from "./person";

export const stale = (errors: FieldError[]) =>
  new AppError("stale", "Somebody has changed this since you read it. Read it again.", { errors });

interface Change {
  field: string;
  user_id: number;
  nickname: string;
  at: string;
}

/** Returns each field changed since that version, with who changed it last and when. */
export async function changesSince(db: Database, entity: string, id: number, version: number) {
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
