import { and, eq, isNull, lt, ne, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "@/db/client";
import { apiKeys, devices, loginThrottles, sessions } from "@/db/schema/users";
import type { CleanupSweep } from "@/lib/kernel/work/sweep";
import { deviceDays, forgetDevices } from "./devices";

export async function revokeSession(tx: Database, id: string) {
  await tx
    .update(sessions)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(sessions.id, id), isNull(sessions.revoked_at)));
}

export async function revokeSessionsOf(tx: Database, userId: number, { except }: { except?: string } = {}) {
  await tx
    .update(sessions)
    .set({ revoked_at: sql`now()` })
    .where(
      and(eq(sessions.user_id, userId), isNull(sessions.revoked_at), except ? ne(sessions.id, except) : undefined),
    );
  await forgetDevices(tx, userId);
}

export const revokeKeysOf = (tx: Database, userId: number) =>
  tx
    .update(apiKeys)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(apiKeys.user_id, userId), isNull(apiKeys.revoked_at)));

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
