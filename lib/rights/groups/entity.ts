import { and, count, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { groupElements, groupMenus, groupPermissions, groups } from "@/db/schema/groups";
import { users } from "@/db/schema/users";
import { msg } from "@/lib/i18n/msg";
import { AppError, refusedAt } from "@/lib/kernel/contract/errors";
import { entity, insertRow, lockRow, refuseTaken, saveRow } from "@/lib/kernel/records/entity";
import type { ReadVersion } from "@/lib/kernel/records/stale";
import { refuseExcessRights } from "@/lib/rights/holding/grants";
import { exceedsRights, lockRights, type Rights, readRights } from "@/lib/rights/holding/rights";
import { withContradictions } from "./contradictions";
import { presetLists, refuseMissingRights } from "./preset-lists";
import { type PresetName, presets } from "./presets";
import { getGroup, type Lists, listsOf } from "./queries";
import type { groupEdit, groupInput } from "./schemas";

type Group = typeof groups.$inferSelect & Lists;

export const groupEntity = entity({
  name: "group",
  table: groups,
  title: groups.name,
  begin: (db, actor, verb) => lockRights(db, actor, `group.${verb}`),
  lock: (db, id, read, { own }) => lockGroup(db, own, id, read),
  create: (db, input: z.output<typeof groupInput>, { own }) => createGroup(db, own, input),
  write: (db, before, input: Omit<z.output<typeof groupEdit>, "version">, { own }) =>
    writeGroup(db, own, before, input),
  remove: removeGroup,
  read: async (db, id, { origin }) => withContradictions(db, await getGroup(db, id), origin.language),
});

/** Refuses root, and a group with rights that the caller lacks. */
async function lockGroup(db: Database, own: Rights, id: number, read?: ReadVersion): Promise<Group> {
  const row = await lockRow(db, "group", groups, id, read);
  if (row.is_system)
    throw new AppError("protected", "The group root always has all permissions and cannot be changed.");
  if (exceedsRights(own, (await readRights(db, id))!))
    throw new AppError("forbidden", "This group has permissions that you do not have.");
  return { ...row, ...(await listsOf(db, id)) };
}

async function createGroup(db: Database, own: Rights, input: z.output<typeof groupInput>): Promise<Group> {
  const { preset, ...given } = input;
  const from = preset && presets[preset];
  const { name = from!.name, info = from?.info } = given;
  await refuseExcessRights(db, own, given);
  const { permissions, menu_ids, element_ids } = {
    ...(preset && (await fromPreset(db, own, preset, given))),
    ...given,
  };
  await refuseName(db, name);
  const created = await insertRow(db, groups, { name, info });
  await writeLists(db, created.id, { permissions, menu_ids, element_ids });
  return { ...created, ...(await listsOf(db, created.id)) };
}

async function fromPreset(db: Database, own: Rights, preset: PresetName, given: Partial<Lists>) {
  const lists = await presetLists(db, preset);
  const names = ["permissions", "menu_ids", "element_ids"] as const;
  const cleared = { ...lists, ...Object.fromEntries(names.filter((name) => given[name]).map((name) => [name, []])) };
  refuseMissingRights(own, cleared);
  return cleared;
}

async function writeGroup(
  db: Database,
  own: Rights,
  before: Group,
  { name, info, permissions, menu_ids, element_ids }: Omit<z.output<typeof groupEdit>, "version">,
): Promise<Group> {
  await refuseExcessRights(db, own, { permissions, menu_ids, element_ids });
  if (name !== undefined) await refuseName(db, name, before.id);
  const row = await saveRow(db, groups, before.id, { name, info });
  await writeLists(db, before.id, { permissions, menu_ids, element_ids });
  return { ...row, ...(await listsOf(db, before.id)) };
}

async function removeGroup(db: Database, { id }: Group) {
  const [held] = await db
    .select({ users: count() })
    .from(users)
    .where(and(eq(users.group_id, id), isNull(users.deleted_at)));
  if (held!.users) throw refusedAt("id", "in_use", inGroup(held!.users), "There are users in this group.");
  await db.update(users).set({ group_id: null }).where(eq(users.group_id, id)); // Only deleted users remain.
  await db.delete(groups).where(eq(groups.id, id));
}

const inGroup = (count: number) =>
  count === 1 ? "A user is in this group." : msg("{count} users are in this group.", { count });

const refuseName = (db: Database, name: string, except?: number) =>
  refuseTaken(db, groups.name, name, msg("There is a group {name} already.", { name }), except);

async function writeLists(db: Database, group_id: number, { permissions, menu_ids, element_ids }: Partial<Lists>) {
  if (permissions) {
    await db.delete(groupPermissions).where(eq(groupPermissions.group_id, group_id));
    const rows = [...new Set(permissions)].map((permission) => ({ group_id, permission }));
    if (rows.length) await db.insert(groupPermissions).values(rows);
  }
  if (menu_ids) {
    await db.delete(groupMenus).where(eq(groupMenus.group_id, group_id));
    const rows = [...new Set(menu_ids)].map((menu_id) => ({ group_id, menu_id }));
    if (rows.length) await db.insert(groupMenus).values(rows);
  }
  if (element_ids) {
    await db.delete(groupElements).where(eq(groupElements.group_id, group_id));
    const rows = [...new Set(element_ids)].map((element_id) => ({ group_id, element_id }));
    if (rows.length) await db.insert(groupElements).values(rows);
  }
}
