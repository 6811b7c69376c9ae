import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { groupElements, groupMenus, groupPermissions, groups } from "@/db/schema/groups";
import { users } from "@/db/schema/users";
import type { Rows } from "@/lib/kernel/audit";
import { lockRow, saveRow } from "@/lib/kernel/entity";
import { AppError } from "@/lib/kernel/errors";
import { refuseBeyond } from "@/lib/rights/holding/grants";
import { refuseTaken } from "@/lib/rights/holding/refuse-taken";
import { isBeyond, type Rights, rightsOf } from "@/lib/rights/holding/rights";
import { type Lists, listsOf } from "./queries";
import type { groupEdit, groupInput } from "./schemas";

type Group = Rows["group"];

/** Behind `lockRights`, as all below. Not root, and none with more rights than one's own. */
export async function lockGroup(db: Database, own: Rights, id: number, version?: number): Promise<Group> {
  const row = await lockRow(db, "group", groups, id, version);
  if (row.is_system) throw new AppError("protected", "The group root holds everything, always.");
  if (isBeyond(own, (await rightsOf(db, id))!))
    throw new AppError("forbidden", "This group has rights that you do not have.");
  return { ...row, ...(await listsOf(db, id)) };
}

export async function createGroup(db: Database, own: Rights, input: z.output<typeof groupInput>): Promise<Group> {
  const { name, info, permissions, menu_ids, element_ids } = input;
  await refuseBeyond(db, own, input);
  await refuseTaken(db, "group", name);
  const [made] = await db
    .insert(groups)
    .values({ name, info: info ?? "" })
    .returning();
  await writeLists(db, made!.id, { permissions, menu_ids, element_ids });
  return { ...made!, ...(await listsOf(db, made!.id)) };
}

export async function writeGroup(
  db: Database,
  own: Rights,
  before: Group,
  { name, info, permissions, menu_ids, element_ids }: Omit<z.output<typeof groupEdit>, "version">,
): Promise<Group> {
  await refuseBeyond(db, own, { permissions, menu_ids, element_ids });
  await refuseTaken(db, "group", name, before.id);
  const row = await saveRow(db, groups, before.id, { name, info: info === null ? "" : info });
  await writeLists(db, before.id, { permissions, menu_ids, element_ids });
  return { ...row, ...(await listsOf(db, before.id)) };
}

export async function removeGroup(db: Database, own: Rights, id: number): Promise<Group> {
  const before = await lockGroup(db, own, id);
  const [held] = await db
    .select({ users: count() })
    .from(users)
    .where(and(eq(users.group_id, id), isNull(users.deleted_at)));
  if (held!.users)
    throw new AppError("in_use", `${held!.users === 1 ? "A user is" : `${held!.users} users are`} in this group.`);
  await db
    .update(users)
    .set({ group_id: null })
    .where(and(eq(users.group_id, id), isNotNull(users.deleted_at)));
  await db.delete(groups).where(eq(groups.id, id));
  return before;
}

/** A list that is given replaces the one that is stored. */
async function writeLists(db: Database, group_id: number, { permissions, menu_ids, element_ids }: Partial<Lists>) {
  if (permissions) {
    await db.delete(groupPermissions).where(eq(groupPermissions.group_id, group_id));
    const wanted = [...new Set(permissions)].map((permission) => ({ group_id, permission }));
    if (wanted.length) await db.insert(groupPermissions).values(wanted);
  }
  if (menu_ids) {
    await db.delete(groupMenus).where(eq(groupMenus.group_id, group_id));
    const wanted = [...new Set(menu_ids)].map((menu_id) => ({ group_id, menu_id }));
    if (wanted.length) await db.insert(groupMenus).values(wanted);
  }
  if (element_ids) {
    await db.delete(groupElements).where(eq(groupElements.group_id, group_id));
    const wanted = [...new Set(element_ids)].map((element_id) => ({ group_id, element_id }));
    if (wanted.length) await db.insert(groupElements).values(wanted);
  }
}
