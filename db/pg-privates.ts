import type { Socket } from "node:net";
import pg from "pg";
// @ts-expect-error: it has no types
import utils from "pg/lib/utils";

/** Returns the socket that a connected client writes to. */
export function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: Connection }).connection.stream;
}

interface Connection {
  stream: Socket;
  bind(message: { statement: string; values: unknown[] }): void;
}

type Done<Result> = (error: Error | null | undefined, result: Result) => void;

/** A statement with a name. If a config named it, pg would copy every property by its descriptor. */
export function namedQuery(name: string | undefined, text: string, values: unknown[], callback: Done<pg.QueryResult>) {
  return Object.assign(new pg.Query(text, values), { name, callback });
}

/** A statement that a connection has prepared, and how to read its rows. */
export interface Prepared {
  text: string;
  name: string;
  columns: { name: string; parse(value: string): unknown }[];
}
export const preparedOf = (name: string, text: string, { fields }: pg.QueryResult): Prepared => ({
  ...{ name, text },
  columns: fields.map((field) => ({
    name: field.name,
    parse: pg.types.getTypeParser(field.dataTypeID, "text") as (value: string) => unknown,
  })),
});

type Row = Record<string, unknown>;

/** PostgreSQL's messages "run what is bound, for all its rows" and "that was all". */
const execute = Buffer.from("E\0\0\0\x09\0\0\0\0\0");
const sync = Buffer.from("S\0\0\0\x04");
const executeAndSync = Buffer.concat([execute, sync]);

/** pg's types say nothing of what a query of one's own overrides. */
const Query = pg.Query as unknown as new (text: string) => object;

/**
 * Statements that the connection has prepared, in one message and with one answer. After one that fails no other is run. pg's own query takes
 * one statement, and has its columns described each time.
 */
export class PreparedQuery extends Query {
  readonly #messages: { statement: string; values: unknown[] }[];
  readonly #results: { rows: Row[] }[] = [];
  #rows: Row[] = [];
  #fault: Error | undefined;
  callback: Done<{ rows: Row[] }[]> = () => {};

  /** If the first is a BEGIN that fails, the connection is closed, so that nothing that waits for it can run outside the transaction. */
  constructor(
    readonly sent: { prepared: Prepared; values: unknown[] }[],
    private readonly begins: boolean,
  ) {
    super("");
    this.#messages = sent.map(({ prepared, values }) => ({
      statement: prepared.name,
      values: values.map(utils.prepareValue),
    }));
  }

  submit(connection: Connection) {
    const { stream } = connection;
    stream.cork();
    for (let at = 0; at < this.#messages.length; at++) {
      if (at > 0) stream.write(execute);
      connection.bind(this.#messages[at]!);
    }
    stream.write(this.#messages.length ? executeAndSync : sync);
    stream.uncork();
    return null;
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    try {
      this.#rows.push(rowOf(this.sent[this.#results.length]!.prepared, fields));
    } catch (error) {
      this.#fault ??= error as Error;
    }
  }

  handleCommandComplete() {
    this.#results.push({ rows: this.#rows });
    this.#rows = [];
  }

  handleReadyForQuery() {
    this.callback(this.#fault, this.#results);
  }

  handleError(error: Error, { stream }: Connection) {
    if (this.begins && this.#results.length === 0) stream.destroy();
    this.callback(error, []);
  }
}

function rowOf({ columns }: Prepared, values: (string | null)[]) {
  const row: Row = {};
  for (let at = 0; at < columns.length; at++) {
    const { name, parse } = columns[at]!;
    const value = values[at]!;
    row[name] = value === null ? null : parse(value);
  }
  return row;
}
