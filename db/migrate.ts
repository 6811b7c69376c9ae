import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate as applyOnPg } from "drizzle-orm/node-postgres/migrator";
import type { PgliteDatabase } from "drizzle-orm/pglite";
import { migrate as applyOnPglite } from "drizzle-orm/pglite/migrator";
import { type Database, type Store, setRoleTimeouts } from "./client";
import { withLongSession } from "./long-session";
import { migrationState, migrationsFolder, readMigrations } from "./migration-history";

/** The advisory lock of the migrations. */
export const lockNumber = 20_261_120;

/** The database does not fit this code's migrations. The message is all that the reader needs. */
export class MigrationsRefused extends Error {}

/**
 * `unpooled` is the address for servers: a session of its own, without timeouts, under an advisory lock. `finish` runs in a transaction
 * behind the migrations, under the same lock. Returns the names of the migrations that were applied.
 */
export async function migrate(
  store: Store,
  unpooled?: string,
  behindPooler = false,
  finish?: (tx: Database) => Promise<unknown>,
): Promise<string[]> {
  if (store.driver === "pglite") {
    const missing = await missingIn(store.db);
    await applyOnPglite(store.db as PgliteDatabase<never>, { migrationsFolder });
    if (finish) await store.db.transaction(finish);
    return missing;
  }
  return withLongSession(store, unpooled, async (db) => {
    await db.execute(sql`select pg_advisory_lock(${lockNumber})`);
    const missing = await missingIn(db);
    await applyOnPg(db as unknown as NodePgDatabase, { migrationsFolder });
    if (finish) await db.transaction(finish);
    if (behindPooler) await setRoleTimeouts(db);
    return missing;
  });
}

async function missingIn(db: Database) {
  const { pending, refusal } = await migrationState(db);
  if (refusal) throw new MigrationsRefused(refusal);
  return pending
    ? readMigrations()
        .slice(-pending)
        .map(({ tag }) => tag)
    : [];
}
