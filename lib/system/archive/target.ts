import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { applyMigrations, countPending, lockNumber } from "@/db/migrate";
import { readMigrations } from "@/db/migration-history";
import { databaseCode } from "@/lib/kernel/contract/errors";
import type { Origin } from "./manifest";
import { readTables } from "./stored-rows";
import { isExportedOrSecret, type StoredTable, shopTables } from "./tables";

const relations = (tables: StoredTable[]) =>
  sql`(select format('%I', name)::regclass from json_array_elements_text(${JSON.stringify(tables.map(({ name }) => name))}::json) as name)`;
const list = (tables: StoredTable[]) => sql.raw(tables.map(({ name }) => `"${name}"`).join(", "));

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

/**
 * Migrates the database to the state of the archive, and empties its tables. The locks last until the transaction ends,
 * and exclude a concurrent import and a running shop. Returns the tables as they are in this state.
 */
export async function takeEmptyDatabase(db: Database, made: Origin): Promise<StoredTable[]> {
  await db.execute(sql`select set_config('lock_timeout', '5s', true)`);
  try {
    await db.execute(sql`select pg_advisory_xact_lock(${lockNumber})`);
    await applyMigrations(db, made.migrations.length);
    if (readMigrations().length - (await countPending(db)) > made.migrations.length)
      throw new Error(
        `The database has tables of a newer version than the file (Kiosk ${made.kiosk}): import it into a database without tables.`,
      );
    const names = [...shopTables.map(({ name }) => name), ...Object.keys(made.tables)];
    const tables = await readTables(db, names);
    await db.execute(sql`lock table ${list(tables)} in access exclusive mode`);
    await refuseUsed(db);
    // Cascades to tables that a later migration drops.
    await db.execute(sql`truncate ${list(tables)} restart identity cascade`);
    return tables;
  } catch (error) {
    if (databaseCode(error) === "55P03")
      throw new Error("The database is in use: stop the app that runs on it, and import again.");
    throw error;
  }
}

/** The tables of an archive, with its order of columns. Rows can only be inserted into tables with the same columns. */
export function archivedTables(path: string, { kiosk, tables }: Origin, found: StoredTable[]): StoredTable[] {
  return Object.entries(tables).map(([name, columns]) => {
    const table = found.find((one) => one.name === name && isExportedOrSecret(one));
    const ordered = columns.flatMap((column) => table?.columns.filter((one) => one.name === column) ?? []);
    if (!table || ordered.length !== columns.length || ordered.length !== table.columns.length)
      throw new Error(`${path} was made by Kiosk ${kiosk}, whose table ${name} has other columns than here.`);
    return { name, columns: ordered };
  });
}

/** Triggers must not count rows whose figures are complete. */
export async function withoutTriggers(db: Database, tables: StoredTable[], work: () => Promise<void>) {
  const setTriggers = async (state: "disable" | "enable") => {
    for (const { name } of tables) await db.execute(sql.raw(`alter table "${name}" ${state} trigger user`));
  };
  await setTriggers("disable");
  await work();
  await setTriggers("enable");
}

/** Drops foreign keys and indexes and creates them again after the rows, which is faster. A row can also precede its parent. */
export async function withoutIndexes(db: Database, tables: StoredTable[], work: () => Promise<void>) {
  const dropped = await rows<{ drop: string; create: string }>(
    db,
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
      from pg_constraint where contype = 'f' and conrelid in ${relations(tables)}
      union all
      select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid) from pg_index
      where indrelid in ${relations(tables)} and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  for (const { drop } of dropped) await db.execute(sql.raw(drop));
  await work();
  for (const { create } of dropped.toReversed()) await db.execute(sql.raw(create));
}

/** Otherwise the planner would assume empty tables. */
export const analyse = (db: Database) => db.execute(sql`analyze ${list(shopTables)}`);
