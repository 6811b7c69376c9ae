import type { Page } from "@playwright/test";
import { requestAsRoot, signIn, undo } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

const box = (page: Page, group: string, name: string) =>
  page.getByRole("group", { name: group, exact: true }).getByRole("checkbox", { name, exact: true });

test("a group is created from a preset, and a change of its permissions shows the consequences and can be undone", async ({
  page,
  baseURL,
}) => {
  const name = `Night shift ${Date.now()}`;
  await signIn(page, { username: "root", password: "kiosk-root-demo" }, "/admin/groups");
  await page.getByRole("link", { name: "New group" }).click();
  await page.getByRole("radio", { name: /^Warehouse/ }).check();
  await expect(page.getByLabel("Purpose")).toHaveValue("Packs and ships orders, and counts stock.");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));

  const side = page.locator("#consequences");
  await expect(side.getByText("No conflicts.")).toBeVisible();
  await expect(box(page, "Orders", "Orders")).toBeChecked({ indeterminate: true });
  await box(page, "Categories", "View").uncheck();
  await box(page, "Products", "Edit").check();
  await expect(
    side.getByText("Without “View categories”, these permissions have little effect: Edit products."),
  ).toBeVisible();
  await side.getByRole("button", { name: "Remove “Edit products”" }).click();
  await expect(box(page, "Products", "Edit")).not.toBeChecked();
  await box(page, "Products", "Edit").check();
  await side.getByRole("button", { name: "Also grant “View categories”" }).first().click();
  await expect(box(page, "Categories", "View")).toBeChecked();
  await side.getByRole("button", { name: /^Grant “View files and folders”/ }).click();
  await expect(side.getByText("but no menu leads to the page “Files”")).toHaveCount(0); // the product editor uses this permission
  await page.getByRole("tab", { name: /^Menus/ }).press("Enter");
  await page.keyboard.press("Home");
  await expect(page.getByRole("tab", { name: /^Permissions/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("checkbox", { name: /^Files/ })).toBeChecked();
  await expect(side.getByRole("listitem").filter({ hasText: /^Files/ })).toContainText("added");
  await expect(page.getByText("4 unsaved changes")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await expect(page.getByText(`${name} saved.`)).toBeVisible();
  expect((await requestAsRoot(baseURL!, "GET", `/cms/group/${id}`)).permissions).toContain("product.edit");
  await undo(page, /saved/i);
  await expect(page.getByText("Undone")).toBeVisible();
  await expect(box(page, "Products", "Edit")).toHaveCount(0);
  const after = await requestAsRoot(baseURL!, "GET", `/cms/group/${id}`);
  expect(after.permissions).not.toContain("product.edit");
  expect(after.contradictions).toEqual([]);

  await page.getByRole("tab", { name: "Name & purpose" }).click();
  await page.getByRole("button", { name: "Delete group" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete group" }).click();
  await expect(page).toHaveURL("/admin/groups");
  await expect(page.getByRole("link", { name })).toHaveCount(0);

  await page.goto("/admin/permissions");
  await page.getByRole("searchbox").fill("order.ship");
  await expect(page.getByText("PUT/cms/order/{id}/status")).toHaveCount(1);
  await expectAccessible(page);
});
