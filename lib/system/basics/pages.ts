import { allPermissions, type Permission, permissions } from "@/lib/kernel/permissions";

type Entry = [name: string, title: string, icon: string];
type Kind = Permission extends `${infer Kind}.${string}` ? Kind : never;

const shop: Entry[] = [
  ["dashboard", "Dashboard", "house"],
  ["orders", "Orders", "shopping-cart"],
  ["products", "Products", "package"],
  ["categories", "Categories", "layout-grid"],
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
const pageOf: Record<Kind, string> = {
  user: "users",
  customer: "users",
  session: "users",
  group: "groups",
  auth: "groups",
  menu: "menus",
  element: "menus",
  product: "products",
  category: "categories",
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
};

interface Page {
  name: string;
  title: string;
  icon: string;
  path: string;
  component: string | null;
  sort: number;
  /** The name of the heading that it stands below. */
  parent: string | null;
}

const page = ([name, title, icon]: Entry, place: number, parent: string | null = null): Page => ({
  ...{ name, title, icon, parent },
  path: `/admin/${name}`,
  component: headings.some(([heading]) => heading[0] === name) ? null : name,
  sort: (place + 1) * 10,
});

/** The menus of the back office; a heading stands before what is below it. */
export const pages: Page[] = [
  ...[...shop, ...headings.map(([heading]) => heading)].map((entry, place) => page(entry, place)),
  ...headings.flatMap(([[heading], entries]) => entries.map((entry, place) => page(entry, place, heading))),
];

/** A button for each permission but those that only show something. */
export const buttons = allPermissions
  .filter((point) => !point.endsWith(".read"))
  .map((point) => ({
    page: pageOf[point.split(".")[0] as Kind],
    name: permissions[point],
    sign: point,
    permission: point,
  }));
