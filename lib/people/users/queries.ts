import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { groups } from "@/db/schema/groups";
import { identities, users } from "@/db/schema/users";
import { AppError } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { identifier } from "@/lib/people/identity/identifier-column";
import type { LoginType } from "@/lib/people/identity/identifiers";
import { withPictures } from "@/lib/storage/pictures";
import { avatarColumns } from "./user-columns";

export async function getUser(db: Database, id: number) {
  const [found] = await db
    .select({
      id: users.id,
      nickname: users.nickname,
      ...avatarColumns,
      username: identifier(100),
      email: identifier(101),
      phone: identifier(102),
      group: { id: groups.id, name: groups.name },
      is_provisional: users.is_provisional,
      created_at: users.created_at,
    })
    .from(users)
    .leftJoin(groups, eq(groups.id, users.group_id))
    .where(and(eq(users.id, id), isNull(users.deleted_at)));
  if (!found) throw gone();
  return withPictures(found, "large", "avatar");
}

export async function lockUser(tx: Database, id: number) {
  const [found] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deleted_at)))
    .for("update");
  if (!found) throw gone();
  return found;
}

/** Serializes the writes of one user whose rows are counted or compared before, such as a limited number of addresses. */
export const lockOwner = (db: Database, userId: number) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");

const gone = () => new AppError("token_revoked", "This account no longer exists.");

/** Demo accounts are found only while the sandbox is on. */
export async function findByIdentifier(db: Database, type: LoginType, name: string) {
  const [found] = await db
    .select({ id: users.id, password_hash: users.password_hash, status: users.status, unionid: users.unionid })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.user_id))
    .where(
      and(
        eq(identities.type, type),
        eq(identities.identifier, name),
        isNull(users.deleted_at),
        environment().sandbox ? undefined : eq(users.is_demo, false),
      ),
    );
  return found;
}

export async function findPasswordHash(db: Database, id: number) {
  const [found] = await db.select({ password_hash: users.password_hash }).from(users).where(eq(users.id, id));
  return found?.password_hash ?? null;
}
