import type { Database } from "@/db/client";
import type { CleanupSweep } from "@/lib/kernel/work/sweep";
import { readSetting } from "@/lib/settings/queries";
import { deleteOld, type LogName, logs } from "./delete-old";

export const purgeOldLogs: CleanupSweep = { name: "logs", tidy: (db, _most, signal) => purge(db, signal) };

async function purge(db: Database, signal?: AbortSignal) {
  const days = await readSetting(db, "log.retention_days");
  if (days === 0) return;
  for (const name of Object.keys(logs) as LogName[])
    await deleteOld(db, name, days, { withinMs: 2000, batch: 500, signal });
}
