import { getTableColumns, getTableName, is, SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Database, rows } from "./client";

const atOnce = 500;

/**
 * Inserts rows, 500 per statement, as one parameter: binding each value costs more than writing the row. A column
 * missing in some rows gets its default there, if that is a value and not an expression.
 */
export async function insertMany<Table extends PgTable>(db: Database, table: Table, all: Table["$inferInsert"][]) {
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => all.some((row) => name in row));
  const list = (part: (column: PgColumn) => SQL) => sql.join(columns.map(part), sql`, `);
  const names = list(({ name }) => sql.identifier(name).getSQL());
  for (let at = 0; at < all.length; at += atOnce)
    await rows(
      db,
      sql`insert into ${table} (${names}) select ${list(insertValue)}
        from ${newRows(columns, all.slice(at, at + atOnce))}`,
    );
}

export function newRows(columns: PgColumn[], all: object[]) {
  const typed = columns.map((column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`);
  return sql`jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as new(${sql.join(typed, sql`, `)})`;
}

function insertValue(column: PgColumn) {
  const value = sql`new.${sql.identifier(column.name)}`;
  const isPlain = column.notNull && column.default !== undefined && !is(column.default, SQL);
  return isPlain ? sql`coalesce(${value}, ${sql.param(column.default, column)})` : value;
}

/** Reserves ids from the sequence, in ascending order. */
export async function newIds(db: Database, table: PgTable, count: number): Promise<number[]> {
  if (!count) return [];
  const taken = await rows<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence(${getTableName(table)}, 'id'))::int as id from generate_series(1, ${count}::int)`,
  );
  return taken.map(({ id }) => id).toSorted((a, b) => a - b);
}
