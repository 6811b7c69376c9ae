import { and, lt, sql } from "drizzle-orm";
import { loginThrottles, sessions } from "@/db/schema/users";
import type { Tidying } from "@/lib/kernel/sweep";

/** Deletes old counts of wrong passwords that lock nothing, and sessions that expired a month ago. */
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
  },
};
