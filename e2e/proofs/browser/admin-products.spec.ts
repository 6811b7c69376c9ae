import type { Permission } from "@/lib/kernel/contract/permissions";
import { createAdmin, requestAsRoot, signIn } from "../../browser/admin";
import { expect, test } from "../../browser/page-test";

const keeper: Permission[] = [
  ...(["product.read", "product.create", "product.edit", "product.delete", "product.stock", "cost.read"] as const),
  ...(["product.import", "product.export", "category.read", "file.read", "file.create"] as const),
];

test("several products are created in a row without leaving the page, and a price below cost needs confirmation", async ({
  page,
  baseURL,
}) => {
  const mark = `Series ${Date.now()}`;
  // The names of optional fields end with “optional”.
  const field = (name: string) => page.getByRole("textbox", { name: new RegExp(`^${name}`) });
  const category = page.getByRole("combobox", { name: "Category" });
  const next = page.getByRole("button", { name: "Save and create another" });
  await signIn(page, await createAdmin(baseURL!, keeper, ["products"]), "/admin/products/new");
  await field("Name").fill(`${mark} first`);
  await category.selectOption({ index: 1 });
  const chosen = await category.inputValue();
  await field("Price").fill("20.00");
  await field("Cost price").fill("22.60");
  await field("Initial stock").fill("3");
  await next.click();
  const asked = page.getByRole("dialog", { name: "Check the price" });
  await expect(asked).toContainText("¥20.00 is below the cost price of ¥22.60.");
  await asked.getByRole("button", { name: "Change price" }).click();
  await field("Price").fill("22.60");
  await next.click();
  await expect(page.getByText(`${mark} first created`)).toBeVisible();
  await expect(field("Name")).toBeFocused();
  for (const name of ["Name", "Price", "Cost price", "Initial stock"]) await expect(field(name)).toHaveValue("");
  await expect(category).toHaveValue(chosen);
  await page.keyboard.type(`${mark} second`);
  await field("Price").fill("5.00");
  await page.getByRole("button", { name: "Create product" }).click();
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/);
  const { items } = await requestAsRoot(baseURL!, "GET", `/cms/product?q=${encodeURIComponent(mark)}&sort=-created_at`);
  const found = items.map((each: Record<string, unknown>) => [each.name, each.price, each.cost_price, each.stock]);
  expect(found.toSorted()).toEqual([
    [`${mark} first`, 2260, 2260, 3],
    [`${mark} second`, 500, null, 0],
  ]);
});
