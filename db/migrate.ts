import { sql } from "drizzle-orm";
import { version } from "@/package.json";
import { type Database, rows, setRoleSettings } from "./client";
import { withLongSession } from "./long-session";
import { migrationState, readMigrations } from "./migration-history";

export const lockNumber = 20_261_120;

/** The database does not match this code's migrations. The message is complete, and no stack is needed. */
export class MigrationsError extends Error {}
/** No migration of this code leads from the database to its schema. */
export class OtherDatabaseError extends MigrationsError {}

/**
 * `unpooled` is the address of the database without a pooler: migrations run on one connection without a limit of time,
 * under an advisory lock. `finish` runs afterwards in a transaction, under the same lock. `report` receives a sentence
 * for each wait. `backUp` runs before the tables of an existing database are changed. Returns the names of the applied migrations.
 */
export async function migrate(
  unpooled: string,
  behindPooler = false,
  finish?: (tx: Database) => Promise<unknown>,
  report: (sentence: string) => void = () => {},
  backUp?: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  return withLongSession(unpooled, async (db) => {
    const [lock] = await rows<{ taken: boolean }>(db, sql`select pg_try_advisory_lock(${lockNumber}) as taken`);
    if (!lock!.taken) report("Waiting for another process that prepares the database.");
    if (!lock!.taken) await db.execute(sql`select pg_advisory_lock(${lockNumber})`);
    const pending = await countPending(db);
    if (pending && pending < readMigrations().length) await backUp?.(db);
    const applied = await applyBesideOthers(db, report);
    if (finish) await db.transaction(finish);
    if (behindPooler) await setRoleSettings(db);
    return applied;
  });
}

/** The order in which a running shop locks rows, so that most locks are free once those before them are taken. */
const firstTables = ["users", "orders", "payments", "after_sales", "products", "variants", "categories"];

const textArray = (names: Iterable<string>) => sql`${`{${[...names].join(",")}}`}::text[]`;

/** All tables that a missing migration names. */
async function findChangedTables(db: Database) {
  const words = (await missingMigrations(db)).flatMap(({ statements }) => statements.join().match(/\w+/g) ?? []);
  const found = await rows<{ name: string }>(
    db,
    sql`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname = any(${textArray(new Set(words))})
      order by array_position(${textArray(firstTables)}, relname::text), relname`,
  );
  return found.map(({ name }) => name);
}

/**
 * Locks the tables before the first change. After one second (`deadlock_timeout`) PostgreSQL would end one of two
 * transactions that wait for each other, and possibly a shopper's. So this one gives up earlier.
 */
async function lockChangedTables(tx: Database) {
  const tables = await findChangedTables(tx);
  await tx.execute(
    sql`select set_config('lock_timeout', '500ms', true), set_config('statement_timeout', '800ms', true)`,
  );
  if (tables.length) await tx.execute(sql.raw(`lock table ${tables.join(", ")} in access exclusive mode`));
  await tx.execute(sql`select set_config('statement_timeout', '0', true)`);
}

/** A deadlock, a `lock_timeout`, a `statement_timeout`. */
const waitCodes = ["40P01", "55P03", "57014"];
const isWait = (error: unknown): boolean =>
  error instanceof Error && (waitCodes.includes((error as { code?: string }).code ?? "") || isWait(error.cause));

/** Repeats the transaction while others use what it needs: about two minutes. */
async function applyBesideOthers(db: Database, report: (sentence: string) => void) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => lockChangedTables(tx).then(() => applyMigrations(tx, undefined, report)));
    } catch (error) {
      if (!isWait(error)) throw error;
      const user = await describeUser(db);
      if (attempt === 30) throw new MigrationsError(`The migrations gave up waiting for ${user}. Nothing was changed.`);
      report(`The migrations wait for ${user}.`);
      await new Promise((resume) => setTimeout(resume, Math.min(4000, 2 ** attempt * 50)));
    }
  }
}

/** The oldest transaction that uses a table of the missing migrations. */
async function describeUser(db: Database) {
  const tables = await findChangedTables(db);
  const [found] = await rows<{ name: string; pid: number; seconds: number }>(
    db,
    sql`select relation::regclass::text as name, pid, extract(epoch from now() - xact_start)::int as seconds
      from pg_locks l join pg_stat_activity using (pid)
      where granted and pid <> pg_backend_pid() and relation = any(${textArray(tables)}::regclass[])
        and l.database = (select oid from pg_database where datname = current_database())
      order by xact_start limit 1`,
  );
  if (!found) return "other transactions on the same tables";
  return `the table ${found.name}: a transaction of PostgreSQL's process ${found.pid} has used it for ${found.seconds} s`;
}

/**
 * Applies the missing migrations, or only those among the first `count`, which Drizzle's migrator cannot do. Runs in the
 * caller's transaction, and returns their names.
 */
export async function applyMigrations(tx: Database, count?: number, report?: (sentence: string) => void) {
  const missing = await missingMigrations(tx, count);
  if (missing.length) {
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
  }
  for (const { hash, when, statements, tag } of missing) {
    const run = async () => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
    };
    await reportEvery((seconds) => report?.(`The migration ${tag} has run for ${seconds} s.`), run);
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`);
  }
  if (missing.length) await tx.execute(sql.raw(`comment on table drizzle.__drizzle_migrations is '${version}'`));
  return missing.map(({ tag }) => tag);
}

/** Calls `report` every five seconds while `work` runs. */
export async function reportEvery<T>(report: (seconds: number) => void, work: () => Promise<T>) {
  const began = Date.now();
  const timer = setInterval(() => report(Math.round((Date.now() - began) / 1000)), 5000);
  return work().finally(() => clearInterval(timer));
}

async function missingMigrations(db: Database, count?: number) {
  const known = readMigrations();
  return known.slice(known.length - (await countPending(db)), count);
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
