import type { Permission } from "@/lib/kernel/contract/permissions";
import { aPaidOrder, aProduct } from "./a-paid-order";
import { anAdmin, asRoot, signIn } from "./admin";
import { expect, expectAccessible, test } from "./page-test";

const all: Permission[] = ["oper_log.read", "oper_log.revert", "login_log.read", "error_log.read", "log.purge"];
const auditor = (baseURL: string) => anAdmin(baseURL, [...all, "product.read", "product.edit", "user.read"], ["logs"]);

test("a change is found by its record, read as a person reads it, and put back after a second look", async ({
  page,
  baseURL,
}) => {
  const product = await aProduct(baseURL!, { name: "Tea to change", price: 9800 });
  await asRoot(baseURL!, "PUT", `/cms/product/${product.id}`, { price: 12_800, on_sale: false });
  await signIn(page, await auditor(baseURL!), "/admin/logs");
  await page.getByRole("searchbox").fill(`/cms/product/${product.id}`);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(page.locator("[data-row]")).toContainText("Tea to change");
  await page.getByRole("link", { name: "Edit a product" }).click();
  const main = page.getByRole("main");
  await expect(main.getByText("¥98.00")).toBeVisible();
  await expect(main.getByText("¥128.00")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Put 2 fields back" }).click();
  const window = page.getByRole("dialog", { name: "Put these values back?" });
  await expect(window.getByText("On sale")).toBeVisible();
  await window.getByRole("button", { name: "Put 2 fields back" }).click();
  await expect(page.getByText("Put back", { exact: true })).toBeVisible();
  expect(await asRoot(baseURL!, "GET", `/cms/product/${product.id}`)).toMatchObject({ price: 9800, on_sale: true });
  await expect(page.getByRole("button", { name: /^Put .* back/ })).toHaveCount(0);
});

test("a carrier is called by its name, not by its value", async ({ page, baseURL }) => {
  const order = await aPaidOrder(baseURL!);
  const path = `/cms/order/${order.id}/status`;
  await asRoot(baseURL!, "PUT", path, { status: "shipped", carrier: "SF", tracking_no: "SF1234567890" });
  const { items } = await asRoot(baseURL!, "GET", `/cms/oper_log?${new URLSearchParams({ q: path })}`);
  await signIn(page, await auditor(baseURL!), `/admin/logs/${items[0].id}`);
  await expect(page.getByRole("insertion").filter({ hasText: /^SF Express$/ })).toBeVisible();
  await expect(page.getByRole("insertion").filter({ hasText: /^SF$/ })).toHaveCount(0);
});

test("a change that was changed again is not put back, and how many entries a purge takes is said before", async ({
  page,
  baseURL,
}) => {
  const product = await aProduct(baseURL!, { name: "Tea of two", price: 100 });
  const path = `/cms/product/${product.id}`;
  await asRoot(baseURL!, "PUT", path, { price: 200 });
  const admin = await auditor(baseURL!);
  await signIn(page, admin, `/admin/logs?${new URLSearchParams({ q: path })}`);
  await page.getByRole("link", { name: "Edit a product" }).click();
  await page.getByRole("button", { name: "Put 1 field back" }).click();
  await asRoot(baseURL!, "PUT", path, { price: 300 });
  const window = page.getByRole("dialog");
  await window.getByRole("button", { name: "Put 1 field back" }).click();
  await expect(window.getByRole("alert")).toContainText("This was changed again since then. Nothing was put back.");
  expect((await asRoot(baseURL!, "GET", path)).price).toBe(300);
  await page.keyboard.press("Escape");

  await page.goto("/admin/logs/logins");
  await page.getByRole("searchbox").fill(admin.username);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(page.locator("[data-row]")).toContainText("Signed in");
  await page.getByRole("button", { name: "Delete old entries" }).click();
  await page.getByLabel("Older than, in days").fill("3650");
  await expect(page.getByText("0 entries are deleted for good.")).toBeVisible();
  await page.route("**/cms/login_log/purge", (route) => route.abort());
  await page.getByRole("dialog").getByRole("button", { name: "Delete 0 entries" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("The server could not be reached.");
  await page.unroute("**/cms/login_log/purge");
  await page.getByRole("dialog").getByRole("button", { name: "Delete 0 entries" }).click();
  await expect(page.getByText("0 entries deleted")).toBeVisible();
  await page.getByRole("link", { name: "Errors", exact: true }).click();
  await expect(page.getByRole("link", { name: "Errors", exact: true })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
});
