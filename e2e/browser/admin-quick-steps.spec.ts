import type { Page } from "@playwright/test";
import { anAdmin, asRoot, signIn } from "./admin";
import { hold, holdDrawing } from "./hold";
import { expect, narrow, test } from "./page-test";

// The second step comes before the page has followed the first one.

const keeper = (baseURL: string) =>
  anAdmin(baseURL, ["category.read", "category.create", "category.edit"], ["categories"]);
const leave = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Leave without saving" });

test("a panel that is closed before the page has followed the choice closes", async ({ page, baseURL }) => {
  const names = ["White", "Yellow"].map((name) => `${name} ${Date.now()}`);
  const made = [];
  for (const name of names) made.push(await asRoot(baseURL!, "POST", "/cms/category", { name, sort: 970_000 }));
  await holdDrawing(page);
  await page.setViewportSize(narrow);
  await signIn(page, await keeper(baseURL!), "/admin/categories");
  const rows = await Promise.all(names.map((name) => page.getByRole("link", { name }).elementHandle()));
  const close = await page.getByText("Back to the list").elementHandle();
  await page.evaluate(
    async (links) => {
      window.hold(true);
      for (const link of links as HTMLElement[]) {
        link.click();
        await undefined; // what React does with a click is done by then
      }
      window.hold(false);
    },
    [...rows, close],
  );
  await expect(page).toHaveURL("/admin/categories");
  await expect(page.getByRole("link", { name: names[1] })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toBeHidden();
  for (const { id } of made) await asRoot(baseURL!, "DELETE", `/cms/category/${id}`);
});

test("who left a new category while it was being created stays where they went", async ({ page, baseURL }) => {
  const name = `Late ${Date.now()}`;
  await signIn(page, await keeper(baseURL!), "/admin/categories");
  await page.getByRole("link", { name: "New category" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  const saves = await hold(page, "**/cms/category", "POST");
  await page.keyboard.press("Control+s");
  await saves.isHeld(1);
  await page.goBack();
  await leave(page).click();
  await expect(page).toHaveURL("/admin/categories");
  await saves.letGo(0);
  const row = page.getByRole("link", { name });
  await expect(row).toBeVisible();
  await expect(page).toHaveURL("/admin/categories");
  const { items } = await asRoot(baseURL!, "GET", "/cms/category");
  const { id } = items.find((category: { name: string }) => category.name === name);
  await asRoot(baseURL!, "DELETE", `/cms/category/${id}`);
});
