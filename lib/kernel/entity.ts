import { and, eq, isNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import type { Actor, User } from "./actor";
import type { Changed, Recorded } from "./changes";
import { notFound } from "./errors";
import type { Permission } from "./permissions";
import { type Read, refuseStale } from "./stale";

type Table = PgTable & { id: PgColumn; version: PgColumn; deleted_at?: PgColumn };

/** What the functions of an entity are given beside the database. */
export interface On<Own = undefined> {
  actor: Actor & { user: User };
  changed: Changed;
  /** What `begin` has found. */
  own: Own;
}

/**
 * A kind of record that admins edit, declared once. `add`, `edit` and `erase` make the operations' `run` of it; the log, `stale`, "no such …"
 * and the revert follow. Every rule of an edit stands in its `write`: a revert goes the same way.
 */
export interface Entity<Row extends object, New = never, Fields = never, Own = undefined, Shown = unknown>
  extends Recorded<Row> {
  table: Table;
  /** A change in the log can be put back, by those who have this right. */
  revertible?: Permission;
  /** Fields that only logged writes change, where other writes change the row outside the log. */
  logged?: readonly string[];
  /** Runs first, before any row is locked. */
  begin?(db: Database, actor: Actor & { user: User }, verb: "create" | "edit" | "delete"): Promise<Own>;
  /** Where `lockRow` is not enough: its lists, a lock on the whole tree. */
  lock?(db: Database, id: number, read: Read | undefined, on: On<Own>): Promise<Row>;
  create?(db: Database, fields: New, on: On<Own>): Promise<Row>;
  /** `before` is locked. Fields that are absent stay as they are. */
  write?(db: Database, before: Row, fields: Fields, on: On<Own>): Promise<Row>;
  remove?(db: Database, before: Row, on: On<Own>): Promise<unknown>;
  /** The row as the API answers with it. */
  show(db: Database, row: Row, on: On<Own>): Shown | Promise<Shown>;
}

/** Any of them, where the kind does not matter. */
export type AnyEntity<Row extends object = any, Own = any> = Entity<Row, any, any, Own, any>;

export const entity = <Row extends object, New = never, Fields = never, Own = undefined, Shown = unknown>(
  declared: Entity<Row, New, Fields, Own, Shown>,
) => declared;

/** The row as it is, to be read. 404 where there is none. */
export async function getRow<T extends Table>(
  db: Database,
  name: string,
  table: T,
  id: number,
): Promise<T["$inferSelect"]> {
  const [row] = await present(db, table, id);
  if (!row) throw noSuch(name);
  return row as T["$inferSelect"];
}

/** Locks the row until the transaction ends. 404 where there is none, 409 `stale` where a sent field has changed since the editor read it. */
export async function lockRow<T extends Table>(
  db: Database,
  name: string,
  table: T,
  id: number,
  read?: Read,
): Promise<T["$inferSelect"]> {
  const [row] = await present(db, table, id).for("update");
  if (!row) throw noSuch(name);
  if (read) await refuseStale(db, name, row as { id: number; version: number; created_at: Date }, read);
  return row as T["$inferSelect"];
}

const present = (db: Database, table: Table, id: number) =>
  db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), table.deleted_at && isNull(table.deleted_at)));

const noSuch = (name: string) => notFound(`There is no such ${name.replace("_", " ")}.`);

/** Writes the row and counts its version up, also where only the lists beside it have changed. */
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
