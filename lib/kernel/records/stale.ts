import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { isoTime } from "@/db/statement";
import { msg } from "@/lib/i18n/msg";
import type { Origin } from "@/lib/kernel/contract/actor";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { version } from "@/lib/kernel/contract/fields";
import { loggedName } from "./person";

export const staleError = (errors: FieldError[]) =>
  new AppError("stale", "Someone has changed this since you read it. Read it again.", { errors });

/**
 * The `ETag` of a record is its version, because that is what an edit compares. Of a reading it also has a digest of the
 * answer, which shows more than the version covers, such as stocks.
 */
export const versionTag = (version: number, digest?: string) =>
  digest === undefined ? `"${version}"` : `"${version}-${digest}"`;

/** The version that the caller read, from the body or from `If-Match`. */
export function readVersion({ ifMatch }: Origin, inBody?: number): number | undefined {
  if (ifMatch === undefined || ifMatch === "*") return inBody;
  const given = Number(/^(?:W\/)?"(\d+)(?:-[\w-]+)?"$/.exec(ifMatch)?.[1]);
  if (!version.safeParse(given).success || (inBody ?? given) !== given)
    throw invalid({
      path: "If-Match",
      code: "invalid",
      message: "If-Match must be the ETag of the record, and agree with its version in the body.",
    });
  return given;
}

export interface ReadVersion {
  version: number;
  fields: readonly string[];
  logged?: readonly string[];
}

interface Row {
  id: number;
  version: number;
  created_at: Date;
}

/**
 * Rejects an edit if one of its fields has changed since it was read, according to the operation log. If log lines are
 * missing because of an unlogged write or a purge, every field counts as changed.
 */
export async function refuseStale(db: Database, entity: string, row: Row, read: ReadVersion) {
  if (row.version === read.version) return;
  const changed = new Map((await changesSince(db, entity, row.id, read.version)).map((error) => [error.path, error]));
  const certain = await unchangedFields(db, entity, row, read);
  const errors = read.fields.flatMap((path) => changed.get(path) ?? (certain.includes(path) ? [] : [unknown(path)]));
  if (errors.length) throw staleError(errors);
}

/** A deletion concerns the whole record, so each change counts. */
export async function refuseChanged(db: Database, entity: string, row: { id: number; version?: number }, read: number) {
  if (row.version !== read) throw staleError(await changesSince(db, entity, row.id, read));
}

const unknown = (path: string): FieldError => ({ path, code: "stale", message: "May have changed since you read it." });

/** The fields for which the log contains all changes since that version. */
async function unchangedFields(db: Database, entity: string, row: Row, { version, fields, logged = [] }: ReadVersion) {
  if (version > row.version) return [];
  const [log] = await rows<{ versions: number; reaches_back: boolean }>(
    db,
    sql`select (select count(distinct c.version)::int from oper_log_changes c where c.entity = ${entity}
            and c.entity_id = ${row.id} and c.version > ${version} and c.version <= ${row.version}) as versions,
          exists (select from oper_logs where created_at <= ${row.created_at.toISOString()}) as reaches_back`,
  );
  if (log!.versions === row.version - version) return fields;
  // A purge deletes the oldest lines first. If a line older than this record exists, no line about the record was
  // purged.
  return log!.reaches_back ? logged : [];
}

interface Change {
  field: string;
  user_id: number;
  nickname: string;
  at: string;
}

async function changesSince(db: Database, entity: string, id: number, version: number) {
  const changes = await rows<Change>(
    db,
    sql`select distinct on (f.field) f.field, l.user_id, ${loggedName} as nickname,
          ${isoTime(sql`l.created_at`)} as at
        from oper_log_changes c join oper_logs l on l.id = c.log_id cross join jsonb_object_keys(c.fields) f(field)
        where c.entity = ${entity} and c.entity_id = ${id} and c.version > ${version}
        order by f.field, c.id desc`,
  );
  return changes.map(
    ({ field, user_id, nickname, at }): FieldError => ({
      path: field,
      code: "stale",
      message: msg("Changed by {nickname} since you read it.", { nickname }),
      by: { id: user_id, nickname },
      at,
    }),
  );
}
