import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { databaseCode } from "@/lib/kernel/contract/errors";
import { movingTables, shopTables } from "./tables";

const list = (tables: { name: string }[]) => sql.raw(tables.map(({ name }) => `"${name}"`).join(", "));

/** A database without users and products has not been used: its other rows were created with it, and are replaced. */
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

/** The lock is held to the end, so no second import and no running shop comes between. */
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

/** Figures come with the rows, so nothing may count them again; and of a tree a branch may come before its parent. */
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

/** The triggers that keep the search tables were off. */
export const rebuildSearch = (db: Database) => db.execute(sql`select rebuild_search()`);

/** Else the database would plan for tables that were empty a moment ago. */
export const analyse = (db: Database) => db.execute(sql`analyze ${list(shopTables)}`);
