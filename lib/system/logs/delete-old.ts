import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { type Database, rows } from "@/db/client";
import { errorLogs, loginLogs, operLogs } from "@/db/schema/logs";

export const logs = {
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
export async function deleteOld(db: Database, name: LogName, days: number, { withinMs, batch = 2000, signal }: Bounds) {
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
