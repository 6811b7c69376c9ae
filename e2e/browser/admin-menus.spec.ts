import { requestAsRoot, signIn, undo } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

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
