import type { Permission } from "@/lib/kernel/contract/permissions";
import { createAdmin, requestAsRoot, signIn, undo } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

const editor: Permission[] = ["notice.read", "notice.create", "notice.edit", "notice.delete"];

test("a notice is published, read by another admin, counted as read, deleted and restored", async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `Stock-taking ${Date.now()}`;
  await signIn(page, await createAdmin(baseURL!, editor, ["notices"]), "/admin/notices");
  await page.getByRole("link", { name: "New notice" }).first().click();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await expect(page.getByRole("combobox", { name: "Audience" })).toHaveValue("announcement");
  await page.getByRole("combobox", { name: "Audience" }).selectOption("Admins");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("This field is required.")).toBeVisible();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("On Sunday.");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/admin\/notices\/\d+$/);
  await expect(page.getByText(/^0 of \d+$/)).toBeVisible();
  await expectAccessible(page);

  const reader = await createAdmin(baseURL!, []);
  const other = await (await browser.newContext({ baseURL })).newPage();
  await signIn(other, reader);
  await other.getByRole("button", { name: /^Alarms and notices/ }).click();
  await other.getByRole("button", { name: title }).click();
  await expect(other.getByRole("dialog").getByText("On Sunday.")).toBeVisible();
  await other.keyboard.press("Escape");
  const path = `/cms/notice/${page.url().split("/").at(-1)}/reader`;
  await expect.poll(async () => (await requestAsRoot(baseURL!, "GET", path)).items[0].id).toBe(reader.id);
  await other.context().close();
  await page.reload();
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: reader.username })).toContainText(/just now|min ago/);

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL("/admin/notices");
  await expect(page.getByRole("row").first()).toBeVisible();
  await undo(page, "moved to the bin");
  await expect(page).toHaveURL(/\/admin\/notices\/\d+$/);
  await page.getByRole("combobox", { name: "Audience" }).selectOption("Customers and admins");
  await expect(page.frameLocator("iframe").getByText("On Sunday.")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
});
