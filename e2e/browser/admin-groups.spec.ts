import type { Page } from "@playwright/test";
import { createAdmin, requestAsRoot, signIn, undo } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

const keeper = (baseURL: string) =>
  createAdmin(
    baseURL,
    [
      ...(["group.read", "group.create", "group.edit", "group.delete", "auth.read", "user.read"] as const),
      ...(["order.read", "order.ship", "order.export", "customer.read"] as const),
    ],
    ["groups", "orders", "users"],
  );
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
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAccessible(page);
  }
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

test("an admin grants only permissions that they have, and a save keeps another admin's changes of other fields", async ({
  page,
  baseURL,
}) => {
  const admin = await keeper(baseURL!);
  const { items } = await requestAsRoot(baseURL!, "GET", "/cms/menu");
  const { id } = await requestAsRoot(baseURL!, "POST", "/cms/group", {
    name: admin.username.replace("t_", "g_"),
    permissions: ["order.read"],
    menu_ids: items.filter(({ name }: { name: string }) => name === "orders").map(({ id }: { id: number }) => id),
  });
  await signIn(page, admin, "/admin/groups/1");
  await expect(page.getByText("The owner's group always has all permissions")).toBeVisible();
  await expect(box(page, "Orders", "Ship")).toBeDisabled();

  await page.goto(`/admin/groups/${id}`);
  await expect(box(page, "Products", "View")).toBeDisabled();
  await page.route(`**/cms/group/${id}`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await box(page, "Orders", "Ship").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The server could not be reached.")).toBeVisible();
  await page.unrouteAll();

  await requestAsRoot(baseURL!, "PUT", `/cms/group/${id}`, { info: "Now with a purpose." });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Changes apply from its users' next action")).toBeVisible();
  expect(await requestAsRoot(baseURL!, "GET", `/cms/group/${id}`)).toMatchObject({
    permissions: ["order.read", "order.ship"],
    info: "Now with a purpose.",
  });

  const saved = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.route("**/access?*", async (route) => {
    await saved;
    const response = await route.fetch();
    const { menus, ...rest } = await response.json();
    const longer = menus.map((menu: object) => ({ ...menu, title: "长".repeat(26) }));
    await route.fulfill({ response, json: { ...rest, menus: longer } });
  });
  await box(page, "Orders", "Ship").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await saved;
  const side = page.locator("#consequences");
  await expect(side).toHaveAttribute("aria-busy", "false");
  await expect(side.getByText("fewer than now")).toHaveCount(0);
  await expect(side.getByText("长长长")).toBeVisible();
  expect(await side.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await box(page, "Orders", "View").uncheck();
  await expect(side.getByText("fewer than now")).toBeVisible();
});
