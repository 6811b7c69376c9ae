import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Database, rows } from "@/db/client";
import { errorLogs, loginLogs, operLogs } from "@/db/schema/logs";
import { operation } from "@/lib/kernel/operation";
import type { LoggedKind } from "@/lib/kernel/records/changes";
import type { CleanupSweep } from "@/lib/kernel/work/sweep";
import { readSetting } from "@/lib/settings/queries";
import { purged, purgeInput } from "./schemas";

const logs = {
  oper_log: { table: operLogs, at: operLogs.created_at },
  login_log: { table: loginLogs, at: loginLogs.created_at },
  error_log: { table: errorLogs, at: errorLogs.last_seen_at },
} satisfies Record<string, { table: PgTable & { id: PgColumn }; at: PgColumn }>;
export type LogName = keyof typeof logs;

interface Bounds {
  withinMs: number;
  /** Rows per statement. Limits the number of locked rows and the duration. */
  batch?: number;
  signal?: AbortSignal;
}

/** Runs outside transactions, so deleted rows remain deleted. Skips rows that another process is deleting. */
async function deleteOld(db: Database, name: LogName, days: number, { withinMs, batch = 2000, signal }: Bounds) {
  const { table, at } = logs[name];
  const isOld: SQL = sql`${at} < now() - make_interval(days => ${days})`;
  const until = performance.now() + withinMs;
  let deleted = 0;
  while (performance.now() < until && !signal?.aborted) {
    const [gone] = await rows<{ count: number }>(
      db,
      sql`with gone as (delete from ${table} where ${table.id} = any (array(
            select ${table.id} from ${table} where ${isOld} order by ${at}, ${table.id} limit ${batch} for update skip locked)) returning 1)
          select count(*)::int from gone`,
    );
    deleted += gone!.count;
    if (gone!.count < batch) break;
  }
  const [left] = await rows<{ has_more: boolean }>(
    db,
    sql`select exists (select from ${table} where ${isOld}) as has_more`,
  );
  return { deleted, has_more: left!.has_more };
}

export const purgeOldLogs: CleanupSweep = { name: "logs", tidy: (db, _most, signal) => purge(db, signal) };

async function purge(db: Database, signal?: AbortSignal) {
  const days = await readSetting(db, "log.retention_days");
  if (days === 0) return;
  for (const name of Object.keys(logs) as LogName[])
    await deleteOld(db, name, days, { withinMs: 2000, batch: 500, signal });
}

/** Recorded as a creation, although no such row exists. */
const purgeRecord: LoggedKind<{ log: LogName; older_than_days: number; deleted: number }> = { name: "purge" };

/** Shorter than the request timeout of hosting providers. */
const withinMs = 8000;

export const purgeOperation = <P extends `/cms/${string}`>(log: LogName, path: P, module: string, summary: string) =>
  operation({
    method: "POST",
    path,
    module,
    summary,
    description:
      "Deletes in small steps, for up to eight seconds. If more lines remain, `has_more` is true: call again. Lines deleted before an interruption remain deleted.",
    access: "log.purge",
    reads: "log.purge",
    body: purgeInput,
    output: purged,
    prepare: ({ older_than_days }, { db }) => deleteOld(db, log, older_than_days, { withinMs }),
    async run({ older_than_days }, { prepared, changed }) {
      changed(purgeRecord, 1, null, { log, older_than_days, deleted: prepared.deleted });
      return prepared;
    },
  });
