import type { Socket } from "node:net";
import pg from "pg";

/** Returns the socket that a connected client writes to. */
export function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

type Done = (error: Error | undefined, result: pg.QueryResult) => void;

/** A statement with a name. Of a config that names it, pg would copy every property by its descriptor. */
export function namedQuery(name: string | undefined, text: string, values: unknown[], callback: Done) {
  return Object.assign(new pg.Query(text, values), { name, callback });
}
