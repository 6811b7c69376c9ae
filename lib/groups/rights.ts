import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { Actor } from "@/lib/actor";
import { AppError } from "@/lib/errors";
import { allPermissions } from "@/lib/permissions";

/** What a group may do and see. Root's is all there is. */
export interface Rights {
  groupId: number;
  isRoot: boolean;
  permissions: ReadonlySet<string>;
  menuIds: ReadonlySet<number>;
  elementIds: ReadonlySet<number>;
}

/**
 * Changes of who may do what wait here for each other, so that no two pass a rule together; behind the lock the caller's own rights are
 * read again. The row of root is the lock.
 */
export async function lockRights(db: Database, { user }: Actor): Promise<Rights> {
  await db.execute(sql`select from groups where is_system for no key update`);
  const [own] = await rows<{ group_id: number | null }>(
    db,
    sql`select group_id from users where id = ${user!.id} and status = 'active' and deleted_at is null`,
  );
  const rights = own?.group_id ? await rightsOf(db, own.group_id) : undefined;
  if (!rights) throw new AppError("forbidden", "Your account no longer has a group.");
  return rights;
}

interface Found {
  is_system: boolean;
  permissions: string[];
  menu_ids: number[];
  element_ids: number[];
}

/** Undefined where there is no such group. */
export async function rightsOf(db: Database, groupId: number): Promise<Rights | undefined> {
  const [found] = await rows<Found>(
    db,
    sql`select g.is_system,
          array(select permission from group_permissions where group_id = g.id) as permissions,
          array(select m.id from menus m where g.is_system or exists (select from group_menus x where x.group_id = g.id and x.menu_id = m.id)) as menu_ids,
          array(select e.id from elements e where g.is_system or exists (select from group_elements x where x.group_id = g.id and x.element_id = e.id)) as element_ids
        from groups g where g.id = ${groupId}`,
  );
  return (
    found && {
      groupId,
      isRoot: found.is_system,
      permissions: new Set(found.is_system ? allPermissions : found.permissions),
      menuIds: new Set(found.menu_ids),
      elementIds: new Set(found.element_ids),
    }
  );
}

/** Nobody gives, or touches, what is beyond their own rights. */
export function isBeyond(own: Rights, other: Rights) {
  if (own.isRoot) return false;
  const lacks = <T>(mine: ReadonlySet<T>, theirs: ReadonlySet<T>) => [...theirs].some((one) => !mine.has(one));
  return (
    other.isRoot ||
    lacks(own.permissions, other.permissions) ||
    lacks(own.menuIds, other.menuIds) ||
    lacks(own.elementIds, other.elementIds)
  );
}
