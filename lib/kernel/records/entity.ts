import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import { type EntityName, msg } from "@/lib/i18n/msg";
import type { Actor, User } from "@/lib/kernel/contract/actor";
import { type FieldError, notFound } from "@/lib/kernel/contract/errors";
import type { Permission } from "@/lib/kernel/contract/permissions";
import type { ChangeRecorder, LoggedKind } from "./changes";
import { type ReadVersion, refuseStale } from "./stale";

type Table = PgTable & { id: PgColumn; version: PgColumn; deleted_at?: PgColumn };

/** The context passed to an entity's functions. */
export interface EditContext<Own = undefined> {
  actor: Actor & { user: User };
  changed: ChangeRecorder;
  /** The result of `begin`. */
  own: Own;
}

/** How records of this kind are restored from the bin, and removed from it for good. */
export interface Bin<Row extends object = any, Own = any> {
  /** Returns an error for each thing that the record needs and that is gone. Locks the others until the transaction ends. */
  missing?(db: Database, row: Row, on: EditContext<Own>): Promise<FieldError[]>;
  /** True for rows that no other row refers to. A row that an old order refers to stays in the table, but is never listed again. */
  isFree?: SQL;
  /** Dependent rows that are deleted with it, by their column that refers to it. */
  parts?: readonly PgColumn[];
  /** Runs for rows that leave the bin but stay in the table, because another row refers to them. */
  gone?(db: Database, ids: number[]): Promise<unknown>;
}

/**
 * A kind of record that admins edit, declared once. Its operations, the operation log, the `stale` check and the revert use it.
 * Put every rule of an edit into `write`: a revert calls it too.
 */
export interface Entity<Row extends object, New = never, Fields = never, Own = undefined, Shown = unknown>
  extends LoggedKind<Row> {
  /** Absent only where `lock` is declared. */
  table?: Table;
  /** Selects the rows of this kind, if another kind uses the same table and name. */
  where?: SQL;
  /** The column with a record's name. The log shows it next to the id. */
  title?: PgColumn;
  /** The permission that reverting a logged change needs. Absent: changes cannot be reverted. */
  revertible?: Permission;
  /** Fields that only logged writes change, if unlogged writes change other fields of the row. */
  logged?: readonly string[];
  /** Runs before any row is locked. */
  begin?(db: Database, actor: Actor & { user: User }, verb: "create" | "edit" | "delete"): Promise<Own>;
  /** Replaces `lockRow`, for example to read dependent rows too, or to lock a whole tree. */
  lock?(db: Database, id: number, read: ReadVersion | undefined, on: EditContext<Own>): Promise<Row>;
  create?(db: Database, fields: New, on: EditContext<Own>): Promise<Row>;
  /** `before` is locked. Absent fields do not change. */
  write?(db: Database, before: Row, fields: Fields, on: EditContext<Own>): Promise<Row>;
  remove?(db: Database, before: Row, on: EditContext<Own>): Promise<unknown>;
  /** Present if `remove` moves the record to the bin instead of deleting it. */
  bin?: Bin<Row, Own>;
  /** Returns the row as the API shows it. */
  show(db: Database, row: Row, on: EditContext<Own>): Shown | Promise<Shown>;
}

/** An entity of any kind. */
export type AnyEntity<Row extends object = any, Own = any> = Entity<Row, any, any, Own, any>;

export const entity = <Row extends object, New = never, Fields = never, Own = undefined, Shown = unknown>(
  declared: Entity<Row, New, Fields, Own, Shown>,
) => declared;

/** Reads the row. 404 if there is none. */
export async function getRow<T extends Table>(
  db: Database,
  name: EntityName,
  table: T,
  id: number,
): Promise<T["$inferSelect"]> {
  const [row] = await present(db, table, id);
  if (!row) throw noSuchRecord(name);
  return row as T["$inferSelect"];
}

/** Locks the row until the transaction ends. 404 if there is none, 409 `stale` if a sent field has changed since that version. */
export async function lockRow<T extends Table>(
  db: Database,
  name: EntityName,
  table: T,
  id: number,
  read?: ReadVersion,
): Promise<T["$inferSelect"]> {
  const [row] = await present(db, table, id).for("update");
  if (!row) throw noSuchRecord(name);
  if (read) await refuseStale(db, name, row as { id: number; version: number; created_at: Date }, read);
  return row as T["$inferSelect"];
}

const present = (db: Database, table: Table, id: number) =>
  db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), table.deleted_at && isNull(table.deleted_at)));

const noSuchRecord = (name: EntityName) => notFound(msg("There is no such {thing}.", { thing: { thing: name } }));

/** Writes the row and raises its version, even if only its lists have changed. */
export async function saveRow<T extends Table>(
  db: Database,
  table: T,
  id: number,
  fields: PgUpdateSetSource<T>,
): Promise<T["$inferSelect"]> {
  const [row] = await db
    .update(table as Table)
    .set({ ...fields, version: sql`${table.version} + 1` } as object)
    .where(eq(table.id, id))
    .returning();
  return row as T["$inferSelect"];
}

/** Resets the version of a row whose write changed nothing: the log has no line that explains a new version. */
export async function resetVersion<Row extends object>(
  db: Database,
  table: Table,
  id: number,
  before: Row,
  after: Row,
) {
  const { version, updated_at } = before as { version?: number; updated_at?: Date };
  await db
    .update(table)
    .set({ version, updated_at } as object)
    .where(eq(table.id, id));
  return { ...after, version, updated_at };
}
