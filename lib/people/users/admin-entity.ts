import { eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { identities, users } from "@/db/schema/users";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { type EditContext, entity, lockRow, saveRow } from "@/lib/kernel/records/entity";
import type { ReadVersion } from "@/lib/kernel/records/stale";
import { identifierFields } from "@/lib/people/identity/identifiers";
import { revokeKeysOf, revokeSessionsOf } from "@/lib/people/sessions/queries";
import { removeSecondFactor } from "@/lib/people/sessions/second-factor";
import { type CallerRights, lockRights } from "@/lib/rights/holding/rights";
import { checkCanAssign, checkCanEdit, checkRootRemains } from "@/lib/rights/holding/user-rules";
import { getAdminOrCustomer } from "./admin-queries";
import type { adminEdit, adminInput } from "./admin-schemas";
import { forgetOpenid } from "./bind-openid";
import { unlock } from "./create-admin";
import { keepLoginMethod, saveNames } from "./save-identities";
import { type NamedUser, userRecord, withNames } from "./with-names";

type WithPasswordHash<T> = Omit<T, "password" | "version"> & { password_hash?: string };
type Fields = WithPasswordHash<z.output<typeof adminEdit>>;

export const adminEntity = entity({
  ...userRecord,
  table: users,
  title: users.nickname,
  where: isNotNull(users.group_id),
  reads: "user.read",
  begin: (db, actor, verb) => lockRights(db, actor, `user.${verb}`),
  lock: (db, id, read, { own }) => lockAdmin(db, own, id, read),
  create: createAdmin,
  write: writeAdmin,
  remove: removeAdmin,
  show: (db, { id }) => getAdminOrCustomer(db, id),
});

async function createAdmin(
  db: Database,
  input: WithPasswordHash<z.output<typeof adminInput>>,
  { own }: EditContext<CallerRights>,
) {
  const { nickname, status, group_id, password_hash, is_provisional, ...names } = input;
  await checkCanAssign(db, own, group_id);
  const [created] = await db
    .insert(users)
    .values({ nickname, status, group_id, password_hash, is_provisional, is_demo: own.isDemo })
    .returning();
  await saveNames(db, created!.id, names);
  return withNames(db, created!);
}

async function writeAdmin(
  db: Database,
  before: NamedUser,
  fields: Fields,
  { own, actor: { user } }: EditContext<CallerRights>,
) {
  const { nickname, status, group_id, password_hash, is_provisional, locked_until, second_factor_at, ...names } =
    fields;
  const { id } = before;
  const isUnlocked = locked_until === null && before.locked_until !== null;
  const losesFactor = second_factor_at === null && before.second_factor_at !== null;
  const changesGroup = group_id !== undefined && group_id !== before.group_id;
  const changesStatus = status !== undefined && status !== before.status;
  const provisional = is_provisional ?? before.is_provisional;
  const changesPassword = password_hash !== undefined || provisional !== before.is_provisional;
  const changesNames = identifierFields.some((field) => names[field] !== undefined && names[field] !== before[field]);
  if (id === user.id)
    refuseSelf(changesGroup || changesStatus || isUnlocked, changesPassword || changesNames || losesFactor);
  if (changesGroup && group_id !== null) await checkCanAssign(db, own, group_id);
  if (changesGroup || changesStatus) await checkRootRemains(db, before);

  await saveNames(db, id, names);
  const isReset = password_hash !== undefined;
  if (isReset) await forgetOpenid(db, id);
  if (isReset || identifierFields.some((field) => names[field] === null))
    await keepLoginMethod(db, id, password_hash ?? before.password_hash);
  const saved = await saveRow(db, users, id, { nickname, status, group_id, password_hash, is_provisional });
  const isEnd = group_id === null || status === "disabled";
  if (losesFactor || isEnd) await removeSecondFactor(db, id);
  if (password_hash || isUnlocked) await unlock(db, id);
  if (password_hash || isEnd) {
    await revokeSessionsOf(db, id);
    await revokeKeysOf(db, id);
  }
  return withNames(db, saved);
}

/**
 * Prevents a stolen session from taking over the account: a new password or login name requires the password
 * (/v1/user), whose guesses are limited.
 */
function refuseSelf(changesRights: boolean, changesSignIn: boolean) {
  if (changesRights)
    throw new AppError("protected", "You cannot change your own group, status or lock. Ask another admin.");
  if (changesSignIn)
    throw new AppError(
      "protected",
      "Change your own password with PUT /v1/user/password, your own names with PUT /v1/user, and your second factor below /cms/second_factor.",
    );
}

/** Keeps the row, because old orders and logs reference the user. Removes every way to sign in. */
async function removeAdmin(db: Database, before: NamedUser, { actor }: EditContext<CallerRights>) {
  const { id } = before;
  if (id === actor.user.id) throw new AppError("protected", "You cannot delete yourself. Ask another admin.");
  await checkRootRemains(db, before);
  await db.delete(identities).where(eq(identities.user_id, id));
  const nickname = before.nickname || before.username || "";
  await saveRow(db, users, id, { nickname, password_hash: null, unionid: null, deleted_at: sql`now()` });
  await removeSecondFactor(db, id);
  await revokeSessionsOf(db, id);
  await revokeKeysOf(db, id);
}

/** Checks 404 and 403 before 409 `stale`. */
async function lockAdmin(db: Database, own: CallerRights, id: number, read?: ReadVersion): Promise<NamedUser> {
  const row = await lockRow(db, "user", users, id);
  if (row.group_id === null) throw notFound("There is no such admin.");
  await checkCanEdit(db, own, row);
  if (read) await lockRow(db, "user", users, id, read);
  return withNames(db, row);
}
