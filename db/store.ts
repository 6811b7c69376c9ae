import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/**
 * Receives the time that a transaction waited for a connection of the `pool`, or a statement for a response on a shared
 * connection.
 */
export type OnWait = (line: string, milliseconds: number) => void;

type Query = (...all: never[]) => Promise<unknown>;

export function withWaitTiming<Q extends Query>(query: Q, line: string, onWait: OnWait): Q {
  return (async (...all: Parameters<Q>) => {
    const began = performance.now();
    try {
      return await query(...all);
    } finally {
      onWait(line, performance.now() - began);
    }
  }) as unknown as Q;
}

export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Driver = "pg" | "neon";

export interface Store {
  db: Database;
  driver: Driver;
  connections(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface StoreOptions {
  driver: Driver;
  url: string;
  poolSize?: number;
  onWait?: OnWait;
}
