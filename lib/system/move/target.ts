import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { databaseCode } from "@/lib/kernel/errors";
import { movingTables, shopTables } from "./tables";

const list = (tables: { name: string }[]) => sql.raw(tables.map(({ name }) => `"${name}"`).join(", "));

/**
 * Nobody has worked in a database without users and goods: what else is in it was laid by its migrations, and gives way. The lock is
 * held to the end, so no second import and no running shop comes between.
 */
export async function takeEmptyDatabase(db: Database) {
  await db.execute(sql`select set_config('lock_timeout', '10s', true)`);
  await db.execute(sql`lock table ${list(shopTables)} in access exclusive mode`).catch((error) => {
    if (databaseCode(error) === "55P03")
      throw new Error("The database is in use: stop the app that runs on it, and import again.");
    throw error;
  });
  const used = ["users", "categories", "products", "orders", "articles", "files"];
  const counts = used.map((name) => `(select count(*)::int from ${name}) as ${name}`);
  const [found] = await rows<Record<string, number>>(db, sql.raw(`select ${counts.join(", ")}`));
  const there = Object.entries(found!).filter(([, count]) => count > 0);
  if (there.length)
    throw new Error(
      `The database is not empty: it has ${there.map(([name, count]) => `${count} ${name}`).join(", ")}. A shop is imported into an empty database only.`,
    );
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

/** Else the database would plan for tables that were empty a moment ago. */
export const analyse = (db: Database) => db.execute(sql`analyze ${list(movingTables)}`);
