import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bigId, created, id, time } from "./columns";
import { users } from "./users";

/** Every `/cms` write and export of a signed-in caller, including rejected ones. */
export const operLogs = pgTable(
  "oper_logs",
  {
    id: bigId(),
    user_id: integer().notNull(),
    /** The name of the API key that the user's script or assistant called with. */
    key_name: text(),
    module: text().notNull(),
    action: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    permission: text(),
    status: integer().notNull(),
    code: text(),
    via: text({ enum: ["api", "page", "system"] }).notNull(),
    ip: text().notNull(),
    user_agent: text().notNull(),
    duration_ms: integer().notNull(),
    request_id: text().notNull(),
    ...created(),
  },
  (t) => [
    index("oper_logs_created").on(t.created_at, t.id),
    // Lists read each kind of line separately (see lib/system/logs): any set of filters is a prefix of one of these two
    // indexes.
    index("oper_logs_kind").on(t.module, t.action, t.status, t.created_at, t.id),
    index("oper_logs_user").on(t.user_id, t.module, t.action, t.status, t.created_at, t.id),
    index("oper_logs_key").on(t.key_name, t.created_at, t.id).where(sql`${t.key_name} is not null`),
    index("oper_logs_request").using("hash", t.request_id),
    index("oper_logs_record").on(sql`(${t.path} collate "C")`).where(sql`${t.path} ~ '/[0-9]'`),
  ],
);

export const operLogChanges = pgTable(
  "oper_log_changes",
  {
    id: bigId(),
    log_id: bigint({ mode: "number" })
      .notNull()
      .references(() => operLogs.id, { onDelete: "cascade" }),
    entity: text().notNull(),
    entity_id: integer().notNull(),
    kind: text({ enum: ["created", "updated", "deleted", "restored"] }).notNull(),
    /** field → [before, after] */
    fields: jsonb().$type<Record<string, [unknown, unknown]>>().notNull(),
    /** The record's version after the change, if it has versions. */
    version: integer(),
  },
  (t) => [index("oper_log_changes_log").on(t.log_id), index("oper_log_changes_entity").on(t.entity, t.entity_id, t.id)],
);

export const loginLogs = pgTable(
  "login_logs",
  {
    id: bigId(),
    user_id: integer(),
    account: text().notNull(),
    type: smallint().notNull(),
    result: text().notNull(),
    ip: text().notNull(),
    browser: text().notNull(),
    os: text().notNull(),
    user_agent: text().notNull(),
    request_id: text().notNull(),
    /** Attempts rejected by a lock increment this counter instead of adding rows. */
    times: integer().notNull().default(1),
    ...created(),
  },
  (t) => [
    index("login_logs_created").on(t.created_at, t.id),
    index("login_logs_kind").on(t.type, t.result, t.created_at, t.id),
    index("login_logs_user").on(t.user_id, t.type, t.result, t.created_at, t.id, t.ip),
    index("login_logs_ip").on(t.ip, t.type, t.result, t.created_at, t.id),
    index("login_logs_account").on(t.account, t.type, t.result, t.created_at, t.id, t.user_id, t.ip),
    index("login_logs_request").using("hash", t.request_id),
  ],
);

export const errorLogs = pgTable(
  "error_logs",
  {
    id: bigId(),
    fingerprint: text().notNull(),
    message: text().notNull(),
    stack: text().notNull(),
    path: text().notNull(),
    count: integer().notNull().default(1),
    request_id: text().notNull(),
    first_seen_at: time().notNull().defaultNow(),
    last_seen_at: time().notNull().defaultNow(),
    resolved_at: time(),
    resolved_by: integer(),
  },
  (t) => [uniqueIndex("error_logs_fingerprint").on(t.fingerprint), index("error_logs_seen").on(t.last_seen_at, t.id)],
);

/** The row and the 2xx response are written in the transaction of the effect. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id),
    operation: text().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    answer: jsonb(),
    ...created(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.operation, t.key] }), index("idempotency_keys_created").on(t.created_at)],
);

/** Complete exports by `db:export`, so that the age of the last one is known. */
export const shopExports = pgTable("exports", {
  id: bigId(),
  bytes: bigint({ mode: "number" }).notNull(),
  ...created(),
});

/** A place where the file of a backup is stored: `DATA_DIR/backups`, `BACKUP_DIR`, or the bucket. */
export interface BackupPlace {
  place: "disk" | "directory" | "bucket";
  stored_at: string | null;
  error: string | null;
}

export interface BackupCounts {
  products: number;
  orders: number;
  files: number;
}

/** The shop's own backups, also those that failed: they have no file, and an error. */
export const backups = pgTable("backups", {
  id: id(),
  name: text().notNull(),
  bytes: bigint({ mode: "number" }),
  sha256: text(),
  counts: jsonb().$type<BackupCounts>(),
  places: jsonb().$type<BackupPlace[]>().notNull().default([]),
  checked_at: time(),
  /** `imported`: it was imported into a database that was dropped afterwards. `read`: only its checksum was compared. */
  check: text({ enum: ["imported", "read"] }),
  /** The reason why there is no file, or why it cannot be used. */
  error: text(),
  ...created(),
});

/** A secret record of the exported shop, which archives do not contain. */
export interface LeftBehind {
  kind: "api_key" | "bot" | "sealed_setting" | "webhook";
  name: string;
}

/** The imports that created this database. Changes between `made_at` and `created_at` belong to a shop that is lost. */
export const shopImports = pgTable("imports", {
  id: bigId(),
  made_at: time().notNull(),
  left_behind: jsonb().$type<LeftBehind[]>().notNull(),
  ...created(),
});

export const rateCounters = pgTable(
  "rate_counters",
  { key: text().primaryKey(), count: integer().notNull(), since: time().notNull() },
  (t) => [index("rate_counters_since").on(t.since)],
);
