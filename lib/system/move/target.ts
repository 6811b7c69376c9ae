import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { databaseCode } from "@/lib/kernel/contract/errors";
import { movingTables, shopTables } from "./tables";

const list = (tables: { name: string }[]) => sql.raw(tables.map(({ name }) => `"${name}"`).join(", "));

/** A database without users and products is unused: its other rows were created at start-up, and are replaced. */
export async function refuseUsed(db: Database) {
  const known = await rows<{ name: string }>(
    db,
    sql`select name from unnest(array['users', 'categories', 'products', 'orders', 'articles', 'files']) as name
      where to_regclass(name) is not null`,
  );
  const counts: string[] = [];
  for (const { name } of known) {
    const [found] = await rows<{ count: number }>(db, sql.raw(`select count(*)::int as count from ${name}`));
    if (found!.count) counts.push(`${found!.count} ${name}`);
  }
  if (counts.length)
    throw new Error(
      `The database is not empty: it has ${counts.join(", ")}. A shop is imported into an empty database only.`,
    );
}

/** The lock lasts until the transaction ends, and excludes a concurrent import and a running shop. */
export async function takeEmptyDatabase(db: Database) {
  await db.execute(sql`select set_config('lock_timeout', '5s', true)`);
  await db.execute(sql`lock table ${list(shopTables)} in access exclusive mode`).catch((error) => {
    if (databaseCode(error) === "55P03")
      throw new Error("The database is in use: stop the app that runs on it, and import again.");
    throw error;
  });
  await refuseUsed(db);
  await db.execute(sql`truncate ${list(shopTables)} restart identity`);
}

/**
 * The rows include their figures, so triggers must not count them again. A row of a tree can also come before its
 * parent.
 */
export async function withoutTriggers(db: Database, work: () => Promise<void>) {
  const trees = await rows<{ table: string; key: string }>(
    db,
    sql`select conrelid::regclass::text as table, quote_ident(conname) as key from pg_constraint
      where contype = 'f' and conrelid = confrelid and connamespace = 'public'::regnamespace`,
  );
  const setTriggers = async (state: "disable" | "enable") => {
    for (const { name } of movingTables) await db.execute(sql.raw(`alter table "${name}" ${state} trigger user`));
  };
  const setTrees = async (state: "deferrable initially deferred" | "not deferrable") => {
    for (const { table, key } of trees)
      await db.execute(sql.raw(`alter table ${table} alter constraint ${key} ${state}`));
  };
  await setTriggers("disable");
  await setTrees("deferrable initially deferred");
  await work();
  await db.execute(sql`set constraints all immediate`);
  await setTrees("not deferrable");
  await setTriggers("enable");
}

/** The triggers that maintain the search tables were disabled during the import. */
export const rebuildSearch = (db: Database) => db.execute(sql`select rebuild_search()`);

/** Otherwise the planner would assume empty tables. */
export const analyse = (db: Database) => db.execute(sql`analyze ${list(shopTables)}`);
