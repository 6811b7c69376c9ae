import { randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sessions, users } from "@/db/schema/users";
import type { Origin } from "@/lib/kernel/actor";
import type { LoginType } from "@/lib/people/identity/identifiers";
import { loginFailed, type Verified } from "./verify-password";

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
