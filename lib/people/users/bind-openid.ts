import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { identities, users } from "@/db/schema/users";
import type { Translatable } from "@/lib/i18n/msg";
import { AppError, notFound, refusedAt } from "@/lib/kernel/contract/errors";
import { openidType } from "@/lib/people/identity/identifiers";
import { lockUser } from "./queries";
import { keepLoginMethod } from "./save-identities";

export async function bindOpenid(tx: Database, user_id: number, openid: string, unionid: string | null) {
  await lockUser(tx, user_id);
  await tx.insert(identities).values({ user_id, type: openidType, identifier: openid }).onConflictDoNothing();
  const [mine] = await tx
    .select()
    .from(identities)
    .where(and(eq(identities.user_id, user_id), eq(identities.type, openidType)));
  if (!mine) throw duplicate("This mini-program login belongs to another account.");
  if (mine.identifier !== openid) throw duplicate("This account has another mini-program login. Remove that first.");
  if (unionid) await tx.update(users).set({ unionid }).where(eq(users.id, user_id));
  return { type: openidType, created_at: mine.created_at };
}

const duplicate = (message: Translatable) => refusedAt("code", "duplicate", message);

/** A password reset also removes the openid, because an intruder may have bound their own. */
export async function forgetOpenid(tx: Database, user_id: number) {
  await tx.delete(identities).where(and(eq(identities.user_id, user_id), eq(identities.type, openidType)));
  await tx.update(users).set({ unionid: null }).where(eq(users.id, user_id));
}

export async function removeIdentity(tx: Database, user_id: number, type: number) {
  const { password_hash, group_id } = await lockUser(tx, user_id);
  if (type !== openidType && group_id !== null)
    throw new AppError("protected", "Admins remove names with PUT /v1/user and their password.");
  const [removed] = await tx
    .delete(identities)
    .where(and(eq(identities.user_id, user_id), eq(identities.type, type)))
    .returning();
  if (!removed) throw notFound("You have no such way to sign in.");
  await keepLoginMethod(tx, user_id, password_hash);
  await tx
    .update(users)
    .set(type === openidType ? { unionid: null } : { version: sql`${users.version} + 1` })
    .where(eq(users.id, user_id));
}
