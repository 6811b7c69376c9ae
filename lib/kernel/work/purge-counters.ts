import { lt, sql } from "drizzle-orm";
import { idempotencyKeys, rateCounters } from "@/db/schema/logs";
import type { CleanupSweep } from "./sweep";

/** Idempotency keys are valid for 48 hours; a counter's window is at most a day. */
export const purgeCounters: CleanupSweep = {
  name: "counters",
  async tidy(db) {
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, sql`now() - interval '48 hours'`));
    await db.delete(rateCounters).where(lt(rateCounters.since, sql`now() - interval '2 days'`));
  },
};
