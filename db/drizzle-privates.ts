import type { Database } from "./client";

/** Returns the client that drizzle was given: a pool, or the one connection of a transaction. Its session keeps it, and has no type for it. */
export function clientOf<Client>(db: Database): Client {
  return (db as unknown as { session: { client: Client } }).session.client;
}
