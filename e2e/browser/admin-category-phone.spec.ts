import { anAdmin, asRoot, signIn } from "./admin";
import { expect, test } from "./page-test";

test("the phone beside categories opens the chosen one, and shows what is not saved yet", async ({ page, baseURL }) => {
  const stamp = Date.now();
  const parent = await asRoot(baseURL!, "POST", "/cms/category", { name: `Rock ${stamp}`, sort: 920_000 });
  const child = await asRoot(baseURL!, "POST", "/cms/category", { name: `Oolong ${stamp}`, parent_id: parent.id });
  const keeper = await anAdmin(baseURL!, ["category.read", "category.create", "category.edit"], ["categories"]);
  await signIn(page, keeper);
  await page.goto(`/admin/categories?id=${child.id}`);
  const phone = page.frameLocator("iframe[title='In the mini-program']");
  const isChosen = async (top: string, ...below: string[]) => {
    await expect(phone.locator(".branch.chosen")).toHaveText([top]);
    await expect(phone.locator(".kind.on")).toHaveText(below);
  };
  await isChosen(parent.name, child.name);
  await page.getByLabel("Name", { exact: true }).fill(`Typed ${stamp}`);
  await isChosen(parent.name, `Typed ${stamp}`);
  await page.getByRole("combobox", { name: "Under" }).selectOption("");
  await isChosen(`Typed ${stamp}`);
  await page.getByRole("button", { name: "Discard" }).click();

  await page.getByRole("link", { name: "New category" }).click();
  await page.getByLabel("Name", { exact: true }).fill(`New ${stamp}`);
  await page.getByRole("combobox", { name: "Under" }).selectOption(String(parent.id));
  await isChosen(parent.name, `New ${stamp}`);
  for (const { id } of [child, parent]) await asRoot(baseURL!, "DELETE", `/cms/category/${id}`);
});
