import { randomBytes } from "node:crypto";
import { createAdmin, signIn } from "./admin";
import { expect, test } from "./page-test";
import { createProduct } from "./paid-order";

const named = (word: string) => `${word} ${randomBytes(4).toString("hex")}`;

test("chosen rows are cleared when the filters change", async ({ page, baseURL }) => {
  const name = named("Chosen");
  for (const each of ["one", "two"]) await createProduct(baseURL!, { name: `${name} ${each}` });
  const admin = await createAdmin(baseURL!, ["product.read", "product.edit", "product.delete"], ["products"]);
  await signIn(page, admin, `/admin/products?q=${encodeURIComponent(name)}`);
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await page.getByRole("checkbox", { name: `Select ${name} one` }).check();
  await expect(bar).toContainText("1 selected");
  await page.getByRole("searchbox").fill(`${name} two`);
  await expect(page.getByRole("link", { name: `${name} one` })).toHaveCount(0);
  await expect(bar).toHaveCount(0);
});

test("an empty tab does not suggest clearing filters, and an empty search does", async ({ page, baseURL }) => {
  await signIn(page, await createAdmin(baseURL!, ["review.read"], ["reviews"]), "/admin/reviews");
  await page.getByRole("link", { name: "Hidden" }).click();
  await expect(page.getByText("Nothing here right now")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear filters" })).toHaveCount(0);
  await page.getByRole("searchbox").fill("no such review");
  await expect(page.getByText("No results match these filters")).toBeVisible();
  await expect(page.getByRole("button", { name: "Clear filters" })).toBeVisible();
});
