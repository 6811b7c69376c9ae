import { allPermissions, type Permission, permissions } from "@/lib/kernel/contract/permissions";

export type PageName = "content" | "system" | (typeof pageOf)[Kind];
/** `sort` is of a page that came later: the others stand in tens, as in shops that were laid before it. */
type Entry = [name: PageName, title: string, icon: string, sort?: number];
type Kind = Permission extends `${infer Kind}.${string}` ? Kind : never;

const shop: Entry[] = [
  ["dashboard", "Dashboard", "house"],
  ["orders", "Orders", "shopping-cart"],
  ["products", "Products", "package"],
  ["categories", "Categories", "layout-grid"],
  ["freight", "Freight", "truck", 45],
];
const content: Entry[] = [
  ["banners", "Banners & themes", "image"],
  ["articles", "Articles", "file-text"],
  ["notices", "Notices", "bell"],
  ["files", "Files", "folder"],
];
const system: Entry[] = [
  ["users", "Users", "users"],
  ["groups", "Groups", "shield"],
  ["menus", "Menus & routes", "list-tree"],
  ["dictionaries", "Dictionaries", "book"],
  ["settings", "Settings", "settings"],
  ["logs", "Logs", "list"],
];
const headings: [Entry, Entry[]][] = [
  [["content", "Content", "newspaper"], content],
  [["system", "System", "wrench"], system],
];
/** The page that has the buttons of each kind of permission. */
const pageOf = {
  user: "users",
  customer: "users",
  session: "users",
  group: "groups",
  auth: "groups",
  menu: "menus",
  element: "menus",
  product: "products",
  category: "categories",
  freight: "freight",
  theme: "banners",
  banner: "banners",
  order: "orders",
  article: "articles",
  notice: "notices",
  file: "files",
  dict_type: "dictionaries",
  dict: "dictionaries",
  config: "settings",
  oper_log: "logs",
  login_log: "logs",
  error_log: "logs",
  log: "logs",
  stats: "dashboard",
} as const satisfies Record<Kind, string>;

interface Page {
  name: PageName;
  title: string;
  icon: string;
  path: string;
  component: string | null;
  sort: number;
  /** The name of the heading that it stands below. */
  parent: PageName | null;
}

const page = ([name, title, icon, sort]: Entry, place: number, parent: PageName | null): Page => ({
  ...{ name, title, icon, parent },
  path: `/admin/${name}`,
  component: headings.some(([heading]) => heading[0] === name) ? null : name,
  sort: sort ?? (place + 1) * 10,
});
function inOrder(entries: Entry[], parent: PageName | null = null) {
  const first = entries.filter(([, , , sort]) => sort === undefined);
  return entries.map((entry) => page(entry, first.indexOf(entry), parent));
}

/** The menus of the back office; a heading stands before what is below it. */
export const pages: Page[] = [
  ...inOrder([...shop, ...headings.map(([heading]) => heading)]),
  ...headings.flatMap(([[heading], entries]) => inOrder(entries, heading)),
];

/** The page where a permission is used. */
export const pageFor = (permission: Permission): PageName => pageOf[permission.split(".")[0] as Kind];

/** One of these shows something on the page. Empty: any admin sees it, or there is no such page. */
export const readersOf = (page: string) =>
  allPermissions.filter((permission) => permission.endsWith(".read") && pageFor(permission) === page);

/** A button for each permission but those that only show something. */
export const buttons = allPermissions
  .filter((point) => !point.endsWith(".read"))
  .map((point) => ({
    page: pageFor(point),
    name: permissions[point],
    sign: point,
    permission: point,
  }));
