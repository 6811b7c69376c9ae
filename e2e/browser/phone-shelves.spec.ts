import { randomBytes } from "node:crypto";
import { requestAsRoot } from "./admin";
import { expect, findViolations, test } from "./page-test";
import { createProduct } from "./paid-order";
import { goToPage, openPhone } from "./phone-page";

const size = { width: 375, height: 667 };
const stamp = () => randomBytes(4).toString("hex");

test("a subcategory is chosen by its picture, and the page is accessible", async ({ page, baseURL }) => {
  const name = stamp();
  const parent = await requestAsRoot(baseURL!, "POST", "/cms/category", { name: `Rock ${name}`, sort: 930_000 });
  const below = { parent_id: parent.id, image: "demo/category-tea.webp" };
  const child = await requestAsRoot(baseURL!, "POST", "/cms/category", { name: `Oolong ${name}`, ...below });
  const other = await requestAsRoot(baseURL!, "POST", "/cms/category", { name: `Green ${name}`, parent_id: parent.id });
  const product = await createProduct(baseURL!, { name: `Da Hong Pao ${name}`, category_id: child.id });
  const shown = await openPhone(page, `/pages/categories/categories?id=${other.id}`, { size });
  const tab = (label: string) => shown.getByRole("tab", { name: label, exact: true });
  await expect(tab(other.name)).toHaveAttribute("aria-selected", "true");
  await expect(tab(parent.name)).toHaveAttribute("aria-selected", "true");
  await expect(shown.getByText("No products here yet")).toBeVisible();
  await expect(tab(child.name).locator("img[src]")).toBeVisible();
  await tab(child.name).click();
  await expect(shown.getByRole("link", { name: product.name })).toBeVisible();
  await tab("All").click();
  await expect(shown.getByRole("link", { name: product.name })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await requestAsRoot(baseURL!, "DELETE", `/cms/product/${product.id}`);
  for (const { id } of [child, other, parent]) await requestAsRoot(baseURL!, "DELETE", `/cms/category/${id}`);
});

test("a search without results shows best sellers, and past searches are offered until they are cleared", async ({
  page,
}) => {
  const word = `no such tea ${stamp()}`;
  const shown = await openPhone(page, "/pages/search/search", { size });
  const best = shown.getByText("Best sellers", { exact: true });
  await expect(best).toBeVisible();
  await shown.getByRole("textbox").fill(word);
  await shown.getByRole("textbox").press("Enter");
  await expect(shown.getByText(`No results for “${word}”`)).toBeVisible();
  await expect(best.last()).toBeVisible();
  await expect(shown.getByRole("link").first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await shown.getByRole("button", { name: "Search for something else" }).click();
  await shown.getByRole("button", { name: word }).click();
  await expect(shown.getByText(`No results for “${word}”`)).toBeVisible();
  await shown.getByRole("button", { name: "Clear the search" }).click();
  await shown.getByRole("button", { name: "Clear recent searches" }).click();
  await expect(shown.getByRole("button", { name: word })).toHaveCount(0);
});

test("the cart shows low stock and sorts sold-out products last, and favourites are listed, in dark colours", async ({
  page,
  baseURL,
}) => {
  const name = stamp();
  const scarce = await createProduct(baseURL!, { name: `Scarce ${name}`, stock: 2 });
  const sold = await createProduct(baseURL!, { name: `Sold ${name}`, stock: 3 });
  const shown = await openPhone(page, `/pages/search/search?q=${name}`, { size, theme: "dark" });
  for (const each of [scarce, sold]) await shown.getByRole("button", { name: `Add ${each.name} to the cart` }).click();
  await requestAsRoot(baseURL!, "POST", `/cms/product/${sold.id}/stock`, { delta: -3, reason: "adjust" });
  await shown.getByRole("link", { name: scarce.name }).click();
  await shown.getByRole("button", { name: "Add to favourites" }).click();
  await expect(shown.getByRole("button", { name: "Remove from favourites" })).toBeVisible();
  await shown.getByRole("link", { name: "Cart" }).click();
  await expect(shown.getByRole("link", { name: `${scarce.name}, Only 2 left` })).toContainText("Only 2 left");
  const [first, second] = [shown.getByText(scarce.name), shown.getByText(sold.name)];
  const heading = shown.getByText("Unavailable (1)");
  const tops = await Promise.all([first, heading, second].map(async (each) => (await each.boundingBox())!.y));
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect(await findViolations(page)).toEqual([]);
  await shown.getByRole("button", { name: "Remove unavailable products" }).click();
  await expect(second).toHaveCount(0);
  await expect(heading).toHaveCount(0);
  await goToPage(page, "/pages/favourites/favourites");
  await expect(shown.getByRole("link", { name: scarce.name })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
