import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyOnPg } from "drizzle-orm/node-postgres/migrator";
import type { PgliteDatabase } from "drizzle-orm/pglite";
import { migrate as applyOnPglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { type Database, type Store, setRoleTimeouts } from "./client";
import { migrationState, migrationsFolder } from "./migration-history";

const lockNumber = 20_261_120;

/** The database does not fit this code's migrations. The message is all that the reader needs. */
export class MigrationsRefused extends Error {}

/** A server is migrated in a session of its own at `unpooled`, without timeouts, under an advisory lock. */
export async function migrate(store: Store, unpooled?: string, behindPooler = false) {
  if (store.driver === "pglite") {
    await refuseOthers(store.db);
    return applyOnPglite(store.db as PgliteDatabase<never>, { migrationsFolder });
  }
  const client = new pg.Client({ connectionString: unpooled, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const db = drizzle({ client });
    await db.execute(sql`select pg_advisory_lock(${lockNumber})`);
    await refuseOthers(db);
    await applyOnPg(db, { migrationsFolder });
    if (behindPooler) await setRoleTimeouts(db);
  } finally {
    await client.end();
  }
}

async function refuseOthers(db: Database) {
  const { refusal } = await migrationState(db);
  if (refusal) throw new MigrationsRefused(refusal);
}
