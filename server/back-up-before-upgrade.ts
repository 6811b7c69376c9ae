import { rmSync, statSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { freeBytes, makeFolder, reservedBytes } from "@/db/disk";
import { countPending, MigrationsError, reportEvery } from "@/db/migrate";
import { readMigrations } from "@/db/migration-history";
import type { Environment } from "@/lib/kernel/process/read-environment";
import { readShopKind } from "@/lib/kernel/process/shop-kind";
import { createArchive } from "@/lib/system/move/archive";
import { exportShop } from "@/lib/system/move/export-shop";
import { inspectArchive } from "@/lib/system/move/inspect-archive";
import { readTables } from "@/lib/system/move/stored-rows";
import { isMoving, type ShopTable } from "@/lib/system/move/tables";
import { version } from "@/package.json";
import { describeContents, describeError, describeFullDisk, formatMegabytes } from "./describe";
import { detectKind } from "./resolve-shop-kind";

type Report = (sentence: string) => void;

/** Only of a lasting shop: a demo can be created again. A failure refuses the upgrade. */
export async function backUpBeforeUpgrade(
  db: Database,
  { dataDir, hasLocalDatabase }: Pick<Environment, "dataDir" | "hasLocalDatabase">,
  report: Report,
) {
  if ((readShopKind(dataDir) ?? (await detectKind(db))) !== "lasting") return;
  try {
    const path = await writeBackup(db, dataDir, report);
    const empty = hasLocalDatabase
      ? `move ${resolve(dataDir, "postgres")} away`
      : "create an empty database and set DATABASE_URL to it";
    report(
      `To go back to the earlier version: stop this one, ${empty}, run \`npm run db:import -- ${path}\` in the folder of the earlier version, and start that.`,
    );
  } catch (error) {
    throw new MigrationsError(
      `The upgrade did not begin, because the backup before it cannot be written: ${describeError(error, dataDir)} Nothing was changed. If you have another backup, set BACKUP_BEFORE_UPGRADE=false.`,
    );
  }
}

/** The file of an earlier attempt is kept if it is whole and the shop has not changed since. */
export async function writeBackup(db: Database, dataDir: string, report: Report) {
  const folder = resolve(dataDir, "backups");
  const path = join(folder, `before-${version}.tar`);
  const unfinished = join(folder, `.before-${version}.tar`);
  const tables = await readTables(db);
  const migrations = readMigrations().slice(0, readMigrations().length - (await countPending(db)));
  const kept = await inspectArchive(path).catch(() => undefined);
  const { asOf, lastChange, bytes } = await readState(db, tables);
  if (kept?.made.migrations.length === migrations.length && new Date(kept.made.made_at) > lastChange) {
    report(`The backup before the upgrade is ${path}, of ${kept.made.made_at}: the shop has not changed since.`);
    return path;
  }
  report(`Writing a backup before the upgrade: ${path}`);
  makeFolder(folder);
  const neededBytes = bytes / 4 + reservedBytes; // packed rows take a tenth of their room, those of a small shop more
  if (freeBytes(folder) < neededBytes) throw new Error(describeFullDisk(folder, neededBytes));
  for (const left of [unfinished, `${unfinished}.part`]) rmSync(left, { force: true }); // of a process that was killed
  const archive = await createArchive(unfinished);
  let written = 0;
  const onRows = (count: number) => {
    written += count;
  };
  const { signal: stop } = new AbortController();
  try {
    const holds = await reportEvery(
      () => report(`${new Intl.NumberFormat("en").format(written)} rows are in the backup.`),
      () => exportShop(db, archive, { dataDir, asOf, stop, earlier: { tables, migrations }, onRows }),
    );
    await archive.finish();
    await rename(unfinished, path);
    report(
      `The backup (${formatMegabytes(statSync(path).size)}) holds ${describeContents(holds)}; the uploads stay where they are.`,
    );
  } catch (error) {
    await archive.discard();
    throw error;
  }
  return path;
}

/** The times are the database's: its clock can differ from this machine's. */
async function readState(db: Database, tables: ShopTable[]) {
  const times = tables.filter(isMoving).flatMap(({ name, columns }) => {
    const column = ["updated_at", "created_at"].find((time) => columns.some((one) => one.name === time));
    return column ? [`select max(${column}) as at from "${name}"`] : [];
  });
  const [found] = await rows<{ now: number; change: number; bytes: number }>(
    db,
    sql`select extract(epoch from now())::float as now, extract(epoch from max(at))::float as change,
        pg_database_size(current_database())::float as bytes
      from (${sql.raw(times.join(" union all "))}) as times`,
  );
  const { now, change, bytes } = found!;
  return { asOf: new Date(now * 1000), lastChange: new Date(change * 1000), bytes };
}
