import type { Database } from "./client";

/** Returns drizzle's client, a pool or the one connection of a transaction. Drizzle's types do not name it. */
export function clientOf<Client>(db: Database): Client {
  return (db as unknown as { session: { client: Client } }).session.client;
}
