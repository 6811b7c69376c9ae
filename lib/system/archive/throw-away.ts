import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { describeRoom, freeBytes, reservedBytes } from "@/db/disk";
import { Cluster, hasCluster, LocalPostgresError, newClusterBytes } from "@/db/local-cluster";
import { openLocalPostgres } from "@/db/local-postgres";
import { withLongSession } from "@/db/long-session";
import { postgresPrograms } from "@/db/postgres-programs";
import type { Archive } from "./import-shop";
import { estimateRowBytes } from "./inspect-archive";

/** There can be no throw-away database here. */
export class NoThrowAwayError extends Error {
  constructor(reason: string) {
    super(`A copy of the database is not possible here: ${reason}.`);
  }
}

interface Place {
  dataDir: string;
  /** The address of the shop's database, which is not changed. Undefined if this machine has no shop. */
  databaseUrlUnpooled?: string | undefined;
}

/**
 * Passes an empty database to `work`, and drops it afterwards, with what a killed process left behind. Waits while another process has one:
 * there is one at a time for each shop. Throws `NoThrowAwayError` if this machine has no room or no PostgreSQL for it.
 */
export async function withThrowAwayDatabase<T>(
  { dataDir, databaseUrlUnpooled: shop }: Place,
  { path, holds }: Archive,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const neededBytes = estimateRowBytes(path, holds) + newClusterBytes + reservedBytes;
  const openHere = () => openCluster(join(dataDir, "throw-away"), neededBytes);
  const use = async ({ url, drop }: { url: string; drop: () => Promise<unknown> }) =>
    withLongSession(url, work).finally(drop);
  if (shop)
    return withLongSession(shop, async (db) => {
      await db.execute(sql`select pg_advisory_lock(${lockNumber})`);
      return use((await openHere()) ?? (await createDatabase(db, shop)));
    });
  const opened = await openHere();
  if (!opened) throw new NoThrowAwayError("no PostgreSQL starts on this machine. Set DATABASE_URL to a server's");
  return use(opened);
}

const lockNumber = 20_261_201;

/** The copy need not survive a crash. With the minimal level, rows of tables of the same transaction are not logged. */
const fastSettings = {
  fsync: "off",
  full_page_writes: "off",
  autovacuum: "off",
  shared_buffers: "32MB",
  work_mem: "16MB",
  wal_level: "minimal",
  max_wal_senders: "0",
};

/** A separate PostgreSQL, so that neither the log nor the buffers of the shop's are used. Undefined if none can run here. */
async function openCluster(folder: string, neededBytes: number) {
  if (!postgresPrograms()) return undefined;
  const drop = async () => {
    if (hasCluster(folder)) {
      const cluster = new Cluster(folder);
      if ((await cluster.state()) !== "ended") await cluster.stop();
    }
    await rm(folder, { recursive: true, force: true });
  };
  await drop();
  if (freeBytes(folder) < neededBytes)
    throw new NoThrowAwayError(`the disk of ${folder} has too little room, ${describeRoom(folder, neededBytes)}`);
  try {
    const { url, close } = await openLocalPostgres(folder, fastSettings);
    const pid = Number.parseInt(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8"), 10);
    setPriority(pid, constants.priority.PRIORITY_LOW); // also of its sessions, which begin later
    return { url, drop: () => close().finally(drop) };
  } catch (error) {
    await drop();
    if (!(error instanceof LocalPostgresError)) throw error;
  }
}

async function createDatabase(db: Database, shop: string) {
  const [found] = await rows<{ name: string; may: boolean }>(
    db,
    sql`select 'kiosk_throw_away_' || d.oid as name, r.rolcreatedb or r.rolsuper as may
      from pg_database d, pg_roles r where datname = current_database() and rolname = current_user`,
  );
  const { name, may } = found!;
  if (!may)
    throw new NoThrowAwayError("no PostgreSQL starts on this machine, and the database user may not create databases");
  const drop = async () => void (await db.execute(sql.raw(`drop database if exists ${name} with (force)`)));
  await drop();
  await db.execute(sql.raw(`create database ${name}`));
  const url = new URL(shop);
  url.pathname = `/${name}`;
  return { url: url.href, drop };
}
