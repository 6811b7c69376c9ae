import type { Key } from "@/lib/i18n/admin/translator";
import { allPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import { type KindPage, kinds, newPageOf } from "@/lib/kinds/kinds";
import type { PageName } from "@/lib/rights/menus/pages";

interface AdminPage {
  path: string;
  /** The menu that contains the page. A group needs it to open the page. Null: every admin can open the page. */
  menu: PageName | null;
  /** The page is in the menu, but every admin can open it. */
  isOpen?: true;
  /** At least one of these permissions is required. Empty: the menu is sufficient. */
  oneOf: readonly Permission[];
  /** All of these permissions are required. */
  allOf?: readonly Permission[];
  title: Extract<Key, `menu.${string}`>;
  keywords?: string;
}

const ofKinds = Object.fromEntries(
  kinds.flatMap(({ name, menu, page, keywords }): [string, AdminPage][] => {
    if (!page || !menu) return [];
    const path = page.path ?? `/admin/${page.name}`;
    const common = { menu: (typeof menu === "string" ? menu : menu.name) as PageName };
    const title = (page.title ? `menu.page.${page.name}` : `menu.${page.name}`) as AdminPage["title"];
    const oneOf = (page.oneOf ?? allPermissions.filter((one) => one === `${name}.read`)) as Permission[];
    const list: [string, AdminPage] = [page.name, { ...common, path, oneOf, title, keywords }];
    if (!page.ofNew) return [list];
    const maker = newPageOf(name);
    // Kinds without a permission to create records use the one for editing.
    const creating = allPermissions.filter((one) => one === `${name}.create`);
    const making = { path: `${path}/new`, oneOf: creating.length ? creating : oneOf };
    return [list, [maker, { ...common, ...making, title: `menu.${maker}` as AdminPage["title"] }]];
  }),
) as Record<KindPage, AdminPage>;

/**
 * Every page of the back office, by name. A menu whose `component` is one of these names links to its path. `guard` and the 403
 * page use the same declarations.
 */
export const adminPages = {
  ...ofKinds,
  newUser: { ...ofKinds.newUser, allOf: ["group.read"] },
  newGroup: { ...ofKinds.newGroup, allOf: ["group.read"] },
  newOrder: { path: "/admin/orders/new", menu: "orders", oneOf: ["order.create"], title: "menu.newOrder" },
  shippingDesk: { path: "/admin/orders/desk", menu: "orders", oneOf: ["order.ship"], title: "menu.shippingDesk" },
  stockCount: { path: "/admin/products/count", menu: "products", oneOf: ["product.stock"], title: "menu.stockCount" },
  payments: { path: "/admin/orders/payments", menu: "orders", oneOf: ["payment.read"], title: "menu.payments" },
  refunds: { path: "/admin/orders/refunds", menu: "orders", oneOf: ["payment.read"], title: "menu.refunds" },
  notifications: {
    path: "/admin/orders/notifications",
    menu: "orders",
    oneOf: ["payment.read"],
    title: "menu.notifications",
  },
  alarms: { path: "/admin/alarms", menu: "alarms", isOpen: true, oneOf: [], title: "menu.alarms" },
  menuRoutes: { path: "/admin/menus/routes", menu: "advanced", oneOf: ["group.read"], title: "menu.menuRoutes" },
  wechat: { path: "/admin/settings/wechat", menu: "settings", oneOf: ["config.read"], title: "menu.wechat" },
  openShop: { path: "/admin/settings/open", menu: "settings", isOpen: true, oneOf: [], title: "menu.openShop" },
  profile: { path: "/admin/profile", menu: null, oneOf: [], title: "menu.profile" },
} as const satisfies Record<string, AdminPage>;

export type AdminPageName = keyof typeof adminPages;
export const adminPage = (name: AdminPageName): AdminPage => adminPages[name];
export const isAdminPage = (name: string): name is AdminPageName => Object.hasOwn(adminPages, name);

export function lackedPermission({ oneOf, allOf = [] }: AdminPage, held: ReadonlySet<Permission>) {
  const isOpened = oneOf.length === 0 || oneOf.some((one) => held.has(one));
  return isOpened ? allOf.find((one) => !held.has(one)) : oneOf[0];
}

/** Permissions to edit on pages that can be opened without them. */
const editPermissions: Partial<Record<AdminPageName, Permission>> = {
  settings: "config.edit",
  duties: "config.edit",
  wechat: "config.seal",
  articles: "article.edit",
  categories: "category.create",
  freight: "freight.edit",
};

export function canEditAt(name: AdminPageName, held: ReadonlySet<Permission>) {
  const needed = editPermissions[name];
  return !needed || held.has(needed);
}

/** The page at a URL: the one with the longest matching path. */
export function pageAt(address: string) {
  const { pathname } = new URL(address, "http://page");
  const names = Object.keys(adminPages) as AdminPageName[];
  const fits = names.filter((name) => `${pathname}/`.startsWith(`${adminPages[name].path}/`));
  return fits.toSorted((a, b) => adminPages[b].path.length - adminPages[a].path.length)[0];
}
