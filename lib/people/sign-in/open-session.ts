import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sessions, users } from "@/db/schema/users";
import type { Origin } from "@/lib/kernel/contract/actor";
import type { LoginType } from "@/lib/people/identity/identifiers";
import { loginFailed, type VerifiedLogin } from "./verify-password";

const lifetime = sql`now() + interval '30 days'`;

/** Refuses if the password or the status changed since the check, because the new session would survive that change. */
export async function openSession(
  tx: Database,
  { userId, passwordHash }: VerifiedLogin,
  type: LoginType,
  origin: Origin,
  phoneOpenid?: string,
) {
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
    phone_openid: phoneOpenid,
  });
  return id;
}
