import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { OnWait } from "./waits";

/** One type for three drivers, and for their transactions. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Driver = "pglite" | "pg" | "neon";

export interface Store {
  db: Database;
  driver: Driver;
  /** The connections of the pool. The embedded database has no pool. */
  connections?(): { open: number; idle: number; waiting: number };
  /** The moment that it shows, if it is a copy of a database that is in use. */
  asOf?: Date;
  close(): Promise<void>;
}

export interface StoreOptions {
  driver: Driver;
  url?: string;
  dataDir?: string;
  poolSize?: number;
  /** The embedded database is thrown away soon: it needs little memory, and nothing waits until the disk has it. */
  isFleeting?: boolean;
  /** Called when the embedded database cannot go on: it answers nothing more, so the process should end. */
  onEnd?(reason: EndReason, error?: unknown): void;
  onWait?: OnWait;
}

export type EndReason = "full disk" | "disk failed" | "lock lost";
