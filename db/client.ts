import { type PoolClient as NeonClient, Pool as NeonPool, neonConfig } from "@neondatabase/serverless";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { drizzle as overNeon } from "drizzle-orm/neon-serverless";
import { drizzle as overPg } from "drizzle-orm/node-postgres";
import pg from "pg";
import WebSocket from "ws";
import { leastBusy, SharedClient } from "./shared-client";
import { withStatementNames } from "./statement-names";
import type { Database, Driver, Store, StoreOptions } from "./store";
import { createTransactions } from "./transactions";

export type { Database, Driver, Store, StoreOptions } from "./store";

const timeouts = { statement_timeout: 5000, lock_timeout: 2000, idle_in_transaction_session_timeout: 10_000 };
/** Compiling the plan of a search takes PostgreSQL seconds, and its execution milliseconds. */
const withoutJit = "-c jit=off";
/** Otherwise PostgreSQL plans a statement with optional conditions for each call, which can take longer than its execution. */
const planOnce = "-c plan_cache_mode=force_generic_plan";

/** The driver prefers the options of the address to those of its config, so they become one list: the last one counts. */
function withOptions(url: string, ...options: string[]) {
  const address = new URL(url);
  const ownOptions = address.searchParams.get("options") ?? "";
  address.searchParams.set("options", [ownOptions, withoutJit, ...options].join(" ").trim());
  return address.href;
}

/**
 * For each new connection, PostgreSQL reads its catalogue and compiles the triggers, so the first order on a connection
 * takes many times as long as the next. The driver's default would close it after ten idle seconds. Keep-alive packets
 * prevent routers from dropping it and detect a dead server. On Vercel, many suspended functions would each keep their
 * connections open.
 */
const poolTimeouts = process.env.VERCEL ? {} : { idleTimeoutMillis: 5 * 60_000, keepAliveInitialDelayMillis: 60_000 };

const connectMs = 3000;
/** The longest wait for a connection of the pool: hundreds of concurrent short reads wait in turn. */
const waitMs = 4000;

/** The pool has one limit for connecting and for waiting. */
class PooledClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectMs });
  }
}

export function openStore({ driver, url, poolSize = 10, onWait = () => {} }: StoreOptions): Store {
  const isPooler = new URL(url).hostname.includes("-pooler");
  const config = {
    // A pooler rejects start-up parameters; `setRoleSettings` sets them on the role instead.
    ...(isPooler ? { connectionString: url } : { ...timeouts, connectionString: withOptions(url) }),
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    query_timeout: 6000, // a server that does not respond cannot time out its own statements
    keepAlive: true,
  };
  if (driver === "neon") {
    neonConfig.webSocketConstructor = WebSocket;
    const pool = new NeonPool(config);
    const transaction = createTransactions(pool, (client: NeonClient) => overNeon({ client }), onWait);
    return createStore(pool, Object.assign(overNeon({ client: pool }), { transaction }), driver);
  }
  const pool = new pg.Pool({ ...config, ...poolTimeouts, connectionTimeoutMillis: waitMs, Client: PooledClient });
  const over = (client: pg.Pool | pg.PoolClient) =>
    overPg({ client: isPooler ? client : (withStatementNames(client) as unknown as pg.Pool) });
  const transaction = createTransactions(pool, (client: pg.PoolClient) => over(client), onWait);
  if (isPooler) return createStore(pool, Object.assign(over(pool), { transaction }), driver);
  const sharedClient = (name: "reads" | "counts", option: string) =>
    new SharedClient({ ...config, connectionString: withOptions(url, option) }, pool, onWait.bind(null, name));
  const reads = [1, 2].map(() => sharedClient("reads", planOnce));
  const counts = sharedClient("counts", "-c synchronous_commit=off");
  const shared = { reads: leastBusy(reads), counts };
  return createStore(pool, Object.assign(over(pool), { transaction, shared }), driver, [...reads, counts]);
}

interface Ending {
  once(event: "end", listener: () => void): unknown;
}

function createStore(pool: NeonPool | pg.Pool, db: object, driver: Driver, shared: SharedClient[] = []): Store {
  pool.on("error", () => {}); // a broken idle connection is replaced at the next use
  const open = new Set<Promise<void>>();
  pool.on("connect", (client: Ending) => {
    const ended = new Promise<void>((resolve) => client.once("end", resolve)).finally(() => open.delete(ended));
    open.add(ended);
  });
  return {
    db: db as Database,
    driver,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      await Promise.all([...shared, pool].map((each) => each.end()));
      await Promise.all(open); // a pool's `end` resolves before its connections are closed
    },
  };
}

export async function rows<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

export const intArray = (ids: number[]) => sql`${`{${ids.join(",")}}`}::int[]`;
export const isOneOf = (column: SQLWrapper, ids: number[]) => sql`${column} = any(${intArray(ids)})`;

/** A pooler rejects start-up parameters, so they are set on the role. */
export async function setRoleSettings(db: Database) {
  for (const [name, value] of Object.entries({ ...timeouts, jit: "off" }))
    await db.execute(sql.raw(`alter role current_user set ${name} = ${value}`));
}
