import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Database } from "@/db/client";
import { countPending, MigrationsError, reportEvery } from "@/db/migrate";
import { readMigrations } from "@/db/migration-history";
import { environment } from "@/lib/kernel/process/environment";
import { readShopKind } from "@/lib/kernel/process/shop-kind";
import { exportShop } from "@/lib/system/archive/export-shop";
import { readTables } from "@/lib/system/archive/stored-rows";
import { prepareFolder } from "@/lib/system/backups/places";
import { version } from "@/package.json";
import { describeContents, describeError, formatMegabytes } from "./describe";
import { detectKind } from "./resolve-shop-kind";

type Report = (sentence: string) => void;

/** Only of a lasting shop: a demo can be created again. A failure refuses the upgrade. */
export async function backUpBeforeUpgrade(db: Database, report: Report) {
  const { dataDir, hasLocalDatabase } = environment();
  if ((readShopKind(dataDir) ?? (await detectKind(db))) !== "lasting") return;
  try {
    const path = await writeBackup(db, report);
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

/** Replaces the file of an earlier attempt when it is complete. */
export async function writeBackup(db: Database, report: Report) {
  const path = join(await prepareFolder(db, "before-", false), `before-${version}.tar`);
  const migrations = readMigrations().slice(0, readMigrations().length - (await countPending(db)));
  const earlier = { tables: await readTables(db), migrations };
  report(`Writing a backup before the upgrade: ${path}`);
  let written = 0;
  const onRows = (count: number) => {
    written += count;
  };
  const { signal: stop } = new AbortController();
  const holds = await reportEvery(
    () => report(`${new Intl.NumberFormat("en").format(written)} rows are in the backup.`),
    () => exportShop(db, path, { dataDir: environment().dataDir, asOf: new Date(), stop, earlier, onRows }),
  );
  report(
    `The backup (${formatMegabytes(statSync(path).size)}) holds ${describeContents(holds)}; the uploads stay where they are.`,
  );
  return path;
}
