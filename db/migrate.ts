import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type Database, rows, type Store, setRoleTimeouts } from "./client";

const folder = join(process.cwd(), "db/migrations");
const lockNumber = 20_261_120;

/** `unpooled` is the address for servers: a session of its own, without timeouts, under an advisory lock. */
export async function migrate(store: Store, unpooled?: string, behindPooler = false) {
  if (store.driver === "pglite") return apply(store.db);
  const client = new pg.Client({ connectionString: unpooled, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const db = drizzle({ client }) as unknown as Database;
    await db.execute(sql`select pg_advisory_lock(${lockNumber})`);
    await apply(db);
    if (behindPooler) await setRoleTimeouts(db);
  } finally {
    await client.end();
  }
}

async function apply(db: Database) {
  // The same public method that drizzle's own migrators call, for whichever driver this is.
  const inner = db as unknown as {
    dialect: { migrate(files: unknown, session: unknown, config: object): Promise<void> };
    session: unknown;
  };
  await inner.dialect.migrate(readMigrationFiles({ migrationsFolder: folder }), inner.session, {
    migrationsFolder: folder,
  });
}

/** How many migrations this build knows and the database has not seen. */
export async function pendingMigrations(db: Database) {
  const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as {
    entries: { when: number }[];
  };
  const [table] = await rows<{ there: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  const [row] = table?.there
    ? await rows<{ done: string | null }>(db, sql`select max(created_at) as done from drizzle.__drizzle_migrations`)
    : [];
  return journal.entries.filter((entry) => entry.when > Number(row?.done ?? 0)).length;
}
