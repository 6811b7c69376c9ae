import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database, Store } from "./client";

/** For work that takes as long as it takes: on servers a connection of its own, past the pool, its pooler and their timeouts. */
export async function withLongSession<T>(
  store: Store,
  unpooled: string | undefined,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (store.driver === "pglite") return work(store.db);
  const client = new pg.Client({ connectionString: unpooled, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on("error", () => {}); // a loss is told to whoever asks it next
  await client.connect();
  try {
    for (const name of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"])
      await client.query(`set ${name} = 0`); // a role may have its own
    return await work(drizzle({ client }));
  } finally {
    await client.end();
  }
}
