import { fillPlaceholders, is, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect, PgTimestamp } from "drizzle-orm/pg-core";
import type { Database } from "./client";
import { clientOf } from "./drizzle-privates";

const dialect = new PgDialect();

/** What all three drivers understand, a pool as well as the one connection of a transaction. */
interface Client {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
  lines?: { reads: Client; counts: Client };
}

/**
 * A statement that is asked often: drizzle builds its text once, and it goes to the driver directly. Building it anew and drizzle's way to
 * the driver cost more than its answer. Moments come as the driver reads them: ask for them by `jsonRow` or `isoTime`. `of` names a parameter.
 * Outside transactions all of them share one line, so each is short: a look into an index. What only counts has a line of its own, and what
 * takes longer goes through the pool.
 */
export function statement<Args extends Record<string, unknown>, Row>(
  build: (of: (name: keyof Args & string) => Placeholder) => SQL,
  way: "reads" | "counts" | "pool" = "reads",
) {
  let built: { sql: string; params: unknown[] } | undefined;
  return async (db: Database, args: Args): Promise<Row[]> => {
    built ??= dialect.sqlToQuery(build((name) => sql.placeholder(name)));
    const client = clientOf<Client>(db);
    const line = (way !== "pool" && client.lines?.[way]) || client;
    const { rows } = await line.query(built.sql, fillPlaceholders(built.params, args));
    return rows as Row[];
  };
}

/** As the API writes a moment; made here, the rows of a list need no Date each. */
export const isoTime = (moment: SQLWrapper) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** `{ name: column }` as one JSON object for each row. */
export const jsonRow = (columns: Record<string, SQLWrapper>) =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).map(
      ([name, column]) => sql`${sql.raw(`'${name}'`)}::text, ${is(column, PgTimestamp) ? isoTime(column) : column}`,
    ),
    sql`, `,
  )})`;
