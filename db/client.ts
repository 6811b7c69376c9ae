import { type PoolClient as NeonClient, Pool as NeonPool, neonConfig } from "@neondatabase/serverless";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { drizzle as overNeon } from "drizzle-orm/neon-serverless";
import { drizzle as overPg } from "drizzle-orm/node-postgres";
import pg from "pg";
import WebSocket from "ws";
import { PoolWithHotLines } from "./hot-line";
import type { Database, Driver, Store, StoreOptions } from "./store";
import { transactionsOn } from "./transactions";
import { type OnWait, timeCheckouts } from "./waits";

export type { Database, Driver, Store, StoreOptions } from "./store";

const timeouts = { statement_timeout: 5000, lock_timeout: 2000, idle_in_transaction_session_timeout: 10_000 };

/**
 * PostgreSQL reads its catalogue and compiles the triggers anew for each connection, so the first order on a connection takes many times as
 * long as the next. The driver would close it after ten idle seconds. Small packets keep it open in routers, and find a server that is gone.
 * Functions of Vercel are many, and would hold theirs while they sleep.
 */
const lasting = process.env.VERCEL ? {} : { idleTimeoutMillis: 5 * 60_000, keepAliveInitialDelayMillis: 60_000 };

export function openStore({ driver, url, poolSize = 10, onWait }: StoreOptions): Store {
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
  const pool = host.includes("-pooler") ? new pg.Pool(config) : new PoolWithHotLines({ ...config, ...lasting }, onWait);
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

/** One parameter, however many ids there are. */
export const intArray = (ids: number[]) => sql`${`{${ids.join(",")}}`}::int[]`;
export const isAmong = (column: SQLWrapper, ids: number[]) => sql`${column} = any(${intArray(ids)})`;

/** A pooler takes no parameters of a connection, so the role gets the timeouts instead. */
export async function setRoleTimeouts(db: Database) {
  for (const [name, milliseconds] of Object.entries(timeouts))
    await db.execute(sql.raw(`alter role current_user set ${name} = ${milliseconds}`));
}
