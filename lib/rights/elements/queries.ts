import { desc, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { elements } from "@/db/schema/groups";
import { isPermission } from "@/lib/rights/holding/rights";

export type Element = typeof elements.$inferSelect;

export async function listElements(db: Database, menuId?: number) {
  const found = await db
    .select()
    .from(elements)
    .where(menuId === undefined ? undefined : eq(elements.menu_id, menuId))
    .orderBy(desc(elements.id));
  return { items: found.map(asElement) };
}

/** A permission that this version does not know becomes null. */
export const asElement = ({ permission, ...element }: Element) => ({
  ...element,
  permission: permission !== null && isPermission(permission) ? permission : null,
});
