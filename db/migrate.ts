import { sql } from "drizzle-orm";
import { type Database, setRoleSettings } from "./client";
import { withLongSession } from "./long-session";
import { migrationState, readMigrations } from "./migration-history";

export const lockNumber = 20_261_120;

/** The database does not match this code's migrations. The message is complete, and no stack is needed. */
export class MigrationsError extends Error {}
/** No migration of this code leads from the database to its schema. */
export class OtherDatabaseError extends MigrationsError {}

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
    const applied = await db.transaction((tx) => applyMigrations(tx));
    if (finish) await db.transaction(finish);
    if (behindPooler) await setRoleSettings(db);
    return applied;
  });
}

/**
 * Applies the missing migrations, or only those among the first `count`, which Drizzle's migrator cannot do. Runs in the
 * caller's transaction, and returns their names.
 */
export async function applyMigrations(tx: Database, count?: number): Promise<string[]> {
  const known = readMigrations();
  const missing = known.slice(known.length - (await countPending(tx)), count);
  if (missing.length) {
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
  }
  for (const { hash, when, statements } of missing) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`);
  }
  return missing.map(({ tag }) => tag);
}

export async function countPending(db: Database) {
  const { pending, refusal } = await migrationState(db);
  if (refusal) throw new OtherDatabaseError(refusal);
  return pending;
}

export async function requireMigrated(db: Database) {
  if (await countPending(db))
    throw new MigrationsError(
      "The database is not up to date. Run `npm run db:migrate` first, or this command of the version that it was last started with.",
    );
}
