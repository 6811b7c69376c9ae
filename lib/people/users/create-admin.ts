import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { groups } from "@/db/schema/groups";
import { identities, users } from "@/db/schema/users";
import { type LoginType, normalise } from "@/lib/people/identity/identifiers";
import { revokeKeysOf, revokeSessionsOf } from "@/lib/people/sessions/queries";
import { removeSecondFactor } from "@/lib/people/sessions/second-factor";
import { accountKey, clearThrottle, codeKey, userKey } from "@/lib/people/sessions/throttle";
import { forgetOpenid } from "./bind-openid";

/** The customer may have other ways to sign in, which must not give access to an admin account. */
export class CustomerNameError extends Error {}

interface Options {
  resetsSecondFactor?: boolean;
}

/**
 * Creates an enabled root user with this name and password. An existing admin of this name is reset and unlocked, loses
 * their API keys, and keeps their second factor unless it is to be removed.
 */
export async function createAdmin(
  tx: Database,
  username: string,
  password_hash: string,
  { resetsSecondFactor = false }: Options = {},
) {
  const identifier = normalise(100, username);
  const group_id = await rootGroup(tx);
  const [known] = await tx
    .select({ id: users.id, group_id: users.group_id })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.user_id))
    .where(and(eq(identities.type, 100), eq(identities.identifier, identifier)))
    .for("update");
  if (known && known.group_id === null)
    throw new CustomerNameError(`${identifier} is a customer's user name. Choose another.`);
  const reset = { password_hash, group_id, status: "active" as const, is_demo: false, is_provisional: false };
  if (known) {
    await tx
      .update(users)
      .set({ ...reset, version: sql`${users.version} + 1` })
      .where(eq(users.id, known.id));
    await forgetOpenid(tx, known.id);
    if (resetsSecondFactor) await removeSecondFactor(tx, known.id);
    await revokeSessionsOf(tx, known.id);
    await revokeKeysOf(tx, known.id);
    await unlock(tx, known.id);
    return { id: known.id, created: false };
  }
  const [inserted] = await tx.insert(users).values(reset).returning({ id: users.id });
  await tx.insert(identities).values({ user_id: inserted!.id, type: 100, identifier });
  await clearThrottle(tx, accountKey(100, identifier));
  return { id: inserted!.id, created: true };
}

/** Created by `db:migrate`, unless its name was taken. */
async function rootGroup(tx: Database) {
  const [found] = await tx.select({ id: groups.id }).from(groups).where(eq(groups.is_system, true));
  if (found) return found.id;
  throw new Error(
    'There is no root group, since another group is called "root". Rename it, then run `npm run db:migrate`.',
  );
}

export async function unlock(tx: Database, user_id: number) {
  const names = await tx.select().from(identities).where(eq(identities.user_id, user_id));
  for (const { type, identifier } of names) await clearThrottle(tx, accountKey(type as LoginType, identifier));
  await clearThrottle(tx, userKey(user_id));
  await clearThrottle(tx, codeKey(user_id));
}
