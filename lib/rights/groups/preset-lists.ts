import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Database } from "@/db/client";
import { elements, initialRecords, menus } from "@/db/schema/groups";
import { msg } from "@/lib/i18n/msg";
import { refusedAt } from "@/lib/kernel/contract/errors";
import type { Permission } from "@/lib/kernel/contract/permissions";
import type { Rights } from "@/lib/rights/holding/rights";
import { type PresetName, presets } from "./presets";

interface PresetLists {
  permissions: Permission[];
  menu_ids: number[];
  element_ids: number[];
}

/**
 * Menus and elements are found by their seed records: renamed and moved ones are included, deleted ones are not. An
 * element is omitted if the shop has given its action a permission that the preset lacks.
 */
export async function presetLists(db: Database, name: PresetName): Promise<PresetLists> {
  const permissions = [...presets[name].permissions];
  const pages = presets[name].pages.map((page) => `menu:${page}`);
  const buttons = permissions.map((permission) => `element:${permission}`);
  const shownMenus = await db
    .select({ id: menus.id })
    .from(menus)
    .innerJoin(initialRecords, eq(initialRecords.row_id, menus.id))
    .where(inArray(initialRecords.key, pages))
    .orderBy(menus.id);
  const shownElements = await db
    .select({ id: elements.id })
    .from(elements)
    .innerJoin(initialRecords, eq(initialRecords.row_id, elements.id))
    .where(
      and(
        inArray(initialRecords.key, buttons),
        or(isNull(elements.permission), inArray(elements.permission, permissions)),
        inArray(
          elements.menu_id,
          shownMenus.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(elements.id);
  return { permissions, menu_ids: shownMenus.map(({ id }) => id), element_ids: shownElements.map(({ id }) => id) };
}

/** The rights that the caller lacks and therefore cannot grant. */
export function missingRights(own: Rights, { permissions, menu_ids, element_ids }: PresetLists) {
  return [
    ...permissions.filter((permission) => !own.permissions.has(permission)),
    ...menu_ids.filter((id) => !own.menuIds.has(id)),
    ...element_ids.filter((id) => !own.elementIds.has(id)),
  ];
}

const maxNamed = 10;

export function refuseMissingRights(own: Rights, lists: PresetLists) {
  const lacked = missingRights(own, lists);
  if (!lacked.length) return;
  const rights = { list: lacked.slice(0, maxNamed), more: Math.max(0, lacked.length - maxNamed) };
  throw refusedAt(
    "preset",
    "forbidden",
    msg("This preset has permissions that you do not have: {rights}.", { rights }),
  );
}
