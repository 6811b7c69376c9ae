import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { type PoolClient as NeonClient, Pool as NeonPool, neonConfig } from "@neondatabase/serverless";
import { type SQL, sql } from "drizzle-orm";
import { drizzle as overNeon } from "drizzle-orm/neon-serverless";
import { drizzle as overPg } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as overPglite } from "drizzle-orm/pglite";
import pg from "pg";
import WebSocket from "ws";
import { EmbeddedFiles } from "./embedded-files";
import { PoolWithHotLines } from "./hot-line";
import { aroundEveryExecution } from "./pglite-privates";
import { transactionsOn } from "./transactions";
import { type OnWait, timeCheckouts, timed } from "./waits";

/** One type for three drivers, and for their transactions. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Driver = "pglite" | "pg" | "neon";

export interface Store {
  db: Database;
  driver: Driver;
  /** The connections of the pool. The embedded database has no pool. */
  connections?(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface StoreOptions {
  driver: Driver;
  url?: string;
  dataDir?: string;
  poolSize?: number;
  /** Called when the embedded database cannot go on: it answers nothing more, so the process should end. */
  onEnd?(reason: EndReason, error?: unknown): void;
  onWait?: OnWait;
}

export type EndReason = "full disk" | "disk failed" | "lock lost";

const extensions = { pg_trgm };
/** PGlite's own, with fsync. */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "fsync=on", "-c", "wal_sync_method=fsync"],
];
const timeouts = { statement_timeout: 5000, lock_timeout: 2000, idle_in_transaction_session_timeout: 10_000 };

export function openStore(options: StoreOptions): Store {
  return options.driver === "pglite" ? openEmbedded(options) : openServer(options);
}

function openEmbedded({ dataDir, onEnd = () => {}, onWait }: StoreOptions): Store {
  const onFailure = (error: unknown) => onEnd(isFull(error) ? "full disk" : "disk failed", error);
  const onLost = () => onEnd("lock lost");
  const files = dataDir ? new EmbeddedFiles(resolve(join(dataDir, "pg")), onLost, onFailure) : undefined;
  const client = new PGlite(files ? { fs: files, extensions, startParams } : { dataDir: "memory://", extensions });
  client.waitReady.catch(() => {}); // each query reports it
  aroundEveryExecution(client, (execution) =>
    execution.catch((error) => {
      if (isFull(error)) onEnd("full disk", error);
      throw error;
    }),
  );
  if (onWait) client.query = timed(client.query.bind(client), "embedded", onWait);
  return {
    db: overPglite({ client: files ? durable(client, files) : client }) as unknown as Database,
    driver: "pglite",
    async close() {
      let wasOpen = false;
      try {
        await client.close();
        wasOpen = true;
      } finally {
        await files?.close(wasOpen);
      }
    },
  };
}

const isFull = (error: unknown) =>
  error instanceof Error &&
  ((error as { code?: string }).code === "53100" || /No space left|ENOSPC/.test(error.message));

/** No result leaves before all that it may have seen is on the disk. Inside a transaction nothing waits for it. */
function durable(client: PGlite, files: EmbeddedFiles) {
  const whole = client.waitReady.then(() => files.finish());
  whole.catch(() => {});
  const settling =
    <All extends unknown[], Result>(work: (...all: All) => Promise<Result>) =>
    async (...all: All) => {
      await whole;
      try {
        return await work.apply(client, all);
      } finally {
        await files.log.settled();
        if (files.needsCheckpoint()) client.exec("checkpoint").catch(() => {});
      }
    };
  const { query, exec, transaction } = client;
  return { query: settling(query), exec: settling(exec), transaction: settling(transaction) } as unknown as PGlite;
}

function openServer({ driver, url = "", poolSize = 10, onWait }: StoreOptions): Store {
  const host = new URL(url).hostname;
  const config = {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 3000,
    query_timeout: 8000, // a server that no longer answers cannot time out its own statements
    keepAlive: true,
    // A pooler refuses start-up parameters; there `db:migrate` sets them on the role.
    ...(host.includes("-pooler") ? {} : timeouts),
  };
  const ignore = () => {}; // a broken idle connection is replaced at the next use
  if (driver === "neon") {
    neonConfig.webSocketConstructor = WebSocket;
    const pool = new NeonPool(config);
    pool.on("error", ignore);
    const db = overNeon({ client: pool });
    const transaction = transactionsOn(pool, (client: NeonClient) => overNeon({ client }));
    return storeOn(pool, Object.assign(db, { transaction }) as unknown as Database, driver, onWait);
  }
  const pool = host.includes("-pooler") ? new pg.Pool(config) : new PoolWithHotLines(config, onWait);
  pool.on("error", ignore);
  const db = overPg({ client: pool });
  const transaction = transactionsOn(pool, (client: pg.PoolClient) => overPg({ client }));
  return storeOn(pool, Object.assign(db, { transaction }) as unknown as Database, driver, onWait);
}

function storeOn(pool: NeonPool | pg.Pool, db: Database, driver: Driver, onWait: OnWait | undefined): Store {
  if (onWait) timeCheckouts(pool, onWait);
  return {
    ...{ db, driver },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

export async function rows<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

/** A pooler takes no parameters of a connection, so the role gets the timeouts instead. */
export async function setRoleTimeouts(db: Database) {
  for (const [name, milliseconds] of Object.entries(timeouts))
    await db.execute(sql.raw(`alter role current_user set ${name} = ${milliseconds}`));
}
