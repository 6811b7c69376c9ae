import { desc, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { elements } from "@/db/schema/groups";
import { isPoint } from "@/lib/rights/holding/rights";

export type Element = typeof elements.$inferSelect;

export async function listElements(db: Database, menuId?: number) {
  const found = await db
    .select()
    .from(elements)
    .where(menuId === undefined ? undefined : eq(elements.menu_id, menuId))
    .orderBy(desc(elements.id));
  return { items: found.map(shown) };
}

/** A point that this version does not know is shown as none. */
export const shown = ({ permission, ...element }: Element) => ({
  ...element,
  permission: permission !== null && isPoint(permission) ? permission : null,
});
