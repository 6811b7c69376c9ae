import {
  fillPlaceholders,
  type GetColumnData,
  getTableColumns,
  is,
  Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { type AnyPgColumn, PgDialect, type PgTable, PgTimestamp } from "drizzle-orm/pg-core";
import { type Database, rows } from "./client";

const dialect = new PgDialect();

/** The common interface of both drivers' clients. */
interface Client {
  query(statement: { text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}
interface Connected {
  /** A pool, or the connection of a transaction. */
  $client: Client;
  /** Set by `openStore` on the database outside transactions. */
  shared?: Record<"reads" | "counts", Client>;
}
export const connected = (db: Database) => db as Database & Connected;

/** `long`: can read many rows. `counter`: a small write that can be lost in a crash. */
type Kind = "short" | "long" | "counter";
type Line = "reads" | "counts" | "pool";

/** All frequent statements. A test runs each of them in a large shop. */
export const declaredStatements: (() => Built)[] = [];

interface Built {
  text: string;
  fills: Fill[];
  line: Line;
}

/**
 * A frequent statement. Drizzle builds its text once. It is sent directly to the driver, because drizzle's own
 * execution costs more than the query. Select times with `jsonRow` or `isoTime`. In a transaction it uses the
 * transaction's connection; otherwise `lineOf` selects one.
 */
export function statement<Args extends Record<string, unknown>, Row>(
  build: (parameter: (name: keyof Args & string) => Placeholder) => SQL,
  kind: Kind = "short",
) {
  let built: Built | undefined;
  const once = () => {
    if (built) return built;
    const { sql: text, params } = dialect.sqlToQuery(build((name) => sql.placeholder(name)));
    built = { text, fills: params.map(fillOf), line: lineOf(text, kind) };
    return built;
  };
  declaredStatements.push(once);
  return async (db: Database, args: Args): Promise<Row[]> => {
    const { text, fills, line } = once();
    const { $client, shared } = connected(db);
    const client = (line !== "pool" && shared?.[line]) || $client;
    const { rows } = await client.query({ text, values: fills.map((fill) => fill(args)) });
    return rows as Row[];
  };
}

/**
 * Short reads share two connections, where a slow one would delay the others. A statement that reads many rows, or can
 * wait for a lock, therefore uses a connection of the pool. Counters have a separate connection.
 */
function lineOf(text: string, kind: Kind): Line {
  if (kind === "counter") return "counts";
  return kind === "long" || locksRows.test(text) ? "pool" : "reads";
}
const locksRows = /\b(insert into|update|delete from|for share|pg_advisory\w*)\b/i;

type Fill = (args: Record<string, unknown>) => unknown;

/** Drizzle inspects each parameter for each call, but nearly all are placeholders. */
function fillOf(param: unknown): Fill {
  if (!is(param, Placeholder)) return (args) => fillPlaceholders([param], args)[0];
  const { name } = param;
  return (args) => {
    if (!(name in args)) throw new Error(`The statement has no value for ${name}.`);
    return args[name];
  };
}

/** A time in the API's format, as text from PostgreSQL, so that rows of a list need no Date objects. */
export const isoTime = (moment: SQLWrapper) =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** All columns, as drizzle's own select returns them: times are Dates with both drivers. */
export const allColumns = (table: PgTable) =>
  sql.join(
    Object.values(getTableColumns(table)).map((column) => sql`${column}`),
    sql`, `,
  );

export type Columns = Record<string, SQLWrapper>;
type AsJson<Value> = Value extends Date ? string : Value;

/** The object that `jsonRow` selects. A computed column has the type of its `sql<T>`. */
export type JsonRow<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends AnyPgColumn
    ? AsJson<GetColumnData<Of[Name]>>
    : Of[Name] extends SQL<infer Value>
      ? Value
      : unknown;
};

const rowTexts = new WeakMap<object, SQL>();

/**
 * `{ name: column }` as one JSON object per row. Cached by columns, because this is most of the text of a list's query.
 */
export function jsonRow<Of extends Columns>(columns: Of): SQL<JsonRow<Of>> {
  const known = rowTexts.get(columns) as SQL<JsonRow<Of>> | undefined;
  if (known) return known;
  const fields = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}::text, ${is(column, PgTimestamp) ? isoTime(column) : column}`,
  );
  const built = sql<JsonRow<Of>>`json_build_object(${sql.join(fields, sql`, `)})`;
  const { sql: text, params } = dialect.sqlToQuery(built);
  const row = params.length ? built : (sql.raw(text) as SQL<JsonRow<Of>>);
  rowTexts.set(columns, row);
  return row;
}

/** An array of such objects. `from` has the clauses that select them. */
export const jsonList = <Of extends Columns>(columns: Of, order: SQLWrapper, from: SQL) =>
  sql<JsonRow<Of>[]>`(select coalesce(json_agg(${jsonRow(columns)} order by ${order}), '[]') ${from})`;

/** Reads rows of one JSON object each: `select`, and the clauses that follow, such as `from …`. */
export async function jsonRows<Row>(db: Database, select: SQL<Row>, clauses: SQL): Promise<Row[]> {
  const found = await rows<{ row: Row }>(db, sql`select ${select} as row ${clauses}`);
  return found.map(({ row }) => row);
}
