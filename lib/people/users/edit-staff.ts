import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { identities, users } from "@/db/schema/users";
import type { Actor, User } from "@/lib/kernel/actor";
import type { Rows } from "@/lib/kernel/audit";
import { lockRow, saveRow } from "@/lib/kernel/entity";
import { AppError, notFound } from "@/lib/kernel/errors";
import { identifierFields } from "@/lib/people/identity/identifiers";
import { revokeSessionsOf } from "@/lib/people/sessions/queries";
import { lockRights, type Own } from "@/lib/rights/holding/rights";
import { keepRoot, mayAssign, mayTouch } from "@/lib/rights/holding/user-rules";
import type { staffEdit, staffInput } from "./admin-schemas";
import { forgetOpenid } from "./bind-openid";
import { unlock } from "./create-admin";
import { keepWayIn, saveNames } from "./save-identities";
import { withNames } from "./with-names";

type By = Actor & { user: User };
type Hashed<T> = Omit<T, "password" | "version"> & { password_hash?: string };

export async function createStaff(db: Database, by: By, input: Hashed<z.output<typeof staffInput>>) {
  const { nickname, status, group_id, password_hash, ...names } = input;
  const own = await lockRights(db, by, "user.create");
  await mayAssign(db, own, group_id);
  const [made] = await db
    .insert(users)
    .values({ nickname: nickname ?? "", status, group_id, password_hash, is_demo: own.isDemo })
    .returning();
  await saveNames(db, made!.id, names);
  return withNames(db, made!);
}

export async function editStaff(
  db: Database,
  by: By,
  id: number,
  version: number | undefined,
  fields: Hashed<z.output<typeof staffEdit>>,
) {
  const { nickname, status, group_id, password_hash, ...names } = fields;
  const own = await lockRights(db, by, "user.edit");
  const { before, isRoot } = await lockStaff(db, own, id, version);
  const moves = group_id !== undefined && group_id !== before.group_id;
  const switches = status !== undefined && status !== before.status;
  const isSelf = id === by.user.id;
  if (isSelf && (moves || switches))
    throw new AppError("protected", "Nobody changes their own group or status. Ask another administrator.");
  if (moves && group_id !== null) await mayAssign(db, own, group_id);
  if (isRoot && before.status === "active" && (moves || switches)) await keepRoot(db, before);

  await saveNames(db, id, names);
  const isReset = password_hash !== undefined && !isSelf;
  if (isReset) await forgetOpenid(db, id);
  if (isReset || identifierFields.some((field) => names[field] === null))
    await keepWayIn(db, id, password_hash ?? before.password_hash);
  const emptied = nickname === null ? "" : nickname;
  const saved = await saveRow(db, users, id, { nickname: emptied, status, group_id, password_hash });
  if (password_hash) await unlock(db, id);
  if (password_hash || status === "disabled")
    await revokeSessionsOf(db, id, isSelf ? { except: by.user.sessionId } : {});
  return { before, after: await withNames(db, saved) };
}

/** The row stays for old orders and logs, which then still say who it was; no way to sign in does. */
export async function removeStaff(db: Database, by: By, id: number) {
  const { before, isRoot } = await lockStaff(db, await lockRights(db, by, "user.delete"), id);
  if (id === by.user.id) throw new AppError("protected", "Nobody deletes themselves. Ask another administrator.");
  if (isRoot && before.status === "active") await keepRoot(db, before);
  await db.delete(identities).where(eq(identities.user_id, id));
  const nickname = before.nickname || before.username || "";
  await saveRow(db, users, id, { nickname, password_hash: null, unionid: null, deleted_at: sql`now()` });
  await revokeSessionsOf(db, id);
  return before;
}

interface Locked {
  before: Rows["user"];
  isRoot: boolean;
}

/** Whether they are there and may be touched is told before whether they moved on. */
async function lockStaff(db: Database, own: Own, id: number, version?: number): Promise<Locked> {
  const row = await lockRow(db, "user", users, id);
  if (row.group_id === null) throw notFound("There is no such back-office user.");
  const theirs = await mayTouch(db, own, row);
  if (version !== undefined) await lockRow(db, "user", users, id, version);
  return { before: await withNames(db, row), isRoot: theirs?.isRoot ?? false };
}
