import { allPermissions, type Permission, permissions } from "@/lib/kernel/contract/permissions";
import type { Heading, MenuEntry } from "@/lib/kinds/kind";
import { type KindMenu, type KindName, kinds } from "@/lib/kinds/kinds";
import { titles } from "@/lib/kinds/words";

export type PageName = Heading | KindMenu;

interface Page {
  name: PageName;
  title: string;
  icon: string;
  path: string;
  component: string | null;
  sort: number;
  parent: Heading | null;
}

const heading = (name: Heading, title: string, icon: string, sort: number): Page => ({
  name,
  title,
  icon,
  sort,
  path: `/admin/${name}`,
  component: null,
  parent: null,
});

const entries = kinds.flatMap(({ menu }): Page[] => {
  if (typeof menu !== "object") return [];
  const name = menu.name as KindMenu;
  const { icon, sort, below: parent = null } = menu as MenuEntry;
  return [{ name, title: titles[name][0], icon, path: `/admin/${name}`, component: name, sort, parent }];
});

export const pages: Page[] = [
  ...entries.filter(({ parent }) => parent === null),
  heading("marketing", "Marketing", "megaphone", 45),
  heading("content", "Content", "newspaper", 50),
  heading("staff", "Staff", "users", 60),
  heading("setup", "Settings", "settings", 70),
  ...entries.filter(({ parent }) => parent !== null),
];

const menuOf = new Map<string, PageName>(
  kinds.flatMap(({ name, menu }) =>
    menu ? [[name, (typeof menu === "string" ? menu : menu.name) as PageName] as const] : [],
  ),
);

/** Undefined for costs, which are seen on the pages of others. */
export const pageFor = (permission: Permission) => menuOf.get(permission.split(".")[0] as KindName);

/**
 * The sidebar entries with a page that any admin can open: reading dictionaries requires no permission, and the dashboard
 * has tasks for everybody.
 */
const openMenus = new Set(
  kinds
    .filter(({ page, permissions }) => page && (page.oneOf ? !page.oneOf.length : !permissions.read))
    .map(({ name }) => menuOf.get(name)),
);

/**
 * The permissions of which one is required to see anything on the page. Empty: any admin sees it, or there is no such
 * page.
 */
export const readersOf = (page: string | null) =>
  openMenus.has(page as PageName)
    ? []
    : allPermissions.filter((permission) => permission.endsWith(".read") && pageFor(permission) === page);

/** Kinds without permissions of their own, whose pages use those of another kind: carriers are dictionary entries. */
const borrowers = kinds.filter(({ permissions }) => Object.keys(permissions).length === 0);

/**
 * The pages where these permissions are used. `menu.read` and `element.read` need no page, because the group editor
 * shows menus.
 */
export const pagesOf = (permissions: readonly Permission[]) => [
  ...new Set([
    ...permissions.filter((one) => one !== "menu.read" && one !== "element.read").flatMap((one) => pageFor(one) ?? []),
    ...borrowers
      .filter(({ page }) => page?.oneOf?.some((one) => permissions.includes(one as Permission)))
      .flatMap(({ name }) => menuOf.get(name) ?? []),
  ]),
];

/** One button per permission, except those to read. */
export const buttons = allPermissions
  .filter((point) => !point.endsWith(".read"))
  .map((point) => ({
    page: pageFor(point)!,
    name: permissions[point],
    sign: point,
    permission: point,
  }));
