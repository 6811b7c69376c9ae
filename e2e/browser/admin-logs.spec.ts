import type { Permission } from "@/lib/kernel/contract/permissions";
import { createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, expectAccessible, test } from "./page-test";
import { createProduct } from "./paid-order";

const all: Permission[] = ["oper_log.read", "oper_log.revert", "login_log.read", "error_log.read", "log.purge"];
const auditor = (baseURL: string) =>
  createAdmin(baseURL, [...all, "product.read", "product.edit", "user.read"], ["logs"]);

test("a change is found by its record in the log, shown in readable values, and reverted after confirmation", async ({
  page,
  baseURL,
}) => {
  const product = await createProduct(baseURL!, { name: "Tea to change", price: 9800 });
  await requestAsRoot(baseURL!, "PUT", `/cms/product/${product.id}`, { price: 12_800, on_sale: false });
  await signIn(page, await auditor(baseURL!), "/admin/logs");
  await page.getByRole("searchbox").fill(`/cms/product/${product.id}`);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(page.locator("[data-row]")).toContainText("Tea to change");
  await page.getByRole("link", { name: "Edit a product" }).click();
  const main = page.getByRole("main");
  await expect(main.getByText("¥98.00")).toBeVisible();
  await expect(main.getByText("¥128.00")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore 2 fields" }).click();
  const window = page.getByRole("dialog", { name: "Restore these values?" });
  await expect(window.getByText("On sale")).toBeVisible();
  await window.getByRole("button", { name: "Restore 2 fields" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  expect(await requestAsRoot(baseURL!, "GET", `/cms/product/${product.id}`)).toMatchObject({
    price: 9800,
    on_sale: true,
  });
  await expect(page.getByRole("button", { name: /^Put .* back/ })).toHaveCount(0);
});
