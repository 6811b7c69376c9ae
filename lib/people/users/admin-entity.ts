import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { identities, users } from "@/db/schema/users";
import { entity, lockRow, type On, saveRow } from "@/lib/kernel/entity";
import { AppError, notFound } from "@/lib/kernel/errors";
import { identifierFields } from "@/lib/people/identity/identifiers";
import { revokeSessionsOf } from "@/lib/people/sessions/queries";
import { lockRights, type Own } from "@/lib/rights/holding/rights";
import { keepRoot, mayAssign, mayTouch } from "@/lib/rights/holding/user-rules";
import { getEither } from "./admin-queries";
import type { adminEdit, adminInput } from "./admin-schemas";
import { forgetOpenid } from "./bind-openid";
import { unlock } from "./create-admin";
import { keepWayIn, saveNames } from "./save-identities";
import { type NamedUser, userRecord, withNames } from "./with-names";

type Hashed<T> = Omit<T, "password" | "version"> & { password_hash?: string };
type Fields = Hashed<z.output<typeof adminEdit>>;

export const adminEntity = entity({
  ...userRecord,
  table: users,
  begin: (db, actor, verb) => lockRights(db, actor, `user.${verb}`),
  lock: (db, id, version, { own }) => lockAdmin(db, own, id, version),
  create: createAdmin,
  write: writeAdmin,
  remove: removeAdmin,
  show: (db, { id }) => getEither(db, id),
});

async function createAdmin(db: Database, input: Hashed<z.output<typeof adminInput>>, { own }: On<Own>) {
  const { nickname, status, group_id, password_hash, ...names } = input;
  await mayAssign(db, own, group_id);
  const [made] = await db
    .insert(users)
    .values({ nickname, status, group_id, password_hash, is_demo: own.isDemo })
    .returning();
  await saveNames(db, made!.id, names);
  return withNames(db, made!);
}

async function writeAdmin(db: Database, before: NamedUser, fields: Fields, { own, actor: { user } }: On<Own>) {
  const { nickname, status, group_id, password_hash, ...names } = fields;
  const { id } = before;
  const moves = group_id !== undefined && group_id !== before.group_id;
  const switches = status !== undefined && status !== before.status;
  const isSelf = id === user.id;
  if (isSelf && (moves || switches))
    throw new AppError("protected", "Nobody changes their own group or status. Ask another administrator.");
  if (moves && group_id !== null) await mayAssign(db, own, group_id);
  if (moves || switches) await keepRoot(db, before);

  await saveNames(db, id, names);
  const isReset = password_hash !== undefined && !isSelf;
  if (isReset) await forgetOpenid(db, id);
  if (isReset || identifierFields.some((field) => names[field] === null))
    await keepWayIn(db, id, password_hash ?? before.password_hash);
  const saved = await saveRow(db, users, id, { nickname, status, group_id, password_hash });
  if (password_hash) await unlock(db, id);
  if (password_hash || status === "disabled") await revokeSessionsOf(db, id, isSelf ? { except: user.sessionId } : {});
  return withNames(db, saved);
}

/** The row stays for old orders and logs, which still say who it was. No way to sign in stays. */
async function removeAdmin(db: Database, before: NamedUser, { actor }: On<Own>) {
  const { id } = before;
  if (id === actor.user.id) throw new AppError("protected", "Nobody deletes themselves. Ask another administrator.");
  await keepRoot(db, before);
  await db.delete(identities).where(eq(identities.user_id, id));
  const nickname = before.nickname || before.username || "";
  await saveRow(db, users, id, { nickname, password_hash: null, unionid: null, deleted_at: sql`now()` });
  await revokeSessionsOf(db, id);
}

/** 404 and 403 come before 409 `stale`. */
async function lockAdmin(db: Database, own: Own, id: number, version?: number): Promise<NamedUser> {
  const row = await lockRow(db, "user", users, id);
  if (row.group_id === null) throw notFound("There is no such back-office user.");
  await mayTouch(db, own, row);
  if (version !== undefined) await lockRow(db, "user", users, id, version);
  return withNames(db, row);
}
