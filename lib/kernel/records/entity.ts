import { and, eq, inArray, isNull, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Database, rows } from "@/db/client";
import { type EntityName, msg, type Translatable } from "@/lib/i18n/msg";
import type { Actor, User } from "@/lib/kernel/contract/actor";
import { type FieldError, notFound, refusedAt } from "@/lib/kernel/contract/errors";
import type { Permission } from "@/lib/kernel/contract/permissions";
import type { ChangeRecorder, LoggedKind } from "./changes";
import { type ReadVersion, refuseStale } from "./stale";

type Table = PgTable & { id: PgColumn; version: PgColumn; deleted_at?: PgColumn };

export interface EditContext<Own = undefined> {
  actor: Actor & { user: User };
  changed: ChangeRecorder;
  own: Own;
}

/** How records of this kind are restored from the bin, and deleted from it permanently. */
export interface Bin<Row extends object = any, Own = any> {
  /**
   * Returns an error for each record that this one refers to and that no longer exists. Locks the existing ones until
   * the transaction ends.
   */
  missing?(db: Database, row: Row, on: EditContext<Own>): Promise<FieldError[]>;
  /**
   * True for rows without references from other rows. A row that an old order refers to remains in the table, but is
   * never listed again.
   */
  isFree?: SQL;
  /** Columns of dependent rows that refer to the record. These rows are deleted with it. */
  parts?: readonly PgColumn[];
  /** Runs for rows that are removed from the bin but remain in the table, because other rows refer to them. */
  gone?(db: Database, ids: number[]): Promise<unknown>;
}

/**
 * A kind of record that admins edit, declared once. Its operations, the operation log, the `stale` check and the revert
 * use it. Put all rules of an edit into `write`, because a revert calls it too. By default, `create` inserts a row, `write`
 * saves it, and `remove` moves it to the bin, or deletes it if there is none.
 */
export interface Entity<Row extends object, New = never, Fields = never, Own = undefined, Read = Row, Shown = Read>
  extends LoggedKind<Row> {
  /** Can be omitted only if `lock` is declared. */
  table?: Table;
  /** Selects the rows of this kind, if another kind shares its table and name. */
  where?: SQL;
  /** The column with the record's name. The log shows it next to the id. */
  title?: PgColumn;
  /** The permission required to revert a logged change. If absent, changes cannot be reverted. */
  revertible?: Permission;
  /** Only changes of these fields alone can be reverted. Default: of all. */
  revertibleFields?: readonly string[];
  logged?: readonly string[];
  begin?(db: Database, actor: Actor & { user: User }, verb: "create" | "edit" | "delete"): Promise<Own>;
  /** Replaces `lockRow`, for example to also read dependent rows or to lock a whole tree. */
  lock?(db: Database, id: number, read: ReadVersion | undefined, on: EditContext<Own>): Promise<Row>;
  create?(db: Database, fields: New, on: EditContext<Own>): Promise<Row>;
  /** `before` is locked. Absent fields do not change. */
  write?(db: Database, before: Row, fields: Fields, on: EditContext<Own>): Promise<Row>;
  remove?(db: Database, before: Row, on: EditContext<Own>): Promise<unknown>;
  /** Present if `remove` moves the record to the bin instead of deleting it. */
  bin?: Bin<Row, Own>;
  /** The record in answers. Default: its row. */
  read?(db: Database, id: number, actor: Actor): Promise<Read>;
  /** The answer to a write, if it is not that of `read`. */
  show(db: Database, row: Row, on: EditContext<Own>): Shown | Promise<Shown>;
}

export type AnyEntity<Row extends object = any, Own = any> = Entity<Row, any, any, Own, any, any>;
type Declared<E extends AnyEntity> = Omit<E, "show"> & Partial<Pick<E, "show">>;

export function entity<Row extends object, New = never, Fields = never, Own = undefined, Read = Row, Shown = Read>(
  declared: Declared<Entity<Row, New, Fields, Own, Read, Shown>>,
): Entity<Row, New, Fields, Own, Read, Shown> {
  const { name, table, bin, read } = declared as Declared<AnyEntity>;
  const usual: Partial<AnyEntity> | undefined = table && {
    create: (db, fields) => insertRow(db, table, fields),
    write: (db, { id }, fields) => saveRow(db, table, id, fields),
    remove: (db, { id }) =>
      bin ? moveToBin(db, table as BinnedTable, [id]) : db.delete(table as PgTable).where(eq(table.id, id)),
    read: (db, id) => getRow(db, name, table, id),
  };
  const show: AnyEntity["show"] = (db, row, { actor }) => (read ? read(db, row.id, actor) : row);
  return { ...usual, show, ...declared };
}

/** For `begin`: edits wait for each other, so that rules that compare a record with others cannot race. */
export const inTurn = (table: PgTable) => async (db: Database) => {
  await db.execute(sql`lock table ${table} in share row exclusive mode`);
};

export async function getRow<T extends Table>(
  db: Database,
  name: EntityName,
  table: T,
  id: number,
): Promise<T["$inferSelect"]> {
  const [row] = await present(db, table, id);
  return requireRecord(name, row as T["$inferSelect"]);
}

/**
 * Locks the row until the transaction ends. Responds 404 if it does not exist, and 409 `stale` if a sent field has
 * changed since the version that was read.
 */
export async function lockRow<T extends Table>(
  db: Database,
  name: EntityName,
  table: T,
  id: number,
  read?: ReadVersion,
): Promise<T["$inferSelect"]> {
  const [row] = await present(db, table, id).for("update");
  const locked = requireRecord(name, row as { id: number; version: number; created_at: Date });
  if (read) await refuseStale(db, name, locked, read);
  return locked;
}

const present = (db: Database, table: Table, id: number) =>
  db
    .select()
    .from(table as PgTable)
    .where(and(eq(table.id, id), table.deleted_at && isNull(table.deleted_at)));

export const noSuch = (name: EntityName) => msg("There is no such {thing}.", { thing: { thing: name } });
export const notFoundOf = (name: EntityName) => notFound(noSuch(name));

/** Responds 404 if a query has found no such record. */
export function requireRecord<Row>(name: EntityName, row: Row | undefined): Row {
  if (!row) throw notFoundOf(name);
  return row;
}

export async function insertRow<T extends PgTable>(
  db: Database,
  table: T,
  fields: PgInsertValue<T>,
): Promise<T["$inferSelect"]> {
  const [row] = await db.insert(table).values(fields).returning();
  return row as T["$inferSelect"];
}

/** Writes the row and increments its version, even if only dependent lists have changed. */
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

/** Resets the version of a row whose write changed nothing, because the log has no line for the new version. */
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

export type BinnedTable = Table & { created_at: PgColumn; deleted_at: PgColumn; gone_at: PgColumn };

/** Does not increment the version: after a restore, open editors still have the current version. */
export async function moveToBin(db: Database, table: BinnedTable, ids: number[]) {
  await db
    .update(table as PgTable)
    .set({ deleted_at: sql`now()` } as object)
    .where(inArray(table.id, ids));
}

const largest = 1_000_000;

/** The `sort` of a new row without one, after the existing rows. 0 would put it first. */
export const nextSortValue = (table: PgTable & { sort: PgColumn }, among: SQL | undefined) =>
  sql<number>`(select least(coalesce(max(${table.sort}), 0) + 10, ${largest}::int) from ${table} where ${among})`;

interface DuplicateOptions {
  path: string;
  message: Translatable;
  /** The id of the edited row, which is excluded from the check. */
  except?: number;
}

/**
 * Responds 409 `duplicate` if another row matches. Lock the table first, otherwise a concurrent write can succeed
 * between this check and yours.
 */
export async function refuseDuplicate(
  db: Database,
  table: PgTable & { id: PgColumn },
  isTaken: SQL | undefined,
  { path, message, except = 0 }: DuplicateOptions,
) {
  if (await db.$count(table, and(isTaken, ne(table.id, except)))) throw refusedAt(path, "duplicate", message);
}

/** The same for a column with unique values. */
export const refuseTaken = (db: Database, column: PgColumn, value: string, message: Translatable, except?: number) =>
  refuseDuplicate(db, column.table as Table, eq(column, value), { path: column.name, message, except });

type Tree = PgTable & { id: PgColumn; parent_id: PgColumn } & SQLWrapper;

/**
 * Prevents a node from being moved below itself. Lock the tree first: two concurrent moves can create a loop together.
 */
export async function refuseLoop(db: Database, tree: Tree, id: number, parentId: number | null, message: Translatable) {
  const [loop] = await rows(
    db,
    sql`with recursive above as (
        select id, parent_id from ${tree} where id = ${parentId}::int
        union select t.id, t.parent_id from ${tree} t join above on t.id = above.parent_id)
      select from above where id = ${id}`,
  );
  if (loop) throw refusedAt("parent_id", "protected", message);
}
