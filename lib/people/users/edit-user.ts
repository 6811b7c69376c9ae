import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { invalid } from "@/lib/kernel/contract/errors";
import { identifierFields } from "@/lib/people/identity/identifiers";
import { revokeKeysOf, revokeSessionsOf } from "@/lib/people/sessions/queries";
import { getUser, lockUser } from "./queries";
import { keepLoginMethod, type Names, saveNames } from "./save-identities";

type UserPatch = Names & { nickname?: string };

export async function changesName(db: Database, id: number, patch: UserPatch) {
  const now = await getUser(db, id);
  return identifierFields.some((field) => patch[field] !== undefined && patch[field] !== now[field]);
}

export async function editUser(tx: Database, id: number, { nickname, ...names }: UserPatch, isProven = false) {
  const { password_hash } = await lockUser(tx, id);
  await saveNames(tx, id, names, isProven);
  if (identifierFields.some((field) => names[field] === null)) await keepLoginMethod(tx, id, password_hash);
  await tx
    .update(users)
    .set({ nickname, version: sql`${users.version} + 1` })
    .where(eq(users.id, id));
  return getUser(tx, id);
}

interface Change {
  /**
   * The hash that the old password was compared with. Of two concurrent changes, the later one finds another hash and
   * is refused.
   */
  before: string | null;
  after: string;
  sessionId: string;
}

export async function changePassword(tx: Database, id: number, { before, after, sessionId }: Change) {
  const { password_hash, is_provisional } = await lockUser(tx, id);
  if (password_hash !== before)
    throw invalid({ path: "old_password", code: "wrong", message: "This is not your current password." });
  await tx
    .update(users)
    .set({ password_hash: after, is_provisional: false, version: sql`${users.version} + 1` })
    .where(eq(users.id, id));
  await revokeSessionsOf(tx, id, { except: sessionId });
  if (is_provisional) await revokeKeysOf(tx, id);
}
