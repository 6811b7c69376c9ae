import type { Socket } from "node:net";
import type pg from "pg";

/** Returns the socket that a connected client writes to. */
export function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
