import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { apiKeys, sessions } from "@/db/schema/users";
import { forgetDevices } from "./devices";

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
