import type { Permission } from "@/lib/kernel/contract/permissions";
import { createAdmin, requestAsRoot, signIn, undo } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

const keeper: Permission[] = [
  ...(["banner.read", "banner.create", "banner.edit", "banner.delete", "file.read", "product.read"] as const),
  ...(["theme.read", "theme.create", "theme.edit", "theme.delete", "category.read"] as const),
];

test("a banner gets pictures from the library, an order by keyboard, and link targets", async ({ page, baseURL }) => {
  const name = `Spring ${Date.now()}`;
  await signIn(page, await createAdmin(baseURL!, keeper, ["banners"]), "/admin/banners");
  await page.getByRole("link", { name: "New banner" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Add pictures" }).click();
  await page.getByRole("searchbox", { name: "Search by file name" }).fill("banner-");
  const picker = page.getByRole("dialog");
  await picker.getByRole("button", { name: "banner-mountain-tea.webp" }).click();
  await picker.getByRole("button", { name: "banner-winter-grains.webp" }).click();
  await picker.getByRole("button", { name: "Use these pictures" }).click();

  const item = (title: string) => page.getByRole("group", { name: title, exact: true });
  await item("Picture 1").getByRole("textbox", { name: "Alt text" }).fill("Tea");
  await item("Tea").getByRole("combobox", { name: "Opens on tap" }).selectOption("Product");
  await item("Tea").getByRole("combobox", { name: "Product", exact: true }).fill("biluochun");
  await item("Tea")
    .getByRole("option", { name: /Biluochun tea 100 g/ })
    .click();
  await item("Picture 2").getByRole("combobox", { name: "Opens on tap" }).selectOption("Category");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(item("Picture 2").getByText("Is required.")).toBeVisible();
  await item("Picture 2").getByRole("combobox", { name: "Category" }).selectOption({ index: 1 });
  const down = page.getByRole("button", { name: "Move down: Tea" });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Move up: Tea" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/admin\/banners\/\d+$/);
  const id = page.url().split("/").at(-1);
  const shown = await (await fetch(`${baseURL}/v1/banner/${id}`)).json();
  expect(shown.items.map(({ title, target_type }: Record<string, string>) => [title, target_type])).toEqual([
    ["", "category"],
    ["Tea", "product"],
  ]);

  const home = async () => (await requestAsRoot(baseURL!, "GET", "/v1/shop")).home_banner_id;
  const before = await home();
  await page.getByRole("switch", { name: "Show on the home page" }).check();
  await page.keyboard.press("Control+s");
  await expect.poll(home).toBe(Number(id));
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const warning = page.getByRole("dialog", { name: `Delete ${name}?` });
  await expect(warning).toContainText("This banner is on the home page.");
  await warning.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/admin/banners");
  await undo(page, "moved to the bin");
  await expect(page).toHaveURL(`/admin/banners/${id}`);
  await expect(page.getByRole("heading", { name })).toBeVisible();
  expect((await requestAsRoot(baseURL!, "GET", `/cms/banner/${id}`)).name).toBe(name);
  await requestAsRoot(baseURL!, "PUT", `/cms/banner/${before}`, { is_home: true });
});

test("the products of a theme are chosen and ordered, and a deleted theme is restored", async ({ page, baseURL }) => {
  const name = `Rainy day ${Date.now()}`;
  await signIn(page, await createAdmin(baseURL!, keeper, ["banners"]), "/admin/themes/new");
  await expect(page.frameLocator("iframe").getByText("New theme").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  const finder = page.getByRole("combobox", { name: "Add a product" });
  await finder.fill("Biluochun");
  await page.getByRole("option", { name: /Biluochun tea 100 g/ }).click();
  await finder.fill("Rolled oats");
  await expect(page.getByRole("option", { name: /Rolled oats 750 g/, selected: true })).toBeVisible();
  await finder.press("Escape");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(0);
  await finder.fill("Rolled oat");
  await expect(page.getByRole("option", { name: /Rolled oats 750 g/, selected: true })).toBeVisible();
  await finder.press("ArrowDown");
  await finder.press("ArrowUp");
  await finder.press("Enter");
  await page.getByRole("button", { name: "Move up: Rolled oats 750 g" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/themes\/\d+$/);
  const id = page.url().split("/").at(-1);
  const shown = async () => (await page.request.get(`/v1/theme/${id}`)).status();
  expect(await shown()).toBe(404);
  await page.getByRole("combobox", { name: "Status" }).selectOption("Published");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(shown).toBe(200);
  const stored = await requestAsRoot(baseURL!, "GET", `/cms/theme/${id}`);
  expect(stored.products.map((product: { name: string }) => product.name)).toEqual([
    "Rolled oats 750 g",
    "Biluochun tea 100 g",
  ]);

  await expectAccessible(page);
  await requestAsRoot(baseURL!, "DELETE", `/cms/theme/${id}`);
  await page.goto("/admin/themes?deleted=true");
  const line = page.getByRole("listitem").filter({ hasText: name });
  await line.getByRole("button", { name: "Restore" }).click();
  await expect(line).toHaveCount(0);
  await requestAsRoot(baseURL!, "DELETE", `/cms/theme/${id}`);
});
