import { fillPlaceholders, getTableColumns, is, Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { PgDialect, type PgTable, PgTimestamp } from "drizzle-orm/pg-core";
import type { Database } from "./client";
import { clientOf } from "./drizzle-privates";

const dialect = new PgDialect();

/** The part that the clients of all three drivers share: a pool, or the one connection of a transaction. */
interface Client {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
  lines?: { reads: Client; counts: Client };
  together?(all: Asked<unknown>[]): Promise<{ rows: unknown[] }[]> | undefined;
}
type Line = "reads" | "counts" | "pool";

/** The texts of all frequent statements, with the line of each. A test asks every one of them in a large shop. */
export const declaredStatements: { text(): string; line: Line }[] = [];

/** A statement with its values, for `together`. */
export interface Asked<Row> {
  text: string;
  values: unknown[];
  /** Only a type: no value has it. */
  row?: Row;
}

/**
 * A frequent statement. Drizzle builds its text once, and it goes directly to the driver: drizzle's own way costs more
 * than the answer. Outside transactions all statements share one line, so each must be short (one index lookup); counters
 * have a line of their own, slow ones take the pool. For an answer, select times by `jsonRow` or `isoTime`.
 */
export function statement<Args extends Record<string, unknown>, Row>(
  build: (parameter: (name: keyof Args & string) => Placeholder) => SQL,
  usual: Line = "reads",
) {
  let built: { text: string; fills: Fill[] } | undefined;
  const once = () => {
    if (built) return built;
    const { sql: text, params } = dialect.sqlToQuery(build((name) => sql.placeholder(name)));
    built = { text, fills: params.map(fillOf) };
    return built;
  };
  declaredStatements.push({ text: () => once().text, line: usual });
  const asked = (args: Args): Asked<Row> => {
    const { text, fills } = once();
    return { text, values: fills.map((fill) => fill(args)) };
  };
  const ask = async (db: Database, args: Args, through = usual): Promise<Row[]> => {
    const { text, values } = asked(args);
    const client = clientOf<Client>(db);
    const line = (through !== "pool" && client.lines?.[through]) || client;
    const { rows } = await line.query(text, values);
    return rows as Row[];
  };
  return Object.assign(ask, { asked });
}

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

/** The rows of one of the statements that were asked together. */
type RowsOf = <Row>(asked: Asked<Row>) => Row[];

/**
 * Several statements of a transaction in one message: each sees what those before it did, and after one that fails no other is run. So they
 * wait for the database once, and others wait less for the rows that they lock.
 */
export async function together(tx: Database, all: Asked<unknown>[]): Promise<RowsOf> {
  const client = clientOf<Client>(tx);
  const results = await (client.together?.(all) ?? oneByOne(client, all));
  return <Row>(asked: Asked<Row>) => results[all.indexOf(asked)]!.rows as Row[];
}

async function oneByOne(client: Client, all: Asked<unknown>[]) {
  const results: { rows: unknown[] }[] = [];
  for (const { text, values } of all) results.push(await client.query(text, values));
  return results;
}

const kept = new Map<string, { sql: string; params: unknown[] }>();
const mostKept = 200;

/** A query that is put together from what was asked, which `asked` says in full: whoever asks the same again gets the same text. */
export async function askedRows<Row>(db: Database, asked: readonly unknown[], build: () => SQL): Promise<Row[]> {
  const key = JSON.stringify(asked);
  const query = kept.get(key) ?? dialect.sqlToQuery(build());
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, query);
  const { rows } = await clientOf<Client>(db).query(query.sql, query.params);
  return rows as Row[];
}

/** A time as the API writes it. PostgreSQL makes the text, so the rows of a list need no Date objects. */
export const isoTime = (moment: SQLWrapper) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Every column, for a row as drizzle's own select gives it: all three drivers read a time as a Date. */
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
