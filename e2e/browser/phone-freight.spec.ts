import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { requestAsRoot } from "./admin";
import { expect, test } from "./page-test";
import { createProduct } from "./paid-order";
import { goToPage, openPhone, shownIn } from "./phone-page";

const rule = { regions: [], first: 1, first_price: 800, next: 1, next_price: 800 };
const aTemplate = (baseURL: string) =>
  requestAsRoot(baseURL, "POST", "/cms/freight_template", {
    name: `Everywhere ${randomBytes(6).toString("hex")}`,
    is_default: false,
    rules: [rule],
  });
const named = (word: string) => `${word} ${randomBytes(4).toString("hex")}`;

async function checkOut(page: Page, products: { id: number }[]) {
  const shopper = randomBytes(6).toString("hex");
  const shown = shownIn(page);
  for (const { id } of products) {
    await openPhone(page, `/pages/product/product?id=${id}`, { shopper });
    await shown.getByRole("button", { name: "Add to cart" }).click();
  }
  await shown.getByRole("link", { name: "Cart" }).click();
  await shown.getByRole("button", { name: /^Check out/ }).click();
  const total = shown.locator(".bar .grow");
  return { shown, total, submit: shown.getByRole("button", { name: "Place order" }) };
}

/** Chooses one of WeChat's stored addresses: one nearby, one in Urumqi, one in Hong Kong. */
async function sendTo(page: Page, place: string) {
  const shown = shownIn(page);
  const change = shown.getByRole("button", { name: "Change address" });
  if (await change.isVisible()) await change.click();
  await shown.getByRole("button", { name: "Use WeChat address" }).click();
  const chooser = page.getByRole("dialog", { name: "Your addresses in WeChat" });
  await shown.getByRole("button", { name: "Agree" }).or(chooser).first().waitFor();
  if (!(await chooser.isVisible())) await shown.getByRole("button", { name: "Agree" }).click();
  await chooser.getByRole("button", { name: place }).click();
  await shown.locator(".panel.address", { hasText: place }).waitFor();
}

const ordersOf = async (baseURL: string, { id }: { id: number }) =>
  (await requestAsRoot(baseURL, "GET", `/cms/order?product_id=${id}`)).items as { total_price: number }[];

test("local delivery shows why it does not reach an address, and delivers to a nearby place chosen on the map", async ({
  page,
  baseURL,
}) => {
  const tea = await createProduct(baseURL!, { name: named("Longjing") });
  const { shown, total, submit } = await checkOut(page, [tea]);
  await sendTo(page, "哈尔滨市");
  await shown.getByRole("radio", { name: "Local delivery Cannot ship to this address" }).click();
  await expect(shown.getByRole("alert")).toHaveText("For local delivery, choose this address on the map.");
  await expect(submit).toBeDisabled();

  const place = async (name: string) => {
    await shown.getByRole("button", { name: /^Location on the map/ }).click();
    await page.getByRole("dialog", { name: "Choose a place" }).getByRole("button", { name }).click();
    await expect(shown.getByRole("button", { name: "Location on the map Chosen" })).toBeVisible();
    await shown.getByRole("button", { name: "Save" }).click();
  };
  await shown.getByRole("button", { name: "Change address" }).click();
  await shown.getByRole("button", { name: /^Edit the address/ }).click();
  await place("中央大街");
  await shown.getByRole("button", { name: /哈尔滨市/ }).click();
  await expect(shown.getByRole("alert")).toHaveText("Local delivery is only available within 20 km of the shop.");

  await shown.getByRole("button", { name: "Change address" }).click();
  await shown.getByRole("button", { name: "Add address" }).click();
  await shown.getByRole("textbox", { name: "Name" }).fill("王小明");
  await shown.getByRole("textbox", { name: "Phone" }).fill("13800138000");
  await place("江南大道");
  await expect(shown.locator(".panel.address")).toContainText("滨江区");
  await expect(shown.getByRole("radio", { name: "Local delivery ¥5.00" })).toBeVisible();
  await expect(total).toContainText("¥73.00");
  await submit.click();
  await page.getByRole("dialog").getByRole("button", { name: "Pay ¥73.00" }).click();
  await expect(shown.getByText("Payment successful", { exact: true })).toBeVisible();
  expect(await ordersOf(baseURL!, tea)).toMatchObject([{ total_price: 7300 }]);
});

test("products that are not sent to an address are named and can be left out, and remain in the cart", async ({
  page,
  baseURL,
}) => {
  const [stays, goes] = [named("Longjing"), named("Postcards")];
  const { id: freight_template_id } = await aTemplate(baseURL!);
  const products = [
    await createProduct(baseURL!, { name: stays }),
    await createProduct(baseURL!, { name: goes, freight_template_id }),
  ];
  const { shown, total, submit } = await checkOut(page, products);
  await sendTo(page, "香港");
  await expect(shown.getByRole("alert")).toContainText(`These products cannot be ordered this way: ${stays}`);
  await expect(shown.locator(".line", { hasText: stays })).toContainText(
    "This product cannot be delivered to that address.",
  );
  await expect(submit).toBeDisabled();
  await shown.getByRole("button", { name: "Remove these products" }).click();
  await expect(total).toContainText("¥76.00");
  await expect(shown.getByText(stays)).toHaveCount(0);
  await submit.click();
  await page.getByRole("dialog").getByRole("button", { name: "Pay ¥76.00" }).click();
  await expect(shown.getByText("Payment successful", { exact: true })).toBeVisible();
  expect(await ordersOf(baseURL!, products[0]!)).toEqual([]);
  await goToPage(page, "/pages/cart/cart");
  await expect(shown.getByText(stays)).toBeVisible();
});
