import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { type Database, rows, type Store } from "@/db/client";
import { withLongSession } from "@/db/long-session";
import { applyMigrations, countPending, reportEvery } from "@/db/migrate";
import { readMigrations } from "@/db/migration-history";
import { innermost } from "@/lib/kernel/contract/errors";
import type { Environment } from "@/lib/kernel/process/read-environment";
import { canOpen } from "@/lib/system/archive/encryption";
import { findNewFaults, isBefore030, isOf030 } from "@/lib/system/archive/faults";
import { type Archive, importRows } from "@/lib/system/archive/import-shop";
import { inspectArchive } from "@/lib/system/archive/inspect-archive";
import type { Contents } from "@/lib/system/archive/manifest";
import { analyse } from "@/lib/system/archive/target";
import { withThrowAwayDatabase } from "@/lib/system/archive/throw-away";
import { backupFolder } from "@/lib/system/backups/places";
import { createBasics } from "@/lib/system/basics/create-basics";
import { version } from "@/package.json";
import { writeBackup } from "./back-up-before-upgrade";
import { describeContents, formatCount } from "./describe";
import { requireShop } from "./existing-shop";
import { compareFigures, measure } from "./figures";
import { type OpenEnvironment, runCommand } from "./run-command";
import { stopSignal } from "./stop-signal";

const report = (line: string) => void process.stdout.write(`${line}\n`);

async function tryUpgrade(store: Store, place: OpenEnvironment, named: string | undefined) {
  const stop = stopSignal();
  await countPending(store.db); // refuses a database that belongs to another version
  const { databaseUrlUnpooled, backupKey: key } = place;
  const path =
    named ?? newestBackup(key) ?? (await withLongSession(databaseUrlUnpooled, (db) => writeBackup(db, report)));
  const archive = { path, key, ...(await inspectArchive(path, key)) };
  report(`Trying the upgrade to ${version} on a copy: ${path}, of ${archive.made.made_at}.`);
  const { problems, found } = await withThrowAwayDatabase(place, archive, (db) => tryOnCopy(db, archive, stop));
  if (!problems.length) return `Found on this copy: ${found.join("; ")}. The shop was not touched.`;
  process.exitCode = 1;
  return [...problems, `Do not upgrade to ${version} yet. The shop was not touched.`].join("\n");
}

/** Undefined if there is none, or only the owner's key opens it. Names begin with the time. */
function newestBackup(key: string | undefined) {
  const folder = backupFolder();
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^kiosk-.*\.(tar|age)$/.test(name)) : [];
  const newest = names.toSorted().at(-1);
  const path = newest && join(folder, newest);
  return path && canOpen(path, key) ? path : undefined;
}

/** Returns what speaks against the upgrade, and what else was found. */
async function tryOnCopy(db: Database, archive: Archive, stop: AbortSignal) {
  await reportEvery(
    (seconds) => report(`The copy has been imported for ${seconds} s.`),
    () => db.transaction((tx) => importRows(tx as Database, archive, stop)),
  );
  report(`The copy has ${describeContents({ ...archive.holds, files: 0, file_bytes: 0 })}.`);
  await db.execute(sql`analyze`);
  const { made, holds } = archive;
  /** The way back is the same import into the same tables, and 0.3.0 then refuses these. */
  const refused = isOf030(made) ? await findNewFaults(db, made, holds) : [];
  const before = await measure(db);
  let migrations: number;
  try {
    migrations = await migrateOneByOne(db, stop);
    await db.transaction((tx) => createBasics(tx as Database));
  } catch (error) {
    stop.throwIfAborted();
    return { problems: [`It fails: ${innermost(error)}`], found: [] };
  }
  await analyse(db);
  const differences = compareFigures(before, await measure(db));
  if (!differences.length)
    report("Orders, payments, refunds, stock and customers of each month are the same as before.");
  const added = await findNewFaults(db, made, holds);
  const faults = describeFaults("The data breaks invariants:", added);
  const canBeOld = holds.unchecked && !isOf030(made);
  if (canBeOld && added.length)
    report([...faults, "Compare them with `npm run doctor -- data` of the earlier version."].join("\n"));
  const wayBack = describeFaults("The earlier version would not import this file again:", refused);
  const condition = holds.unchecked && isBefore030(made) ? ", if its `npm run doctor -- data` finds nothing" : "";
  const found = [
    `${formatCount(migrations, "migration")} in order`,
    "the figures of each month as before",
    `${formatCount(holds.faults.length, "fault")} that the data had before and ${added.length} others`,
    `the earlier version can import this file again${condition}`,
  ];
  return { problems: [...wayBack, ...differences, ...(canBeOld ? [] : faults)], found };
}

function describeFaults(heading: string, found: Contents["faults"]) {
  const kinds = [...new Set(found.map(({ fault }) => fault))].map((fault) => {
    const these = found.filter((one) => one.fault === fault);
    return `  ${fault}: ${formatCount(these.length, "record")}, such as ${these[0]!.id}`;
  });
  return kinds.length ? [heading, ...kinds] : [];
}

/** Each in its own transaction, so that its own locks are seen. */
async function migrateOneByOne(db: Database, stop: AbortSignal) {
  const known = readMigrations();
  const applied = known.length - (await countPending(db));
  if (applied === known.length) report("It needs no migration.");
  const old = await rows<{ name: string }>(db, sql`select relname as name from pg_class where relkind = 'r'`);
  for (const [at, { tag }] of known.entries()) {
    if (at < applied) continue;
    stop.throwIfAborted();
    const began = performance.now();
    const locks = await db
      .transaction((tx) => applyMigrations(tx as Database, at + 1, report).then(() => readLocks(tx as Database)))
      .catch((error) => {
        throw new Error(`the migration ${tag}: ${innermost(error)}`);
      });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const taken = locks.filter(({ name }) => old.some((table) => table.name === name));
    const strongest = lockModes.findLast((mode) => taken.some((lock) => lock.mode === mode));
    const tables = taken.filter(({ mode }) => mode === strongest).map(({ name }) => name);
    report(`${tag}: ${seconds} s, ${strongest ? `${strongest} on ${tables.join(", ")}` : "no lock"}`);
  }
  return known.length - applied;
}

/** From the weakest to the strongest. Only the last one also excludes readers. */
const lockModes = "RowExclusive ShareUpdateExclusive Share ShareRowExclusive Exclusive AccessExclusive".split(" ");

const readLocks = (tx: Database) =>
  rows<{ name: string; mode: string }>(
    tx,
    sql`select relname as name, replace(mode, 'Lock', '') as mode from pg_locks join pg_class c on c.oid = relation
      where pid = pg_backend_pid() and relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  );

await runCommand(tryUpgrade, async (environment: Environment) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length > 1) throw new Error("Usage: npm run try-upgrade [-- <file>]");
  await requireShop(environment);
  return positionals[0];
});
