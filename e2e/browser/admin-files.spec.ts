import type { Page } from "@playwright/test";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { createAdmin, signIn, undo } from "./admin";
import { expect, expectAccessible, test } from "./page-test";
import { createPicture, upload } from "./picture";

const keeper: Permission[] = ["file.read", "file.create", "file.edit", "file.delete"];

const tile = (page: Page, name: string) => page.locator("[data-row]").filter({ hasText: name });

test("files are uploaded into a folder, renamed, moved and deleted", async ({ page, baseURL }) => {
  const name = `Harvest ${Date.now()}`;
  await signIn(page, await createAdmin(baseURL!, keeper, ["files"]), "/admin/files");
  await page.getByRole("button", { name: "New folder" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("button", { name: "Create folder" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page).toHaveURL(/folder_id=\d+/);

  const broken = { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") };
  await upload(page, [await createPicture("one.png"), broken, await createPicture("two.png")]);
  await expect(page.getByRole("region", { name: "Uploads" }).getByText("2 uploaded, 1 failed")).toBeVisible();
  await expect(page.locator("[data-row]")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove broken.png" }).click();

  await tile(page, "one.png").getByRole("button").click();
  await expect(page.getByText("Not in use.")).toBeVisible();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("first.png");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(tile(page, "first.png")).toBeVisible();

  await page.getByRole("checkbox", { name: "Select first.png" }).check();
  await page.getByRole("button", { name: "Move…" }).click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Folder" }).selectOption("Not in a folder");
  await page.getByRole("button", { name: "Move here" }).click();
  await expect(tile(page, "first.png")).toHaveCount(0);
  await undo(page, "1 file moved");
  await expect(tile(page, "first.png")).toBeVisible();

  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete 2 files" }).click();
  await expect(page.getByText("No files here yet")).toBeVisible();
  await page.getByRole("button", { name: "Delete folder" }).click();
  await expect(page.getByRole("heading", { name })).toHaveCount(0);
});

test("a file in use is not deleted and shows its uses, and a failed upload can be retried", async ({
  page,
  baseURL,
}) => {
  await signIn(page, await createAdmin(baseURL!, keeper, ["files"]), "/admin/files?q=longjing-tea.webp");
  await page.getByRole("checkbox", { name: "Select longjing-tea.webp" }).check();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete 1 file" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText(/Used by product Longjing/);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(tile(page, "longjing-tea.webp")).toBeVisible();

  const picture = `kept-${Date.now()}.png`;
  await page.route("**/cms/file", (route) => route.abort());
  await upload(page, [await createPicture(picture)]);
  await expect(page.getByRole("region", { name: "Uploads" }).getByRole("alert")).toBeVisible();
  await page.unroute("**/cms/file");
  await page.getByRole("button", { name: `Try again: ${picture}` }).click();
  await expect(page.getByText("1 uploaded, 0 failed").first()).toBeVisible();
  await page.goto(`/admin/files?q=${picture}`);
  await tile(page, picture).getByRole("button").click();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete 1 file" }).click();
  await expect(tile(page, picture)).toHaveCount(0);
});
