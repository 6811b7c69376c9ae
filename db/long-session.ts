import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "./client";

export async function withLongSession<T>(unpooled: string, work: (db: Database) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: unpooled, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on("error", () => {}); // the next query reports a lost connection
  await client.connect();
  try {
    for (const name of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"])
      await client.query(`set ${name} = 0`); // the role can have its own limit
    await client.query("set jit = off");
    return await work(drizzle({ client }));
  } finally {
    await client.end();
  }
}
