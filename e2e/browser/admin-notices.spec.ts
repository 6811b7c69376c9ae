import type { Permission } from "@/lib/kernel/contract/permissions";
import { anAdmin, asRoot, signIn, undo } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

const editor: Permission[] = ["notice.read", "notice.create", "notice.edit", "notice.delete"];

test("a notice is published, read by another admin, seen as read, deleted and restored", async ({
  page,
  browser,
  baseURL,
}) => {
  const title = `Stock-taking ${Date.now()}`;
  await signIn(page, await anAdmin(baseURL!, editor, ["notices"]), "/admin/notices");
  await page.getByRole("link", { name: "New notice" }).first().click();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("This cannot be empty.")).toBeVisible();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("On Sunday.");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/admin\/notices\/\d+$/);
  await expect(page.getByText(/^0 of \d+$/)).toBeVisible();
  await expectAccessible(page);

  const reader = await anAdmin(baseURL!, []);
  const other = await (await browser.newContext({ baseURL })).newPage();
  await signIn(other, reader);
  await other.getByRole("button", { name: /^Alarms and notices/ }).click();
  await other.getByRole("button", { name: title }).click();
  await expect(other.getByRole("dialog").getByText("On Sunday.")).toBeVisible();
  await other.keyboard.press("Escape");
  const path = `/cms/notice/${page.url().split("/").at(-1)}/reader`;
  await expect.poll(async () => (await asRoot(baseURL!, "GET", path)).items[0].id).toBe(reader.id);
  await other.context().close();
  await page.reload();
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: reader.username })).toContainText(/just now|min ago/);

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL("/admin/notices");
  await expect(page.getByRole("row").first()).toBeVisible();
  await undo(page, "is in the bin");
  await expect(page).toHaveURL(/\/admin\/notices\/\d+$/);
  await page.getByRole("combobox", { name: "For whom" }).selectOption("Shoppers and admins");
  await expect(page.frameLocator("iframe").getByText("On Sunday.")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
});

test("a server that is away loses nothing that was typed; an admin who may only read gets no form", async ({
  page,
  baseURL,
}) => {
  const body = { type: "notice", title: "Closed on Sunday", content: "<p>All day.</p>", status: "open" };
  const { id } = await asRoot(baseURL!, "POST", "/cms/notice", body);
  await signIn(page, await anAdmin(baseURL!, editor, ["notices"]), `/admin/notices/${id}`);
  await page.getByRole("textbox", { name: "Title" }).fill("Closed on Monday");
  await page.route(`**/cms/notice/${id}`, (route) => route.abort());
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.unroute(`**/cms/notice/${id}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Closed on Monday" })).toBeVisible();
  expect((await asRoot(baseURL!, "GET", `/cms/notice/${id}`)).title).toBe("Closed on Monday");
  await asRoot(baseURL!, "PUT", `/cms/notice/${id}`, { title: "Closed on Tuesday" });
  await undo(page, "Saved");
  await expect(page.getByRole("status").getByText(/^Changed by .+ since you read it\.$/)).toBeVisible();
  await expect(page.getByText("Put back")).toHaveCount(0);

  await page.context().clearCookies();
  await signIn(page, await anAdmin(baseURL!, ["notice.read"], ["notices"]), `/admin/notices/${id}`);
  await expect(page.getByText("All day.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveCount(0);
  expect((await page.goto("/admin/notices/new"))?.status()).toBe(403);
});
