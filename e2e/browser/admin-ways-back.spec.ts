import type { Page } from "@playwright/test";
import { addSession, createAdmin } from "./admin";
import { expect, test } from "./page-test";
import { createProduct } from "./paid-order";

const summary = (page: Page) => page.getByRole("textbox", { name: "Summary" });
const toProducts = (page: Page) => page.getByRole("navigation", { name: "Current location" }).getByRole("link");

async function atList(page: Page, baseURL: string) {
  const name = `Pu er ${Date.now()}`;
  const { id } = await createProduct(baseURL, { name });
  await addSession(page, await createAdmin(baseURL, ["product.read", "product.edit", "category.read"], ["products"]));
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  return { form: `/admin/products/${id}`, row: page.locator("[data-row-link]").getByText(name) };
}

async function save(page: Page, text: string) {
  await summary(page).fill(text);
  await expect(page.getByText("1 unsaved change")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("1 unsaved change")).toBeHidden();
}

test("a saved form shows the saved values on each way back to it", async ({ page, baseURL }) => {
  const { form, row } = await atList(page, baseURL!);
  await row.click();
  await save(page, "From old trees.");
  await page.goBack();
  await row.hover();
  await row.click();
  await expect(page).toHaveURL(form);
  await expect(summary(page)).toHaveValue("From old trees.");
  await page.goBack();
  await expect(row).toBeVisible();
  await page.goForward();
  await expect(summary(page)).toHaveValue("From old trees.");
  await save(page, "From very old trees.");
  await toProducts(page).click();
  await expect(page).toHaveURL("/admin/products");
  await page.goBack();
  await expect(page).toHaveURL(form);
  await expect(summary(page)).toHaveValue("From very old trees.");
});

test("leaving a form with unsaved changes needs confirmation, also by reload and the back button, and not after a save", async ({
  page,
  baseURL,
}) => {
  const asksBeforeUnload = () => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  const { form, row } = await atList(page, baseURL!);
  await row.click();
  await summary(page).fill("Not yet.");
  const leave = page.getByRole("dialog", { name: "Leave without saving?" });
  const ways = [() => toProducts(page).click(), () => page.evaluate(() => history.back())];
  for (const way of ways) {
    await way();
    await expect(leave.getByRole("button", { name: "Stay on page" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(summary(page)).toHaveValue("Not yet.");
    await expect(page).toHaveURL(form);
  }
  expect(await asksBeforeUnload()).toBe(true);
  await save(page, "From old trees.");
  expect(await asksBeforeUnload()).toBe(false);
  await toProducts(page).click();
  await expect(page).toHaveURL("/admin/products");

  await page.goBack();
  await summary(page).fill("Not again.");
  await page.evaluate(() => history.back());
  await leave.getByRole("button", { name: "Leave without saving" }).click();
  await expect(row).toBeVisible();
});
