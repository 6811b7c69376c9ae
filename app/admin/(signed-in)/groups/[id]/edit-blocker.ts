import type { AdminRights } from "../admin-rights";
import type { Group } from "../types";

/** The reason why the admin cannot edit the group. The server enforces the same rules. */
export function editBlocker(group: Group, own: AdminRights, selected: readonly string[]) {
  if (group.is_system) return "root";
  if (!selected.includes("group.edit")) return "readOnly";
  if (own.isRoot) return undefined;
  const lacks = <T>(mine: readonly T[], theirs: readonly T[]) => theirs.some((one) => !mine.includes(one));
  const isBeyond =
    lacks(own.permissions, group.permissions) ||
    lacks(own.menu_ids, group.menu_ids) ||
    lacks(own.element_ids, group.element_ids);
  return isBeyond ? "beyond" : undefined;
}
