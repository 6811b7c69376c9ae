import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { environment } from "@/lib/kernel/process/environment";
import { nicknameOf } from "@/lib/kernel/records/person";

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
