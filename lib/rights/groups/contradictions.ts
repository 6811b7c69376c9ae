import type { z } from "zod";
import type { Database } from "@/db/client";
import type { Language } from "@/lib/i18n/language";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { isPermission } from "@/lib/rights/holding/rights";
import { type PageName, pageFor, pagesOf, readersOf } from "@/lib/rights/menus/pages";
import { ancestors, byId } from "@/lib/rights/menus/tree";
import { permissionNeeds } from "@/lib/rights/permissions/needs";
import type { access } from "./access-schemas";
import type { Lists } from "./queries";
import { type GroupRights, type Pages, readPages } from "./read-group-rights";

type Contradiction = Omit<z.input<typeof access>["contradictions"][0], "message"> & { message: Translatable };
type Code = Contradiction["code"];
type About = Partial<Pick<Contradiction, "menu_id" | "element_id" | "permission" | "needed_by">>;

const contradiction = (code: Code, message: Translatable, about: About): Contradiction => ({
  code,
  message,
  menu_id: null,
  element_id: null,
  permission: null,
  needed_by: [],
  ...about,
});

export function contradictionsOf(holding: GroupRights, { menus, elements }: Pages, language: Language) {
  const known = byId(menus);
  const grantedElements = elements.filter(({ id }) => holding.elementIds.has(id));
  const permissions = [...holding.permissions].filter(isPermission).toSorted();
  const isGranted = (permission: Permission) => holding.isRoot || holding.permissions.has(permission);
  const found = [
    ...grantedElements.flatMap(withoutPermission),
    ...grantedElements.flatMap(withoutMenu),
    ...withoutPage(),
    ...withoutReader(),
    ...withoutRequired(),
    ...withoutWay(),
    ...unknownPermissions(),
  ];
  return found.map((one) => ({ ...one, message: translate(one.message, language) }));

  function withoutPermission({ id, menu_id, name, permission }: (typeof grantedElements)[0]) {
    if (permission === null || (isPermission(permission) && isGranted(permission))) return [];
    const message = isPermission(permission)
      ? msg("{element} is granted, but not {permission}, which its action needs.", { element: name, permission })
      : msg("{element} is granted, but its action needs {permission}, which does not exist.", {
          element: name,
          permission,
        });
    return [contradiction("element_without_permission", message, { menu_id, element_id: id, permission })];
  }

  function withoutMenu({ id, menu_id, name }: (typeof grantedElements)[0]) {
    if (holding.menuIds.has(menu_id)) return [];
    const message = msg("{element} is granted, but not {menu}, the menu that it is on.", {
      element: name,
      menu: known.get(menu_id)!.title,
    });
    return [contradiction("element_without_menu", message, { menu_id, element_id: id })];
  }

  function withoutPage() {
    const pages = menus.filter(({ id, component }) => component !== null && holding.menuIds.has(id));
    const leading = new Set(pages.flatMap(({ id }) => ancestors(known, id)));
    return menus
      .filter((menu) => holding.menuIds.has(menu.id) && !leading.has(menu))
      .map(({ id, title }) =>
        contradiction(
          "menu_without_page",
          msg("{menu} is granted, but it has no page, and no granted menu below it has one.", { menu: title }),
          { menu_id: id },
        ),
      );
  }

  /** The group's menus whose page is empty, because the group lacks the permission to read its records. */
  function withoutReader() {
    return menus.flatMap(({ id, title, component }) => {
      const readers = readersOf(component);
      if (!holding.menuIds.has(id) || !readers.length || readers.some(isGranted)) return [];
      const message = msg("{menu} is granted, but its page shows nothing without one of: {permissions}.", {
        menu: title,
        permissions: { list: readers },
      });
      return [contradiction("menu_without_permission", message, { menu_id: id, permission: readers[0]! })];
    });
  }

  function withoutRequired() {
    const missing = new Set(
      permissions.flatMap((one) => permissionNeeds(one).requires).filter((one) => !isGranted(one)),
    );
    return [...missing].map((permission) => {
      const needed_by = permissions.filter((one) => permissionNeeds(one).requires.includes(permission));
      const message = msg("{permission} is not granted, and without it these are of little use: {by}.", {
        permission,
        by: { list: needed_by },
      });
      return contradiction("permission_without_required", message, { permission, needed_by });
    });
  }

  /**
   * Permissions for an existing page that no menu of the group leads to. A permission that only supports others needs
   * no page.
   */
  function withoutWay() {
    const serving = new Set(
      permissions.map(permissionNeeds).flatMap(({ requires, suggests }) => [...requires, ...suggests]),
    );
    const hiddenPages = new Map<PageName, Permission>();
    for (const permission of permissions) {
      const page = pageFor(permission);
      if (!page) continue;
      const pages: (string | null)[] = [page, ...pagesOf([permission])];
      const ways = menus.filter(({ component }) => pages.includes(component));
      const isLost = ways.length > 0 && !ways.some(({ id }) => holding.menuIds.has(id));
      if (isLost && !serving.has(permission) && !hiddenPages.has(page)) hiddenPages.set(page, permission);
    }
    return [...hiddenPages].map(([page, permission]) => {
      const message = msg("{permission} is granted, but no menu that leads to the page {page}.", { permission, page });
      return contradiction("permission_without_menu", message, { permission });
    });
  }

  function unknownPermissions() {
    return [...holding.permissions]
      .filter((permission) => !isPermission(permission))
      .map((permission) =>
        contradiction(
          "unknown_permission",
          msg("{permission} is granted, but there is no such permission.", { permission }),
          {
            permission,
          },
        ),
      );
  }
}

export async function withContradictions<G extends Lists & { is_system: boolean }>(
  db: Database,
  group: G,
  language: Language,
) {
  const holding = {
    isRoot: group.is_system,
    permissions: new Set(group.permissions),
    menuIds: new Set(group.menu_ids),
    elementIds: new Set(group.element_ids),
  };
  return { ...group, contradictions: contradictionsOf(holding, await readPages(db), language) };
}
