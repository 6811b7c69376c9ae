import { asc, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { elements, groups, menus } from "@/db/schema/groups";
import { notFoundOf } from "@/lib/kernel/records/entity";
import type { Element } from "@/lib/rights/elements/queries";
import type { Menu } from "@/lib/rights/menus/queries";
import type { GuardedOperation } from "@/lib/rights/permissions/guarded";
import { type Lists, listsOf } from "./queries";

/** The rights that a group has, or would have. */
export interface GroupRights {
  isRoot: boolean;
  /** The stored permissions, which can include some that this version does not know. */
  permissions: ReadonlySet<string>;
  menuIds: ReadonlySet<number>;
  elementIds: ReadonlySet<number>;
}
export interface Pages {
  menus: Menu[];
  elements: Element[];
}
export interface Everything extends Pages {
  operations: GuardedOperation[];
}

/** Reads a group and its rights. `supposed` lists replace the stored ones, except for root. */
export async function readGroupRights(db: Database, id: number, supposed: Partial<Lists>) {
  const [group] = await db.select().from(groups).where(eq(groups.id, id));
  if (!group) throw notFoundOf("group");
  const stored = await listsOf(db, id);
  const lists = group.is_system ? {} : supposed;
  const holding: GroupRights = {
    isRoot: group.is_system,
    permissions: new Set(lists.permissions ?? stored.permissions),
    menuIds: new Set(lists.menu_ids ?? stored.menu_ids),
    elementIds: new Set(lists.element_ids ?? stored.element_ids),
  };
  return { group, holding };
}

export const readPages = async (db: Database) => ({
  menus: await db.select().from(menus).orderBy(asc(menus.sort), asc(menus.id)),
  elements: await db.select().from(elements).orderBy(asc(elements.menu_id), asc(elements.id)),
});
