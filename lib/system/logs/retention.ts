import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { log } from "@/lib/kernel/process/log";
import type { CleanupSweep } from "@/lib/kernel/work/sweep";
import { readSetting } from "@/lib/settings/queries";
import { deleteOld, type LogName, logs } from "./delete-old";

export const purgeOldLogs: CleanupSweep = { name: "logs", tidy: (db, _most, signal) => forget(db, signal) };

const turn = "log.retention";

/** Runs at most once an hour, on one instance. If the time runs out, the next sweep continues. */
async function forget(db: Database, signal?: AbortSignal) {
  const days = await readSetting(db, "log.retention_days");
  if (days === 0 || !(await takeTurn(db))) return;
  for (const name of Object.keys(logs) as LogName[]) {
    const { deleted, has_more } = await deleteOld(db, name, days, { withinMs: 2000, batch: 500, signal });
    if (deleted) log.info({ log: name, deleted }, "old log entries deleted");
    if (has_more) await db.execute(sql`delete from rate_counters where key = ${turn}`);
  }
}

async function takeTurn(db: Database) {
  const taken = await rows(
    db,
    sql`insert into rate_counters (key, count, since) values (${turn}, 1, now())
        on conflict (key) do update set since = now() where rate_counters.since < now() - interval '1 hour' returning 1`,
  );
  return taken.length > 0;
}
