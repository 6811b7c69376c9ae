import { type SQL, sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { elements, groups, menus } from "@/db/schema/groups";
import { jsonRow } from "@/db/statement";
import { allPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import { environment } from "@/lib/kernel/process/environment";
import { requireRecord } from "@/lib/kernel/records/entity";
import { nicknameOf } from "@/lib/kernel/records/person";
import { isPermission } from "@/lib/rights/holding/rights";

/** The lists of root are not stored, because root has every right. */
export interface Lists {
  permissions: string[];
  menu_ids: number[];
  element_ids: number[];
}

const has = sql`${groups.is_system} or exists`;
const lists = {
  permissions: sql`array(select permission from group_permissions where group_id = ${groups.id} order by permission collate "C")`,
  menu_ids: sql`array(select ${menus.id} from ${menus}
    where ${has} (select from group_menus x where x.group_id = ${groups.id} and x.menu_id = ${menus.id}) order by ${menus.id})`,
  element_ids: sql`array(select ${elements.id} from ${elements}
    where ${has} (select from group_elements x where x.group_id = ${groups.id} and x.element_id = ${elements.id}) order by ${elements.id})`,
};
const user_count = sql`(select count(*)::int from users u where u.group_id = ${groups.id} and u.deleted_at is null)`;
const { id, name, info, is_system, version, created_at, updated_at } = groups;
const columns = { id, name, info, is_system, version, created_at, updated_at, user_count, ...lists };

type Listed = Omit<typeof groups.$inferSelect, "created_at" | "updated_at"> &
  Lists & { user_count: number; created_at: string; updated_at: string };

async function findGroups(db: Database, where: SQL) {
  const found = await rows<{ item: Listed }>(
    db,
    sql`select ${jsonRow(columns)} as item from ${groups} where ${where} order by ${groups.id} desc`,
  );
  return found.map(({ item }) => ({ ...item, permissions: permissionsOf(item) }));
}

/** Omits permissions that this version does not know. */
function permissionsOf({ is_system, permissions }: Listed): Permission[] {
  return is_system ? allPermissions.toSorted() : permissions.filter(isPermission);
}

export const listGroups = async (db: Database) => ({ items: await findGroups(db, sql`true`) });

export async function getGroup(db: Database, groupId: number) {
  const [found] = await findGroups(db, sql`${groups.id} = ${groupId}`);
  return requireRecord("group", found);
}

/** As stored, including permissions that this version does not know. */
export async function listsOf(db: Database, groupId: number): Promise<Lists> {
  const [found] = await rows<{ lists: Lists }>(
    db,
    sql`select ${jsonRow(lists)} as lists from ${groups} where ${groups.id} = ${groupId}`,
  );
  return found!.lists;
}

const maxNamed = 5;

/**
 * The admins who can grant a permission: they edit groups and have it themselves. Root comes last, because it is for
 * the owner.
 */
export async function findGrantors(db: Database, permission: Permission | undefined) {
  const has = (point: string) =>
    sql`exists (select from group_permissions p where p.group_id = g.id and p.permission = ${point})`;
  const items = await rows<{ id: number; nickname: string }>(
    db,
    sql`select a.id, ${nicknameOf(sql`a.id`)} as nickname from users a join groups g on g.id = a.group_id
      where a.status = 'active' and a.deleted_at is null and (not a.is_demo or ${environment().sandbox}::boolean)
        and (g.is_system or (${has("group.edit")} and ${permission ? has(permission) : sql`true`}))
      order by g.is_system, a.id limit ${maxNamed}`,
  );
  return { items };
}
