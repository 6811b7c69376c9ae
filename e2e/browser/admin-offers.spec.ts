import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { addSession, chooseAction, createAdmin, requestAsRoot } from "./admin";
import { expect, expectAccessible, test } from "./page-test";
import { createProduct } from "./paid-order";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const card = (page: Page, title: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });

/** A new shopper of the mini-program. */
async function signUp(baseURL: string) {
  let token: string | undefined;
  async function send(method: string, path: string, body: object) {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${baseURL}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  }
  ({ token } = await send("POST", "/v1/token", { account: `t-${randomBytes(6).toString("hex")}`, type: 200 }));
  return send;
}

test("a promotion is created, shows its rule as a sentence, and applies to a shopper's quote", async ({
  page,
  baseURL,
}) => {
  const name = `Berries ${Date.now()}`;
  const { id: category_id } = await requestAsRoot(baseURL!, "POST", "/cms/category", { name });
  const product = await createProduct(baseURL!, { category_id, name: `${name} 500 g`, price: 5000 });
  const permissions = ["promotion.read", "promotion.create", "promotion.edit", "category.read"] as const;
  await addSession(page, await createAdmin(baseURL!, [...permissions], ["promotions"]));
  await page.goto("/admin/promotions/new");
  await field(page, "Name").fill(name);
  await field(page, "Name for customers").fill("¥10 off berries");
  await field(page, "Tier 1: minimum spend").fill("80");
  await field(page, "Tier 1: amount off").fill("10");
  const sentence = card(page, "Summary");
  await expect(sentence).toContainText("¥10 off all products from ¥80");
  await page.getByRole("combobox", { name: "Applies to", exact: true }).selectOption("Selected categories");
  await page.getByRole("checkbox", { name }).check();
  await page.getByLabel("Ends", { exact: true }).fill("2099-01-01T00:00");
  await expect(page.getByText("That is 31 Dec 2098 24:00.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Can be combined with coupons" }).uncheck();
  const says = `¥10 off ${name} from ¥80 until 31 Dec 2098 24:00; cannot be combined with coupons`;
  await expect(sentence).toContainText(says);

  await expectAccessible(page);

  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/admin\/promotions\/\d+$/);
  const send = await signUp(baseURL!);
  const { discounts } = await send("POST", "/v1/order/quote", { products: [{ product_id: product.id, count: 2 }] });
  expect(discounts).toContainEqual(expect.objectContaining({ name: "¥10 off berries", amount: 1000 }));

  await page.goto("/admin/promotions?state=running");
  const row = page.getByRole("listitem").filter({ hasText: says });
  await expect(row).toContainText("Running");
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Stopped/ }).click();
  await expect(page).toHaveURL(/state=stopped/);
  await expect(row).toHaveCount(0);
});

test("a coupon is created, given to a customer and withdrawn", async ({ page, baseURL }) => {
  const name = `Five ${Date.now()}`;
  const nickname = `Regular ${Date.now()}`;
  const send = await signUp(baseURL!);
  await send("PUT", "/v1/user", { nickname });
  const recipient = `王小明 ${Date.now()}`;
  const nameless = await signUp(baseURL!);
  await nameless("PUT", "/v1/user", { nickname: "" });
  const { id: product_id } = await createProduct(baseURL!, {});
  const place = { province: "浙江省", city: "杭州市", detail: "龙井路 1 号" };
  const { id: address_id } = await nameless("POST", "/v1/address", { ...place, name: recipient, phone: "13800138000" });
  const order = await nameless("POST", "/v1/order", { products: [{ product_id, count: 1 }], address_id });
  const permissions = ["coupon.read", "coupon.create", "coupon.edit", "coupon.grant", "customer.read"] as const;
  await addSession(page, await createAdmin(baseURL!, [...permissions, "order.read"], ["coupons"]));
  await page.goto("/admin/coupons/new");
  await field(page, "Name").fill(name);
  await field(page, "Tier 1: minimum spend").fill("30");
  await field(page, "Tier 1: amount off").fill("5");
  await page.getByRole("combobox", { name: "Claim method" }).selectOption("Given by the shop");
  await expect(card(page, "Summary")).toContainText(
    "¥5 off all products from ¥30; valid for 30 days after it is claimed; given by the shop; 1 per customer",
  );
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/admin\/coupons\/\d+$/);

  await page.getByRole("button", { name: "Give to customers" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Find a customer" }).fill(nickname);
  await dialog.getByRole("button", { name: nickname, exact: true }).click();
  const shown = dialog.getByRole("button", { name: new RegExp(`^${recipient} · customer #`) });
  for (const text of [recipient.slice(0, -1), order.order_no]) {
    await dialog.getByRole("textbox", { name: "Find a customer" }).fill(text);
    await expect(shown).toBeVisible();
  }
  await dialog.getByRole("textbox", { name: "Find a customer" }).fill("");
  await dialog.getByRole("button", { name: "Give to 1 customer" }).click();
  const copy = page.getByRole("listitem").filter({ hasText: nickname });
  await expect(copy).toContainText("Unused");
  await expect(card(page, "So far")).toContainText("Claimed1");
  await expectAccessible(page);

  await copy.getByRole("button", { name: `Withdraw from ${nickname}` }).click();
  await field(page, "Reason").fill("Given by mistake");
  await dialog.getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(copy).toContainText("Withdrawn");
  await expect(copy).toContainText("Given by mistake");
});

test("the price of an unpaid order is lowered, and the order shows the reason", async ({ page, baseURL }) => {
  const { id: product_id } = await createProduct(baseURL!, { price: 3300 });
  const send = await signUp(baseURL!);
  const region = { province: "浙江省", city: "杭州市", district: "西湖区", postal_code: "310013" };
  const contact = { name: "王小明", phone: "13800138000", detail: "龙井路 1 号" };
  const { id: address_id } = await send("POST", "/v1/address", { ...region, ...contact });
  const { id } = await send("POST", "/v1/order", { products: [{ product_id, count: 1 }], address_id });
  await addSession(page, await createAdmin(baseURL!, ["order.read", "order.price"], ["orders"]));
  await page.goto(`/admin/orders/${id}`);
  await chooseAction(page, "Change price");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Items (¥)" }).fill("30");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Regular customer discount");
  await dialog.getByRole("button", { name: "Change price" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("definition").filter({ hasText: "−¥3.00" })).toBeVisible();
  await expect(page.getByText("Regular customer discount").first()).toBeVisible();
});
