import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { users } from "@/db/schema/users";
import { identifierFields } from "@/lib/people/identity/identifiers";
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
