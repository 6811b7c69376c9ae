import { randomBytes, randomInt } from "node:crypto";
import { chooseAction, createAdmin, requestAsRoot, signIn } from "./admin";
import { expect, expectAccessible, findViolations, narrow, test } from "./page-test";
import { createProduct } from "./paid-order";

test("an order for a phone number without an account is paid by the shopper who scans its code and verifies the number", async ({
  page,
  baseURL,
}) => {
  const name = `Biluochun ${randomBytes(4).toString("hex")}`;
  await createProduct(baseURL!, { name });
  const number = `139${randomInt(10_000_000, 100_000_000)}`;

  const permissions = ["order.read", "order.create", "product.read", "code.read", "code.create"] as const;
  await signIn(page, await createAdmin(baseURL!, [...permissions], ["orders"]), "/admin/orders");
  await page.getByRole("link", { name: "Order for a customer" }).click();
  await page.getByLabel("Or a mobile number").fill(number);
  await page.getByRole("combobox", { name: "Add a product" }).fill(name);
  await page.getByRole("option", { name }).click();
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("2");
  await page.getByLabel("Recipient, phone and address").fill("韩梅梅 浙江省杭州市西湖区龙井路 1 号");
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByText("Phone: Must have 5 to 20 characters.")).toBeVisible();
  await page.getByLabel("Recipient, phone and address").fill(`韩梅梅 ${number} 浙江省杭州市西湖区龙井路 1 号`);
  await page.setViewportSize(narrow);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\/\d+\?placed$/);
  const order = await requestAsRoot(baseURL!, "GET", `/cms/order/${page.url().match(/\d+(?=\?)/)![0]}`);
  expect(order).toMatchObject({ status: "unpaid", address: { name: "韩梅梅", phone: number, city: "杭州市" } });

  const dialog = page.getByRole("dialog", { name: `Mini-program code of ${order.order_no}` });
  const picture = dialog.getByRole("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  const file = await dialog.getByRole("link", { name: "Download" }).getAttribute("download");
  const key = file!.replace(".png", "");
  const row = page.locator(`[data-row="${order.id}"]`);
  await page.goto(`/admin/orders?status=unpaid&q=${number}`);
  await expect(row).toContainText("¥136.00");

  await page.setViewportSize(narrow);
  await page.goto(`/phone/frame?language=en&theme=light&user=1&page=/pages/home/home?scene=${key}`);
  const shown = page.locator(".page:not(.behind)");
  await expect(shown.getByText("Did the shop place this order for you?")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await shown.getByRole("button", { name: "Verify my phone number" }).click();
  await shown.getByRole("button", { name: "Agree" }).click();
  await page.getByLabel("Your phone number in WeChat").fill(number);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Allow" }).click();
  await expect(shown.getByText(name)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await shown.getByRole("button", { name: "Pay" }).click();
  await shown.getByRole("button", { name: "Pay ¥136.00" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pay ¥136.00" }).click();
  await expect(shown.getByText("Payment successful", { exact: true })).toBeVisible();
  await page.goto(`/admin/orders?status=paid&q=${number}`);
  await expect(row).toContainText("¥136.00");
});

test("an order for a customer shows its sum before it is placed, and is marked as paid next to its code", async ({
  page,
  baseURL,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = `Tieguanyin ${randomBytes(4).toString("hex")}`;
  await createProduct(baseURL!, { name });
  const number = `139${randomInt(10_000_000, 100_000_000)}`;
  const permissions = ["order.read", "order.create", "order.receive", "order.refund", "product.read"] as const;
  const admin = await createAdmin(baseURL!, [...permissions, "code.read", "code.create"], ["orders"]);
  await signIn(page, admin, "/admin/orders/new");
  await expect(page.getByText("Select the customer, the products and a complete address")).toBeVisible();
  await page.getByLabel("Or a mobile number").fill(number);
  await page.getByRole("combobox", { name: "Add a product" }).fill(name);
  await page.getByRole("option", { name }).click();
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("2");
  const address = page.getByLabel("Recipient, phone and address");
  await address.fill("韩梅梅 浙江省杭州市西湖区龙井路 1 号 310013");
  await expect(page.getByText("Missing: Phone")).toBeVisible();
  await address.fill(`韩梅梅 ${number} 浙江省杭州市西湖区龙井路 1 号 310013`);
  await expect(page.getByText(/ · 310013$/)).toBeVisible();
  const total = page.getByRole("listitem").filter({ hasText: /^Total/ });
  await expect(total).toHaveText("Total¥136.00");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Place order" }).click();

  const code = page.getByRole("dialog", { name: /^Mini-program code of/ });
  await expect(code).toContainText("Send this code to the customer");
  await expect
    .poll(() => code.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await code.getByRole("button", { name: "Copy picture" }).click();
  await expect(page.getByText("The picture is copied")).toBeVisible();
  const copied = await page.evaluate(async () => (await navigator.clipboard.read())[0]!.types);
  expect(copied).toEqual(["image/png"]);
  await code.getByRole("button", { name: "Mark as paid" }).click();
  const dialog = page.getByRole("dialog", { name: "Mark ¥136.00 as paid outside WeChat?" });
  await dialog.getByLabel("Payment method").selectOption("Bank transfer");
  await dialog.getByLabel("Note").fill("Account ending 0118");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Mark as paid" }).click();
  await expect(page.getByText("Marked as paid")).toBeVisible();
  await expect(code).toBeHidden();
  await expect(page.getByRole("button", { name: "Mark as paid" })).toBeHidden();
  await expect(page.getByText("Account ending 0118")).toBeVisible();

  await chooseAction(page, "Refund");
  const refund = page.getByRole("dialog", { name: "Refund" });
  await refund.getByLabel(/^Full refund/).check();
  await refund.getByLabel("Reason").fill("Sold out.");
  await refund.getByRole("button", { name: "Continue" }).click();
  await expect(refund).toContainText("Return the money yourself");
  await refund.getByRole("button", { name: "Refund ¥136.00" }).click();
  await expect(page.getByText("Refund of ¥136.00 issued")).toBeVisible();
});
