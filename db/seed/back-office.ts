import type { Database } from "@/db/client";
import { elements, menus } from "@/db/schema/groups";
import type { Permission } from "@/lib/permissions";

type Entry = [name: string, title: string, icon: string];

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
const buttons: [name: string, sign: Permission][] = [
  ["Ship", "order.ship"],
  ["Cancel", "order.cancel"],
  ["Complete", "order.complete"],
  ["Refund", "order.refund"],
];

const row = ([name, title, icon]: Entry, place: number, id: number, parent_id: number | null = null) => ({
  ...{ id, parent_id, name, title, icon },
  path: `/admin/${name}`,
  sort: (place + 1) * 10,
});
const top = [...shop, ...headings.map(([heading]) => heading)].map((entry, place) => row(entry, place, place + 1));
const below = headings.flatMap(([[heading], entries]) => {
  const parent = menuId(heading);
  return entries.map((entry, place) => row(entry, place, parent * 10 + place, parent));
});

/** A menu by its name. */
export function menuId(name: string) {
  return top.find((menu) => menu.name === name)!.id;
}

/** What the back office shows: its pages, and the buttons on them that need a right. */
export async function insertMenus(db: Database) {
  await db.insert(menus).values([...top, ...below]);
  const onOrders = { menu_id: menuId("orders") };
  await db.insert(elements).values(buttons.map(([name, sign]) => ({ ...onOrders, name, sign, permission: sign })));
}
