import { randomBytes } from "node:crypto";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sessions, users } from "@/db/schema/users";
import type { Origin } from "@/lib/kernel/actor";
import type { LoginType } from "@/lib/people/identity/identifiers";
import { loginFailed, type Verified } from "@/lib/people/sign-in/verify-password";

const lifetime = sql`now() + interval '30 days'`;

/** Not if the password was changed or the account disabled since it was verified: such a change ends sessions, and this would outlive it. */
export async function openSession(tx: Database, { userId, passwordHash }: Verified, type: LoginType, origin: Origin) {
  const [still] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.status, "active"),
        isNull(users.deleted_at),
        sql`${users.password_hash} is not distinct from ${passwordHash}`,
      ),
    )
    .for("share");
  if (!still) throw loginFailed();
  const id = randomBytes(24).toString("base64url");
  await tx.insert(sessions).values({
    id,
    user_id: userId,
    client_type: type,
    ip: origin.ip,
    user_agent: origin.userAgent,
    expires_at: lifetime,
  });
  return id;
}

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
}
