import type { z } from "zod";
import { isPermission } from "@/lib/rights/holding/rights";
import { byId, pathUp } from "@/lib/rights/menus/tree";
import type { access } from "./access-schemas";
import type { Everything, Holding } from "./holding";

type Contradiction = z.input<typeof access>["contradictions"][0];
type Code = Contradiction["code"];
type About = Partial<Pick<Contradiction, "menu_id" | "element_id" | "permission">>;

const contradiction = (code: Code, message: string, about: About): Contradiction => ({
  ...{ code, message, menu_id: null, element_id: null, permission: null },
  ...about,
});

export function contradictionsOf(holding: Holding, { menus, elements }: Everything): Contradiction[] {
  const known = byId(menus);
  const held = elements.filter(({ id }) => holding.elementIds.has(id));
  return [...held.flatMap(withoutPermission), ...held.flatMap(withoutMenu), ...withoutPage(), ...unknownPermissions()];

  function withoutPermission({ id, menu_id, name, permission }: (typeof held)[0]) {
    if (permission === null || (isPermission(permission) && (holding.isRoot || holding.permissions.has(permission))))
      return [];
    const message = isPermission(permission)
      ? `${name} is granted, but not ${permission}, which its action needs.`
      : `${name} is granted, but its action needs ${permission}, which does not exist.`;
    return [contradiction("element_without_permission", message, { menu_id, element_id: id, permission })];
  }

  function withoutMenu({ id, menu_id, name }: (typeof held)[0]) {
    if (holding.menuIds.has(menu_id)) return [];
    const message = `${name} is granted, but not ${known.get(menu_id)!.title}, the menu that it is on.`;
    return [contradiction("element_without_menu", message, { menu_id, element_id: id })];
  }

  /** Held menus without a page, and without a held menu below them that has one. */
  function withoutPage() {
    const pages = menus.filter(({ id, component }) => component !== null && holding.menuIds.has(id));
    const leading = new Set(pages.flatMap(({ id }) => pathUp(known, id)));
    return menus
      .filter((menu) => holding.menuIds.has(menu.id) && !leading.has(menu))
      .map(({ id, title }) =>
        contradiction(
          "menu_without_page",
          `${title} is granted, but it has no page, and no granted menu below it has one.`,
          { menu_id: id },
        ),
      );
  }

  function unknownPermissions() {
    return [...holding.permissions]
      .filter((permission) => !isPermission(permission))
      .map((permission) =>
        contradiction("unknown_permission", `${permission} is granted, but there is no such permission.`, {
          permission,
        }),
      );
  }
}
