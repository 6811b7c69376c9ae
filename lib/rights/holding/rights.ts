import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { requireAccess } from "@/lib/kernel/access";
import type { Actor } from "@/lib/kernel/contract/actor";
import { AppError } from "@/lib/kernel/contract/errors";
import { allPermissions, type Permission } from "@/lib/kernel/contract/permissions";

const known: ReadonlySet<string> = new Set(allPermissions);
/** False for a permission that only another version knows. Such a permission allows nothing. */
export const isPermission = (stored: string): stored is Permission => known.has(stored);

export interface Rights {
  isRoot: boolean;
  permissions: ReadonlySet<Permission>;
  menuIds: ReadonlySet<number>;
  elementIds: ReadonlySet<number>;
}

export interface CallerRights extends Rights {
  /**
   * Demo accounts create only demo accounts and change no real admins, because their changes would outlive the sandbox.
   */
  isDemo: boolean;
}

/**
 * Serializes changes of permissions by locking the row of root, then reads the caller's permissions again. Responds 403
 * if they no longer include `permission`.
 */
export async function lockRights(db: Database, actor: Actor, permission: Permission): Promise<CallerRights> {
  await db.execute(sql`select from groups where is_system for no key update`);
  const [own] = await rows<{ group_id: number | null; is_demo: boolean }>(
    db,
    sql`select group_id, is_demo from users where id = ${actor.user!.id} and status = 'active' and deleted_at is null`,
  );
  const rights = own && (await readRights(db, own.group_id));
  if (!rights) throw new AppError("forbidden", "Your account no longer has a group.");
  const { permissions } = rights;
  requireAccess(permission, { ...actor, user: { ...actor.user!, group: { ...actor.user!.group!, permissions } } });
  return { ...rights, isDemo: own!.is_demo };
}

interface Found {
  is_system: boolean;
  permissions: string[];
  menu_ids: number[];
  element_ids: number[];
}

/** Undefined if there is no such group. A customer has none. */
export async function readRights(db: Database, groupId: number | null): Promise<Rights | undefined> {
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
      isRoot: found.is_system,
      permissions: new Set(found.is_system ? allPermissions : found.permissions.filter(isPermission)),
      menuIds: new Set(found.menu_ids),
      elementIds: new Set(found.element_ids),
    }
  );
}

/** True if `other` contains permissions that `own` lacks: the caller can neither grant nor change these. */
export function exceedsRights(own: Rights, other: Rights) {
  if (own.isRoot) return false;
  const lacks = <T>(mine: ReadonlySet<T>, theirs: ReadonlySet<T>) => [...theirs].some((one) => !mine.has(one));
  return (
    other.isRoot ||
    lacks(own.permissions, other.permissions) ||
    lacks(own.menuIds, other.menuIds) ||
    lacks(own.elementIds, other.elementIds)
  );
}
