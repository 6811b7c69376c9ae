import type { Key } from "@/lib/i18n/admin/words";
import type { Permission } from "@/lib/kernel/contract/permissions";
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
  products: { path: "/admin/products", menu: "products", oneOf: ["product.read"], title: "menu.products" },
  newProduct: { path: "/admin/products/new", menu: "products", oneOf: ["product.create"], title: "menu.newProduct" },
  banners: { path: "/admin/banners", menu: "banners", oneOf: ["banner.read", "theme.read"], title: "menu.banners" },
  newBanner: { path: "/admin/banners/new", menu: "banners", oneOf: ["banner.create"], title: "menu.newBanner" },
  themes: { path: "/admin/themes", menu: "banners", oneOf: ["theme.read"], title: "menu.themes" },
  newTheme: { path: "/admin/themes/new", menu: "banners", oneOf: ["theme.create"], title: "menu.newTheme" },
  articles: { path: "/admin/articles", menu: "articles", oneOf: ["article.read"], title: "menu.articles" },
  newArticle: { path: "/admin/articles/new", menu: "articles", oneOf: ["article.create"], title: "menu.newArticle" },
  notices: { path: "/admin/notices", menu: "notices", oneOf: ["notice.read"], title: "menu.notices" },
  newNotice: { path: "/admin/notices/new", menu: "notices", oneOf: ["notice.create"], title: "menu.newNotice" },
  files: { path: "/admin/files", menu: "files", oneOf: ["file.read"], title: "menu.files" },
  settings: { path: "/admin/settings", menu: "settings", oneOf: ["config.read"], title: "menu.settings" },
  users: { path: "/admin/users", menu: "users", oneOf: ["user.read"], title: "menu.admins" },
  newUser: { path: "/admin/users/new", menu: "users", oneOf: ["user.create"], title: "menu.newUser" },
  customers: { path: "/admin/customers", menu: "users", oneOf: ["customer.read"], title: "menu.customers" },
  sessions: { path: "/admin/sessions", menu: "users", oneOf: ["session.read"], title: "menu.sessions" },
  groups: { path: "/admin/groups", menu: "groups", oneOf: ["group.read"], title: "menu.groups" },
  newGroup: { path: "/admin/groups/new", menu: "groups", oneOf: ["group.create"], title: "menu.newGroup" },
  permissions: { path: "/admin/permissions", menu: "groups", oneOf: ["auth.read"], title: "menu.permissions" },
  payments: { path: "/admin/orders/payments", menu: "orders", oneOf: ["order.read"], title: "menu.payments" },
  refunds: { path: "/admin/orders/refunds", menu: "orders", oneOf: ["order.read"], title: "menu.refunds" },
  notifications: {
    path: "/admin/orders/notifications",
    menu: "orders",
    oneOf: ["order.read"],
    title: "menu.notifications",
  },
  categories: { path: "/admin/categories", menu: "categories", oneOf: ["category.read"], title: "menu.categories" },
  freight: { path: "/admin/freight", menu: "freight", oneOf: ["freight.read"], title: "menu.freight" },
  newFreight: { path: "/admin/freight/new", menu: "freight", oneOf: ["freight.create"], title: "menu.newFreight" },
  dictionaries: { path: "/admin/dictionaries", menu: "dictionaries", oneOf: [], title: "menu.dictionaries" },
  logs: {
    path: "/admin/logs",
    menu: "logs",
    oneOf: ["oper_log.read", "login_log.read", "error_log.read"],
    title: "menu.logs",
  },
  logins: { path: "/admin/logs/logins", menu: "logs", oneOf: ["login_log.read"], title: "menu.logins" },
  errors: { path: "/admin/logs/errors", menu: "logs", oneOf: ["error_log.read"], title: "menu.errors" },
  menus: { path: "/admin/menus", menu: "menus", oneOf: ["menu.read"], title: "menu.menus" },
  menuRoutes: { path: "/admin/menus/routes", menu: "menus", oneOf: ["group.read"], title: "menu.menuRoutes" },
  elements: { path: "/admin/menus/elements", menu: "menus", oneOf: ["element.read"], title: "menu.elements" },
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
