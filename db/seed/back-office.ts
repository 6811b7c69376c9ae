import type { Database } from "@/db/client";
import { elements, menus } from "@/db/schema/groups";
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

const row = ([name, title, icon]: Entry, place: number, id: number, parent_id: number | null = null) => ({
  ...{ id, parent_id, name, title, icon },
  path: `/admin/${name}`,
  component: headings.some(([heading]) => heading[0] === name) ? null : name,
  sort: (place + 1) * 10,
});
const top = [...shop, ...headings.map(([heading]) => heading)].map((entry, place) => row(entry, place, place + 1));
const below = headings.flatMap(([[heading], entries]) => {
  const parent = top.find((menu) => menu.name === heading)!.id;
  return entries.map((entry, place) => row(entry, place, parent * 10 + place, parent));
});

export function menuId(name: string) {
  return [...top, ...below].find((menu) => menu.name === name)!.id;
}

/** A button for each permission, except those to read. */
const buttons = allPermissions
  .filter((point) => !point.endsWith(".read"))
  .map((point) => ({
    menu_id: menuId(pageOf[point.split(".")[0] as Kind]),
    name: permissions[point],
    sign: point,
    permission: point,
  }));

/** Inserts the admin pages, and the buttons on them that need a permission. */
export async function insertMenus(db: Database) {
  await db.insert(menus).values([...top, ...below]);
  await db.insert(elements).values(buttons);
}
