import { requestAsRoot, signIn } from "../../browser/admin";
import { expect, expectAccessible, narrow, test } from "../../browser/page-test";

const categoryOf = async (baseURL: string, name: string) =>
  (await requestAsRoot(baseURL, "GET", "/cms/category")).items.find((one: { name: string }) => one.name === name);

test("on a phone the form replaces a long list, and each way back leads to its row", async ({ page, baseURL }) => {
  const names = Array.from({ length: 16 }, (_, at) => `Leaf ${at} ${Date.now()}`);
  for (const name of names) await requestAsRoot(baseURL!, "POST", "/cms/category", { name, sort: 940_000 });
  await page.setViewportSize(narrow);
  await signIn(page, { username: "root", password: "kiosk-root-demo" }, "/admin/categories");
  const field = page.getByLabel("Name", { exact: true });
  const toList = page.getByRole("link", { name: "Back to list" });
  const row = page.getByRole("link", { name: names[8] });
  const isAtRow = async () => {
    await expect(page).toHaveURL("/admin/categories");
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
    await expect(field).toBeHidden();
  };
  await expect(page.locator("[aria-current=true]")).toHaveCount(0);
  await row.click();
  await expect(field).toHaveValue(names[8]!);
  await expect(field).toBeInViewport();
  await expect(toList).toBeFocused();
  await expect(row).toBeHidden();
  await expectAccessible(page);
  await page.goBack();
  await isAtRow();
  await row.click();
  await field.fill("Something else");
  await toList.click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay on page" }).click();
  await page.getByRole("button", { name: "Discard" }).click();
  await toList.click();
  await isAtRow();

  await page.getByRole("link", { name: "New category" }).click();
  await expect(field).toBeInViewport();
  await field.fill(`Root ${names[0]}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Delete category" })).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("link", { name: `Root ${names[0]}` })).toBeFocused();

  await page.goto("/admin/dictionaries");
  await page.getByRole("link", { name: "Carriers" }).click();
  await expect(page.getByRole("button", { name: "New entry" })).toBeInViewport();
  await toList.click();
  await expect(page.getByRole("link", { name: "Carriers" })).toBeFocused();

  await page.goto("/admin/menus");
  const menu = page.getByRole("navigation", { name: "All menus" }).getByRole("button", { name: /^Orders/ });
  await menu.click();
  await expect(page.getByRole("combobox", { name: "Page", exact: true })).toBeInViewport();
  await toList.click();
  await expect(menu).toBeFocused();
  await page.getByRole("button", { name: "New menu" }).click();
  await expect(page.getByRole("combobox", { name: "Page", exact: true })).toBeInViewport();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole("button", { name: "New menu" })).toBeFocused();
  for (const name of [...names, `Root ${names[0]}`])
    await requestAsRoot(baseURL!, "DELETE", `/cms/category/${(await categoryOf(baseURL!, name)).id}`);
});
