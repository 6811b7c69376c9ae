import type { Permission } from "@/lib/kernel/contract/permissions";
import { createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, expectAccessible, test } from "./page-test";
import { createPicture, upload } from "./picture";

const writer: Permission[] = [
  ...(["article.read", "article.create", "article.edit", "article.delete", "file.read", "file.create"] as const),
];

test("an article is written with a picture, published, deleted and restored", async ({ page, baseURL }) => {
  const title = `Steeping ${Date.now()}`;
  await signIn(page, await createAdmin(baseURL!, writer, ["articles"]), "/admin/articles");
  await page.getByRole("link", { name: "New article" }).first().click();
  await expect(page.frameLocator("iframe").getByText("New article").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Title" }).fill(title);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.click();
  await page.keyboard.type("Cold water ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("overnight");
  await page.keyboard.press("Control+b");
  const bold = page.getByRole("button", { name: "Bold" });
  await bold.focus();
  for (const _ of Array(6)) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "Bulleted list", exact: true })).toBeFocused();
  await page.getByRole("button", { name: "Pictures" }).click();
  await upload(page, [await createPicture("steeping.png")]);
  await page.getByRole("button", { name: /^Use th/ }).click();
  await expect(text.locator("img[src]")).toHaveAttribute("src", /\/uploads\//);
  await page.getByRole("button", { name: "Choose a picture" }).click();
  await page.getByRole("searchbox", { name: "Search by file name" }).fill("longjing-tea.webp");
  await page.getByRole("dialog").getByRole("button", { name: "longjing-tea.webp" }).click();
  await page.getByRole("button", { name: "Use this picture" }).click();
  await page.getByRole("combobox", { name: "Status" }).selectOption("Published");
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/admin\/articles\/\d+$/);

  const id = Number(page.url().split("/").at(-1));
  const shown = await (await fetch(`${baseURL}/v1/article/${id}`)).json();
  expect(shown.content).toMatch(/^<p>Cold water <strong>overnight<\/strong>/);
  expect(shown.cover).toContain("longjing-tea");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL("/admin/articles");
  await expect(page.getByText(`${title} moved to the bin`)).toBeVisible();
  await page.getByRole("link", { name: "Deleted" }).click();
  await page.getByRole("row").filter({ hasText: title }).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText(`${title} restored`)).toBeVisible();
  expect((await requestAsRoot(baseURL!, "GET", `/cms/article/${id}`)).status).toBe("published");
});
