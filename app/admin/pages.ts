import type { Key } from "@/lib/i18n/words/words";
import type { Permission } from "@/lib/kernel/permissions";
import type { PageName } from "@/lib/rights/menus/pages";

interface AdminPage {
  path: string;
  /** The menu that leads here. A group without it does not have the page. Null: any admin has it. */
  menu: PageName | null;
  /** One of these shows something on the page. Empty: the menu is enough. */
  oneOf: readonly Permission[];
  title: Extract<Key, `menu.${string}`>;
}

/**
 * Every page of the back office that exists, by its name. A menu whose `component` is one of these names stands in the side bar, and leads to
 * its path. `guard` and the page for 403 read the same lines.
 */
export const adminPages = {
  dashboard: { path: "/admin/dashboard", menu: "dashboard", oneOf: ["stats.read"], title: "menu.dashboard" },
  orders: { path: "/admin/orders", menu: "orders", oneOf: ["order.read"], title: "menu.orders" },
  shippingDesk: { path: "/admin/orders/desk", menu: "orders", oneOf: ["order.ship"], title: "menu.shippingDesk" },
  profile: { path: "/admin/profile", menu: null, oneOf: [], title: "menu.profile" },
} as const satisfies Record<string, AdminPage>;

export type AdminPageName = keyof typeof adminPages;
export const adminPage = (name: AdminPageName): AdminPage => adminPages[name];
export const isAdminPage = (name: string): name is AdminPageName => Object.hasOwn(adminPages, name);

/** The page at an address: the one with the longest path that begins it. */
export function pageAt(address: string) {
  const { pathname } = new URL(address, "http://page");
  const names = Object.keys(adminPages) as AdminPageName[];
  const fits = names.filter((name) => `${pathname}/`.startsWith(`${adminPages[name].path}/`));
  return fits.toSorted((a, b) => adminPages[b].path.length - adminPages[a].path.length)[0];
}
