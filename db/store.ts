import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { OnWait } from "./waits";

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
