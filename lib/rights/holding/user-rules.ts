import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { AppError, invalid, refusedAt } from "@/lib/kernel/contract/errors";
import { noSuch } from "@/lib/kernel/records/entity";
import { type CallerRights, exceedsRights, readRights } from "./rights";

/** Refuses a group with permissions that the caller lacks. All checks of this file require `lockRights`. */
export async function checkCanAssign(db: Database, own: CallerRights, groupId: number) {
  const rights = await readRights(db, groupId);
  if (!rights) throw invalid({ path: "group_id", code: "unknown", message: noSuch("group") });
  if (exceedsRights(own, rights))
    throw refusedAt("group_id", "forbidden", "This group has permissions that you do not have.");
}

/** Responds 403 if the user has permissions that the caller lacks. A customer has none. */
export async function checkCanEdit(
  db: Database,
  own: CallerRights,
  user: { group_id: number | null; is_demo: boolean },
) {
  const theirs = await readRights(db, user.group_id);
  if (theirs && own.isDemo && !user.is_demo)
    throw new AppError("forbidden", "Demo accounts cannot change other admins, because their passwords are public.");
  if (theirs && exceedsRights(own, theirs))
    throw new AppError("forbidden", "This user has permissions that you do not have.");
}

/**
 * Preserves the last enabled root user, because a shop without one would be inaccessible. Demo accounts do not count:
 * they cannot sign in without the sandbox. No request can cause this error at present, because only root can change a
 * root user and no admin can change their own group or status.
 */
export async function checkRootRemains(db: Database, leaving: DepartingUser) {
  if (leaving.status !== "active") return;
  const [found] = await rows<{ is_last: boolean }>(
    db,
    sql`select g.is_system and not exists (
            select from users u where u.group_id = g.id and u.status = 'active' and u.deleted_at is null
              and u.id <> ${leaving.id} and (not u.is_demo or ${leaving.is_demo})) as is_last
        from groups g where g.id = ${leaving.group_id}`,
  );
  if (found?.is_last) throw new AppError("protected", "This is the last enabled root user. Create another one first.");
}

interface DepartingUser {
  id: number;
  group_id: number | null;
  status: string;
  is_demo: boolean;
}
