import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import { type OnWait, withWaitTiming } from "./store";

interface Client {
  query(text: string): Promise<unknown>;
  on(event: "error", listener: () => void): unknown;
  release(destroy?: boolean): void;
}
interface Pool<C extends Client> {
  connect(): Promise<C>;
  on(event: "connect", listener: (client: C) => void): unknown;
}

/**
 * Transactions on a pool. Drizzle's own implementation never returns a connection whose BEGIN failed to the pool, and
 * returns one whose rollback failed although its transaction is still open. `over` creates a database on one
 * connection.
 */
export function createTransactions<C extends Client, D extends object>(
  pool: Pool<C>,
  over: (client: C) => D,
  onWait: OnWait,
) {
  const databases = new WeakMap<C, D>();
  pool.on("connect", (client) => {
    const db = over(client);
    databases.set(client, Object.assign(db, { transaction: withSavepoint(client, db) }));
    client.on("error", () => {}); // the next query reports the loss
  });
  const connect = withWaitTiming(() => pool.connect(), "pool", onWait);
  return async <T>(work: (db: D) => Promise<T>, config?: PgTransactionConfig): Promise<T> => {
    const client = await connect();
    let isBroken = false;
    try {
      await client.query(beginningOf(config));
      const result = await work(databases.get(client)!);
      await client.query("commit");
      return result;
    } catch (error) {
      isBroken = isReadTimeout(error) || isReadOnly(error);
      if (!isBroken)
        await client.query("rollback").catch(() => {
          isBroken = true;
        });
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
}

/** A nested transaction. A COMMIT would end both and release the locks of the outer one. */
const withSavepoint =
  <D>(client: Client, db: D) =>
  async <T>(work: (db: D) => Promise<T>): Promise<T> => {
    await client.query("savepoint inner_work");
    try {
      const result = await work(db);
      await client.query("release savepoint inner_work");
      return result;
    } catch (error) {
      if (!isReadTimeout(error)) await client.query("rollback to savepoint inner_work");
      throw error;
    }
  };

const beginningOf = ({ isolationLevel, accessMode }: PgTransactionConfig = {}) =>
  ["begin", isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(" ");

/** The response can still arrive, so this connection cannot be reused: a rollback would wait as long again. */
const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.message === "Query read timeout" || isReadTimeout(error.cause));

/** The code of a write in a database that only allows reading, such as after a failover. */
export const readOnly = "25006";

export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === readOnly || isReadOnly(error.cause));
