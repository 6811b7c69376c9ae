import { and, lt, sql } from "drizzle-orm";
import { devices, loginThrottles, sessions } from "@/db/schema/users";
import type { Tidying } from "@/lib/kernel/work/sweep";
import { deviceDays } from "./devices";

/** Deletes old counts of wrong passwords that lock nothing, sessions that expired a month ago, and devices whose cookie is over. */
export const forgetSessions: Tidying = {
  name: "sessions",
  async tidy(db) {
    await db
      .delete(loginThrottles)
      .where(
        and(
          lt(loginThrottles.since, sql`now() - interval '2 days'`),
          sql`coalesce(${loginThrottles.locked_until}, now()) <= now()`,
        ),
      );
    await db.delete(sessions).where(lt(sessions.expires_at, sql`now() - interval '30 days'`));
    await db.delete(devices).where(lt(devices.used_at, sql`now() - make_interval(days => ${deviceDays})`));
  },
};
