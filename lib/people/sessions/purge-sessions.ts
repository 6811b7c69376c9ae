import { and, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { devices, loginThrottles, sessions } from "@/db/schema/users";
import type { CleanupSweep } from "@/lib/kernel/work/sweep";
import { deviceDays } from "./devices";

const isBefore = (time: PgColumn, ago: string) => lt(time, sql`now() - ${ago}::interval`);

/** Deletes old counts of wrong passwords without a lock, sessions that expired a month ago, and expired devices. */
export const purgeSessions: CleanupSweep = {
  name: "sessions",
  async tidy(db) {
    await db
      .delete(loginThrottles)
      .where(
        and(isBefore(loginThrottles.since, "2 days"), sql`coalesce(${loginThrottles.locked_until}, now()) <= now()`),
      );
    await db.delete(sessions).where(isBefore(sessions.expires_at, "30 days"));
    await db.delete(devices).where(isBefore(devices.used_at, `${deviceDays} days`));
  },
};
