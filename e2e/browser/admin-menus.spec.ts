import type { Page } from "@playwright/test";
import { createAdmin, requestAsRoot, signIn, undo } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

test.describe.configure({ mode: "default" }); // serial, because the shop has one tree of menus

test("a menu is created, moved, renamed and hidden, and the side bar follows", async ({ page, baseURL }) => {
  const title = `Shelf ${Date.now()}`;
  await signIn(page, { username: "root", password: "kiosk-root-demo" }, "/admin/menus");
  const sideBar = page.getByRole("navigation", { name: "Pages" });
  const tree = page.getByRole("navigation", { name: "All menus" });
  await page.getByRole("button", { name: "New menu" }).click();
  await page.getByRole("combobox", { name: "Page", exact: true }).selectOption("Files");
  await expect(page.getByLabel("Path")).toHaveValue("/admin/files");
  await page.getByLabel("Name in the sidebar").fill(title);
  await page.getByRole("radio", { name: "gift" }).check();
  await page.getByRole("button", { name: "Create menu" }).click();
  await expect(page.getByText("There is a menu files already.", { exact: true })).toBeVisible();
  await page.getByLabel("Code name").fill(title.replace(" ", "-"));
  await page.getByRole("button", { name: "Create menu" }).click();
  await expect(sideBar.getByRole("link", { name: title })).toBeVisible();
  await expectAccessible(page);

  const { items } = await requestAsRoot(baseURL!, "GET", "/cms/menu");
  const { id } = items.find((menu: { title: string }) => menu.title === title);
  const parentOf = async () => (await requestAsRoot(baseURL!, "GET", `/cms/menu/${id}`)).parent_id;
  const row = tree.getByRole("button", { name: title });
  await row.focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect.poll(parentOf).not.toBeNull();
  await expect(row).toBeFocused();
  await undo(page, "moved");
  await expect(page.getByText("Undone")).toBeVisible();
  expect(await parentOf()).toBeNull();
  await page.getByRole("button", { name: "Move under the previous entry" }).click();
  await expect.poll(parentOf).toBe(items.find((menu: { name: string }) => menu.name === "setup").id);

  await page.getByLabel("Name in the sidebar").fill(`${title} B`);
  await page.keyboard.press("Control+s");
  await expect(sideBar.getByRole("link", { name: `${title} B` })).toBeVisible();
  await page.getByRole("switch", { name: /^Hidden/ }).check();
  await page.keyboard.press("Control+s");
  await expect(sideBar.getByRole("link", { name: `${title} B` })).toHaveCount(0);
  await page.getByRole("button", { name: "Delete menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete menu" }).click();
  await expect(tree.getByRole("button", { name: title })).toHaveCount(0);

  await page.goto("/admin/menus/routes");
  await page.getByRole("combobox", { name: "Group" }).selectOption({ label: "Clerks" });
  await expect(page.getByText("visible with “View orders”")).toBeVisible();
  await expect(page.getByText("Ship an order")).toBeVisible();
  await expectAccessible(page);
});

test("a menu returns to its place when its move fails, unsaved input is guarded, and an element is edited and undone", async ({
  page,
  baseURL,
}) => {
  const admin = await createAdmin(
    baseURL!,
    ["menu.read", "menu.edit", "element.read", "element.edit", "element.create", "element.delete"],
    ["advanced"],
  );
  await signIn(page, admin, "/admin/menus");
  const tree = page.getByRole("navigation", { name: "All menus" });
  const names = () => tree.getByRole("button").allTextContents();
  await expect(tree.getByRole("button", { name: "Orders" })).toBeVisible();
  const before = await names();
  await page.route("**/cms/menu/*", (route) => route.abort());
  await tree.getByRole("button", { name: "Orders" }).press("Alt+ArrowUp");
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  expect(await names()).toEqual(before);
  await page.route("**/cms/menu", (route) => route.abort());
  await tree.getByRole("button", { name: "Orders" }).press("Alt+ArrowDown");
  await expect(page.getByText("The server could not be reached.").nth(1)).toBeVisible();
  expect(await names()).toEqual(before);
  await page.unroute("**/cms/menu");
  await page.getByLabel("Name in the sidebar").fill("Something else");
  await tree.getByRole("button", { name: "Orders" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay on page" }).click();
  await expect(page.getByLabel("Name in the sidebar")).toHaveValue("Something else");
  await page.getByRole("button", { name: "Discard" }).click();

  const { items } = await requestAsRoot(baseURL!, "GET", "/cms/menu");
  const sign = admin.username;
  await requestAsRoot(baseURL!, "POST", "/cms/element", {
    menu_id: items.find((menu: { name: string }) => menu.name === "orders").id,
    name: `Lamp ${sign}`,
    sign,
  });
  await page.goto("/admin/menus/elements");
  await page.getByRole("button", { name: `Edit Lamp ${sign}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(`Light ${sign}`);
  await dialog.getByLabel("Code").fill("order.ship");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("There is an element order.ship already.").last()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Code").fill(sign);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`Light ${sign} saved`)).toBeVisible();
  await undo(page, /saved/i);
  await expect(page.getByRole("button", { name: `Delete Lamp ${sign}` })).toBeVisible();
  await page.getByRole("button", { name: `Delete Lamp ${sign}` }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`Lamp ${sign} deleted`)).toBeVisible();
});

interface Node {
  id: number;
  parent_id: number | null;
  children: Node[];
}
const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

async function aHeading(page: Page, baseURL: string, count: number) {
  const sign = Date.now();
  const make = async (name: string, parent_id: number | null): Promise<number> =>
    (await requestAsRoot(baseURL, "POST", "/cms/menu", { title: name, name, path: "/admin", parent_id })).id;
  const heading = await make(`heading-${sign}`, null);
  const ids: number[] = [];
  while (ids.length < count) ids.push(await make(`menu-${ids.length}-${sign}`, heading));
  const all = async () => flat((await requestAsRoot(baseURL, "GET", "/cms/menu")).items);
  const stored = async () => (await all()).filter(({ parent_id }) => parent_id === heading).map(({ id }) => id);
  /** Empty until the rows react to keys. */
  const shown = () =>
    page.locator(`#menu-${heading} + ul > li > button`).evaluateAll((rows) => {
      const isHydrated = (row: Element) => Object.keys(row).some((key) => key.startsWith("__reactProps"));
      return rows.every(isHydrated) ? rows.map((row) => Number(row.dataset.value)) : [];
    });
  async function remove() {
    for (const id of [...(await stored()), heading]) await requestAsRoot(baseURL, "DELETE", `/cms/menu/${id}`);
  }
  return { ids, stored, shown, remove };
}

test("a move is shown before it is stored, and the next move starts only afterwards", async ({ page, baseURL }) => {
  const { ids, stored, shown, remove } = await aHeading(page, baseURL!, 4);
  const [a, b, c, d] = ids as [number, number, number, number];
  await signIn(page, await createAdmin(baseURL!, ["menu.read", "menu.edit"], ["advanced"]), "/admin/menus");
  await expect.poll(shown).toEqual([a, b, c, d]);
  let letGo = () => {};
  const isFree = new Promise<void>((go) => {
    letGo = go;
  });
  await page.route("**/cms/menu/*", (route) => isFree.then(() => route.continue()));
  const row = page.locator(`#menu-${a}`);
  await row.press("Alt+ArrowDown");
  await expect.poll(shown).toEqual([b, a, c, d]);
  await row.press("Alt+ArrowDown");
  expect(await shown()).toEqual([b, a, c, d]);
  expect(await stored()).toEqual([a, b, c, d]);
  letGo();
  await expect(page.getByText(/menu-0.* moved/)).toBeVisible();
  expect(await stored()).toEqual([b, a, c, d]);
  await row.press("Alt+ArrowDown");
  await expect.poll(stored).toEqual([b, c, a, d]);
  await remove();
});
