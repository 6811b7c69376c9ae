import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { AppError, invalid, refusedAt } from "@/lib/kernel/errors";
import { isBeyond, type Own, rightsOf } from "./rights";

/** All of these hold only behind `lockRights`. */
export async function mayAssign(db: Database, own: Own, groupId: number) {
  const wanted = await rightsOf(db, groupId);
  if (!wanted) throw invalid({ path: "group_id", code: "unknown", message: "There is no such group." });
  if (isBeyond(own, wanted)) throw refusedAt("group_id", "forbidden", "This group may do more than you may.");
}

/** Neither what they may do nor how they sign in is for somebody who may do less. A customer may do nothing. */
export async function mayTouch(db: Database, own: Own, whom: { group_id: number | null; is_demo: boolean }) {
  const theirs = whom.group_id === null ? undefined : await rightsOf(db, whom.group_id);
  if (theirs && own.isDemo && !whom.is_demo)
    throw new AppError("forbidden", "Demo accounts, whose passwords everybody knows, do not touch the others.");
  if (theirs && isBeyond(own, theirs)) throw new AppError("forbidden", "This user may do more than you may.");
}

/** The last enabled root user stays. A demo account is dead without the sandbox, so beside a real one it does not count. */
export async function keepRoot(db: Database, leaving: Leaving) {
  if (leaving.status !== "active" || leaving.group_id === null) return;
  const [found] = await rows<{ is_last: boolean }>(
    db,
    sql`select g.is_system and not exists (
            select from users u where u.group_id = g.id and u.status = 'active' and u.deleted_at is null
              and u.id <> ${leaving.id} and (not u.is_demo or ${leaving.is_demo})) as is_last
        from groups g where g.id = ${leaving.group_id}`,
  );
  if (found?.is_last) throw new AppError("protected", "This is the last enabled root user. Make another one first.");
}

interface Leaving {
  id: number;
  group_id: number | null;
  status: string;
  is_demo: boolean;
}
