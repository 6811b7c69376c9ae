import type { Page } from "@playwright/test";
import { addSession, createAdmin } from "../../browser/admin";
import { expect, test } from "../../browser/page-test";
import { createProduct } from "../../browser/paid-order";

const summary = (page: Page) => page.getByRole("textbox", { name: "Summary" });

async function atList(page: Page, baseURL: string) {
  const name = `Pu er ${Date.now()}`;
  const { id } = await createProduct(baseURL, { name });
  await addSession(page, await createAdmin(baseURL, ["product.read", "product.edit", "category.read"], ["products"]));
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  return { form: `/admin/products/${id}`, row: page.locator("[data-row-link]").getByText(name) };
}

test("signing out with unsaved changes needs confirmation, from the menu and from the palette", async ({
  page,
  baseURL,
}) => {
  const { row } = await atList(page, baseURL!);
  await row.click();
  await summary(page).fill("Not yet.");
  await page.getByRole("button", { name: "Account and profile" }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
  const leave = page.getByRole("dialog");
  await expect(leave.getByRole("button", { name: "Stay on page" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(summary(page)).toHaveValue("Not yet.");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to…" }).fill("Sign out");
  await page.getByRole("option", { name: "Sign out" }).click();
  await leave.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("closing a dialog with input by Esc or its cross needs confirmation, and Cancel closes it at once", async ({
  page,
  baseURL,
}) => {
  await addSession(page, await createAdmin(baseURL!, ["file.read", "file.create"], ["files"]));
  await page.goto("/admin/files");
  const open = page.getByRole("button", { name: "New folder" });
  const window = page.getByRole("dialog", { name: "New folder" });
  const name = window.getByLabel("Name");
  await open.click();
  await page.keyboard.press("Escape");
  await expect(window).toBeHidden();

  await open.click();
  await name.fill("Half a na");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(name).toHaveValue("Half a na");
  await window.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Close without saving" }).click();
  await expect(window).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await expect(name).toHaveValue("");
  await name.fill("Other");
  await window.getByRole("button", { name: "Cancel" }).click();
  await expect(window).toBeHidden();
});
