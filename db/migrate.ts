import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate as migrateOnPg } from "drizzle-orm/node-postgres/migrator";
import { type Database, setRoleSettings } from "./client";
import { withLongSession } from "./long-session";
import { migrationState, migrationsFolder, readMigrations } from "./migration-history";

export const lockNumber = 20_261_120;

/** The database does not match this code's migrations. The message is complete, and no stack is needed. */
export class MigrationsError extends Error {}

/**
 * `unpooled` is the address of the database without a pooler: migrations run on one connection without timeouts, under
 * an advisory lock. `finish` runs afterwards in a transaction, under the same lock. Returns the names of the applied
 * migrations.
 */
export async function migrate(
  unpooled: string,
  behindPooler = false,
  finish?: (tx: Database) => Promise<unknown>,
): Promise<string[]> {
  return withLongSession(unpooled, async (db) => {
    await db.execute(sql`select pg_advisory_lock(${lockNumber})`);
    const missing = await missingIn(db);
    await migrateOnPg(db as unknown as NodePgDatabase, { migrationsFolder });
    if (finish) await db.transaction(finish);
    if (behindPooler) await setRoleSettings(db);
    return missing;
  });
}

async function missingIn(db: Database) {
  const { pending, refusal } = await migrationState(db);
  if (refusal) throw new MigrationsError(refusal);
  return pending
    ? readMigrations()
        .slice(-pending)
        .map(({ tag }) => tag)
    : [];
}
