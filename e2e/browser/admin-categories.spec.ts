import { createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

const keeper = (baseURL: string) =>
  createAdmin(
    baseURL,
    ["category.read", "category.create", "category.edit", "category.delete", "file.read"],
    ["categories"],
  );
const categoryOf = async (baseURL: string, name: string) =>
  (await requestAsRoot(baseURL, "GET", "/cms/category")).items.find((one: { name: string }) => one.name === name);

test("a category is created, moved by keyboard, deleted and restored", async ({ page, baseURL }) => {
  const [first, second] = [`Oolong ${Date.now()}`, `Rock tea ${Date.now()}`];
  await requestAsRoot(baseURL!, "POST", "/cms/category", { name: first, sort: 900_000 });
  await signIn(page, await keeper(baseURL!), "/admin/categories");
  await page.getByRole("link", { name: "New category" }).click();
  await page.getByLabel("Name").fill(second);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("link", { name: second })).toHaveAttribute("aria-current", "true");
  const made = await categoryOf(baseURL!, second);
  await requestAsRoot(baseURL!, "PUT", `/cms/category/${made.id}`, { sort: 900_010 });
  await page.reload();
  await page.getByRole("button", { name: `Move ${second}` }).press("ArrowRight");
  await expect(page.getByText("Moved")).toBeVisible();
  const parent = await categoryOf(baseURL!, first);
  expect((await categoryOf(baseURL!, second)).parent_id).toBe(parent.id);
  await page.getByRole("link", { name: second }).click();
  await expect(page.getByRole("combobox", { name: "Parent category" })).toHaveValue(String(parent.id));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete category" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: `Restore ${second}` }).click();
  await expect(page.getByRole("link", { name: second })).toBeVisible();
  for (const name of [second, first])
    await requestAsRoot(baseURL!, "DELETE", `/cms/category/${(await categoryOf(baseURL!, name)).id}`);
});
