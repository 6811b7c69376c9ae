import { createAdmin, requestAsRoot, signIn, undo } from "../../browser/admin";
import { expect, expectAccessible, test } from "../../browser/page-test";

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
