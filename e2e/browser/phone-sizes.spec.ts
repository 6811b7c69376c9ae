import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { requestAsRoot } from "./admin";
import { expect, findViolations, test } from "./page-test";
import { openPhone, takeAddress } from "./phone-page";

const options = [
  { name: "Weight", values: ["50 g", "250 g"] },
  { name: "Pack", values: ["Bag", "Tin"] },
];
/** The heavy tin is sold out. */
const variants = [
  { values: ["50 g", "Bag"], price: 2800, market_price: 3200, stock: 30 },
  { values: ["50 g", "Tin"], price: 3900, stock: 2 },
  { values: ["250 g", "Bag"], price: 12800, stock: 9 },
  { values: ["250 g", "Tin"], price: 16800, stock: 0 },
];

const aProduct = (baseURL: string, name: string, fields: object = { options, variants }) =>
  requestAsRoot(baseURL, "POST", "/cms/product", { category_id: 1, name, on_sale: true, ...fields });

async function open(page: Page, path: string, theme: "light" | "dark" = "light") {
  const shown = await openPhone(page, path, { theme });
  const chip = (name: string) => shown.getByRole("radio", { name, exact: true });
  const sheet = shown.getByRole("dialog");
  return { shown, chip, sheet };
}

test("a shopper buys two sizes from the sheet, sold-out combinations are disabled, and the order names the sizes", async ({
  page,
  baseURL,
}) => {
  const name = `Longjing ${randomBytes(4).toString("hex")}`;
  const product = await aProduct(baseURL!, name);
  const { shown, chip, sheet } = await open(page, `/pages/product/product?id=${product.id}`);
  await expect(shown.getByText("from ¥28.00")).toBeVisible();
  await shown.getByRole("button", { name: "Add to cart" }).click();
  await chip("250 g").click();
  await expect(sheet).toContainText("¥128.00");
  await expect(chip("Tin")).toHaveAttribute("aria-disabled", "true");
  await chip("Tin").click({ force: true });
  await expect(chip("Tin")).toHaveAttribute("aria-checked", "false");
  await chip("50 g").click();
  await chip("Tin").click();
  await expect(sheet).toContainText("2 left");
  const more = sheet.getByRole("button", { name: `Add one ${name}` });
  await more.click();
  await expect(more).toHaveAttribute("aria-disabled", "true");
  await sheet.getByRole("button", { name: "Add to cart" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(shown.getByText("Chosen: 50 g / Tin")).toBeVisible();

  await shown.getByRole("button", { name: "Chosen: 50 g / Tin" }).click();
  await chip("Bag").click();
  await expect(sheet).toContainText("¥32.00");
  await sheet.getByRole("button", { name: "Add to cart" }).click();
  await shown.getByRole("link", { name: "Cart" }).click();
  await shown.getByRole("button", { name: "Check out (4)" }).click();
  await takeAddress(page);
  await shown.getByRole("button", { name: "Place order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pay ¥134.00" }).click();
  await shown.getByRole("button", { name: "View order" }).click();
  await expect(shown.getByRole("link", { name: `${name} 50 g / Tin` })).toContainText("× 2");
  await expect(shown.getByRole("link", { name: `${name} 50 g / Bag` })).toContainText("× 2");
  const { items } = await requestAsRoot(baseURL!, "GET", `/cms/order?product_id=${product.id}`);
  const order = await requestAsRoot(baseURL!, "GET", `/cms/order/${items[0].id}`);
  expect(order.items.map(({ variant_name, count }: Record<string, unknown>) => [variant_name, count])).toEqual([
    ["50 g / Bag", 2],
    ["50 g / Tin", 2],
  ]);
});

test("a cart line whose size is no longer sold asks for another and keeps its count", async ({ page, baseURL }) => {
  const name = `Oolong ${randomBytes(4).toString("hex")}`;
  const { id, version } = await aProduct(baseURL!, name, { price: 6800, stock: 20 });
  const { shown, chip, sheet } = await open(page, `/pages/product/product?id=${id}`);
  await shown.getByRole("button", { name: `Add one ${name}` }).click();
  await shown.getByRole("button", { name: "Add to cart" }).click();
  await requestAsRoot(baseURL!, "PUT", `/cms/product/${id}`, { options, variants, version });
  await shown.getByRole("link", { name: "Cart" }).click();
  await shown.getByRole("button", { name: "Choose an option" }).click();
  await sheet.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Choose: Weight / Pack").last()).toBeVisible();
  await chip("250 g").click();
  await chip("Bag").click();
  await sheet.getByRole("button", { name: "Confirm" }).click();
  await expect(shown.getByRole("button", { name: `Change the option of ${name} 250 g / Bag` })).toBeVisible();
  await expect(shown.getByRole("button", { name: "Check out (2)" })).toBeVisible();
});

test("the plus button of a list opens the size sheet, which is accessible in dark colours", async ({
  page,
  baseURL,
}) => {
  const name = `Sencha ${randomBytes(4).toString("hex")}`;
  await aProduct(baseURL!, name);
  const { shown, chip, sheet } = await open(page, `/pages/search/search?q=${encodeURIComponent(name)}`, "dark");
  await shown.getByRole("button", { name: `Add ${name} to the cart` }).click();
  await expect(sheet).toBeVisible();
  await chip("250 g").click();
  expect(await findViolations(page)).toEqual([]);
});
