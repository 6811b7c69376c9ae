import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { OnWait } from "./waits";

/** One type for both drivers and their transactions. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Driver = "pg" | "neon";

export interface Store {
  db: Database;
  driver: Driver;
  /** The size of the pool. */
  connections(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface StoreOptions {
  driver: Driver;
  url: string;
  poolSize?: number;
  onWait?: OnWait;
}
