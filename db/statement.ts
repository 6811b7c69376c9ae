import { fillPlaceholders, getTableColumns, is, Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect, type PgTable, PgTimestamp } from "drizzle-orm/pg-core";
import type { Database } from "./client";

const dialect = new PgDialect();

/** The part that the clients of the drivers share. */
interface Client {
  query(statement: { text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}
interface Connected {
  /** A pool, or the one connection of a transaction. */
  $client: Client;
  /** `openStore` adds it to a database that is no transaction's. */
  shared?: Record<"reads" | "counts", Client>;
}
export const connected = (db: Database) => db as Database & Connected;

/** `long` can read many rows. A `counter` is a small write whose loss in a crash would not matter. */
type Kind = "short" | "long" | "counter";
type Line = "reads" | "counts" | "pool";

/** All frequent statements. A test runs every one of them in a large shop. */
export const declaredStatements: (() => Built)[] = [];

interface Built {
  text: string;
  fills: Fill[];
  line: Line;
}

/**
 * A frequent statement. Drizzle builds its text once, and it goes directly to the driver: drizzle's own way costs more than the answer. For
 * an answer, select times by `jsonRow` or `isoTime`.
 *
 * In a transaction it goes to the connection of the transaction. Outside, `lineOf` chooses.
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
 * Short reads share two connections, on which a slow one would delay the others. So a statement that reads many rows, or can wait for a
 * lock, takes a connection of the pool. Counters have their own connection.
 */
function lineOf(text: string, kind: Kind): Line {
  if (kind === "counter") return "counts";
  return kind === "long" || mayLock.test(text) ? "pool" : "reads";
}
const mayLock = /\b(insert into|update|delete from|for share|pg_advisory\w*)\b/i;

type Fill = (args: Record<string, unknown>) => unknown;

/** Drizzle asks each parameter what it is, each time. Nearly all are plain names. */
function fillOf(param: unknown): Fill {
  if (!is(param, Placeholder)) return (args) => fillPlaceholders([param], args)[0];
  const { name } = param;
  return (args) => {
    if (!(name in args)) throw new Error(`The statement has no value for ${name}.`);
    return args[name];
  };
}

const kept = new Map<string, { sql: string; params: unknown[] }>();
const mostKept = 200;

/**
 * A query that is put together from what was asked, which `asked` says in full: the same question gets the same text. When drizzle built the
 * text each time, the list of orders of the back office took the server 1.6 times as long.
 */
export async function askedRows<Row>(db: Database, asked: readonly unknown[], build: () => SQL): Promise<Row[]> {
  const key = JSON.stringify(asked);
  const query = kept.get(key) ?? dialect.sqlToQuery(build());
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, query);
  const { rows } = await connected(db).$client.query({ text: query.sql, values: query.params });
  return rows as Row[];
}

/** A time as the API writes it. PostgreSQL makes the text, so the rows of a list need no Date objects. */
export const isoTime = (moment: SQLWrapper) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Every column, for a row as drizzle's own select gives it: both drivers read a time as a Date. */
export const allColumns = (table: PgTable) =>
  sql.join(
    Object.values(getTableColumns(table)).map((column) => sql`${column}`),
    sql`, `,
  );

const rowTexts = new WeakMap<object, SQL>();

/** `{ name: column }` as one JSON object for each row. Its text is made once for the same columns: they are most of a list's query. */
export function jsonRow(columns: Record<string, SQLWrapper>): SQL {
  const known = rowTexts.get(columns);
  if (known) return known;
  const fields = Object.entries(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}::text, ${is(column, PgTimestamp) ? isoTime(column) : column}`,
  );
  const built = sql`json_build_object(${sql.join(fields, sql`, `)})`;
  const { sql: text, params } = dialect.sqlToQuery(built);
  const row = params.length ? built : sql.raw(text);
  rowTexts.set(columns, row);
  return row;
}
